import Foundation
import PropertyMapper

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

// snippet: beside-web-handler
func respond(to request: Request) throws -> Response {
  guard request.method == "POST", request.path == "/orders" else {
    return Response(status: 404)
  }
  let order: Order
  do {
    order = try mapper.create(Order.self, fromJSON: request.body)
  } catch {
    return Response(
      status: error.httpStatus, type: "application/problem+json", body: error.problemJSON())
  }
  return Response(status: 201, type: "application/json", body: try mapper.exportJSON(order))
}
// end

func serveOrders() async throws {
  let print = Printer("A web server and its client")
  try mapper.verify()
  let server = try LoopbackServer(respond: respond(to:))
  defer { server.stop() }
  let configuration = URLSessionConfiguration.ephemeral
  configuration.timeoutIntervalForRequest = 30
  let session = URLSession(configuration: configuration)
  defer { session.invalidateAndCancel() }

  func post(_ json: String) async throws -> (status: Int, type: String, body: Data) {
    guard let url = URL(string: "http://127.0.0.1:\(server.port)/orders") else {
      throw URLError(.badURL)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(json.utf8)
    let (body, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return (response.statusCode, response.value(forHTTPHeaderField: "Content-Type") ?? "", body)
  }

  // snippet: beside-web-good
  let accepted = try await post(#"{"item": "raven", "count": "3"}"#)
  print(accepted.status)  // 201
  print(String(decoding: accepted.body, as: UTF8.self))  // {"item":"raven","count":3}
  // end

  // snippet: beside-web-bad
  let refused = try await post(#"{"item": "", "count": 100}"#)
  print(refused.status)  // 422
  print(refused.type)  // application/problem+json
  for record in mapper.models(Problem.self, inJSONArray: refused.body, at: "errors") {
    let problem = try record.result.get()
    print("\(problem.pointer) \(problem.detail)")
  }
  // /item must not be empty, but is
  // /count must be in 1...99, but is 100
  // end

  // snippet: beside-web-malformed
  let malformed = try await post(#"{"item": "raven", }"#)
  print(malformed.status)  // 400
  // end
  try print.expectComments()
}
