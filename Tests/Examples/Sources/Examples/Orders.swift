import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOFoundationCompat
import PropertyMapper

// A handler of a web server, and its client.

// snippet: beside-web-model
struct Order {
  var item = ""
  var count = 0
}

/// A problem in a response of type `application/problem+json`.
struct Problem {
  var pointer = ""
  var detail = ""
}
// end

// snippet: beside-web-table
let mapper: PropertyMapper = {
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "item": .property(\.item, .notEmpty).required(),
      "count": .property(\.count, .range(1...99)).required(),
    ], for: Order.self, makingWith: { Order() })
  mapper.addMappings(
    ["pointer": .property(\.pointer), "detail": .property(\.detail)],
    for: Problem.self, makingWith: { Problem() })
  return mapper
}()
// end

// snippet: beside-web-responses
extension Response {
  /// A response that contains JSON.
  init(
    _ status: HTTPResponse.Status, _ json: Data,
    type: String = "application/json"
  ) {
    self.init(
      status: status, headers: [.contentType: type],
      body: ResponseBody(byteBuffer: ByteBuffer(data: json)))
  }

  /// A response that lists the problems in a request.
  init(_ errors: MappingErrors) {
    self.init(
      HTTPResponse.Status(code: errors.httpStatus),
      errors.problemJSON(),
      type: "application/problem+json")
  }
}
// end

// snippet: beside-web-handler
func addOrders(to router: Router<BasicRequestContext>) {
  router.post("orders") { request, context in
    let body = try await request.body.collect(
      upTo: context.maxUploadSize)
    let order: Order
    do throws(MappingErrors) {
      order = try mapper.create(
        Order.self, from: .json(body.readableBytesView))
    } catch {
      return Response(error)
    }
    return Response(.created, try mapper.export(order, as: .json))
  }
}
// end

func serveOrders() async throws {
  let print = Printer("A web server and its client")
  try mapper.verify()
  try await withServer(addOrders) { client, address in
    // check: beside-web-client
    func post(_ json: String) async throws -> (
      status: UInt, body: ByteBuffer
    ) {
      var request = HTTPClientRequest(url: "\(address)/orders")
      request.method = .POST
      request.body = .bytes(ByteBuffer(string: json))
      let response = try await client.execute(
        request, timeout: .seconds(30))
      return (
        response.status.code,
        try await response.body.collect(upTo: 100_000)
      )
    }
    // end

    // check: beside-web-good
    let accepted = try await post(#"{"item": "raven", "count": "3"}"#)
    print(accepted.status)  // 201
    print(String(buffer: accepted.body))  // {"item":"raven","count":3}
    // end

    // snippet: beside-web-bad
    let refused = try await post(#"{"item": "", "count": 100}"#)
    print(refused.status)  // 422
    let body = refused.body.readableBytesView
    for record in mapper.models(
      of: Problem.self, from: body, as: .jsonArray(at: "errors"))
    {
      let problem = try record.result.get()
      print("\(problem.pointer) \(problem.detail)")
    }
    // /item must not be empty
    // /count must be between 1 and 99, but is 100
    // end

    // check: beside-web-malformed
    let malformed = try await post(#"{"item": "raven", }"#)
    print(malformed.status)  // 400
    // end
  }
  try print.expectComments()
}
