import AsyncHTTPClient
import Hummingbird
import NIOFoundationCompat
import PropertyMapper

// Lines of JSON that a server and its client exchange while they arrive.

// check: beside-lines-models
struct Sighting {
  var ship = ""
  var knots = 0.0
}

/// What the server answers for each line.
struct Receipt {
  var line = 0
  var ship: String?
  var problems: [String] = []
}
// end

// check: beside-lines-tables
let sightingMapper: PropertyMapper = {
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "ship": .property(\.ship).required(),
      "knots": .property(\.knots, .range(0...30)),
    ],
    for: Sighting.self, makingWith: { Sighting() })
  mapper.addMappings(
    [
      "line": .property(\.line), "ship": .property(\.ship),
      "problems": .property(\.problems).omittingEmpty(),
    ], for: Receipt.self, makingWith: { Receipt() })
  return mapper
}()
// end

// check: beside-lines-handler
func addSightings(to router: Router<BasicRequestContext>) {
  router.post("sightings") { request, _ in
    let chunks = request.body.map(\.readableBytesView)
    return Response(
      status: .ok, headers: [.contentType: "application/x-ndjson"],
      body: ResponseBody { writer in
        for try await record in sightingMapper.models(
          of: Sighting.self, from: chunks, as: .jsonLines)
        {
          var receipt = Receipt(line: record.line)
          switch record.result {
          case .success(let sighting): receipt.ship = sighting.ship
          case .failure(let errors):
            receipt.problems = errors.map(\.description)
          }
          let line = try sightingMapper.export(receipt, as: .jsonText)
          try await writer.write(ByteBuffer(string: line + "\n"))
        }
        try await writer.finish(nil)
      })
  }
}
// end

func exchangeSightings() async throws {
  let print = Printer("Lines of JSON")
  try await withServer(addSightings) { client, address in
    // check: beside-lines-send
    let lines = """
      {"ship": "Iron Victory", "knots": 9.5}
      {"ship": "Black Wind", "knots": "slow"}
      {"ship": "Fury"
      {"ship": "Silence", "knots": 11}

      """
    let chunks = AsyncStream { continuation in
      var rest = ByteBuffer(string: lines)
      while let chunk = rest.readSlice(
        length: min(16, max(1, rest.readableBytes)))
      {
        continuation.yield(chunk)
      }
      continuation.finish()
    }
    var request = HTTPClientRequest(url: "\(address)/sightings")
    request.method = .POST
    request.body = .stream(chunks, length: .unknown)
    let response = try await client.execute(
      request, timeout: .seconds(30))
    // end

    // check: beside-lines-receive
    let receipts = response.body.map(\.readableBytesView)
    for try await record in sightingMapper.models(
      of: Receipt.self, from: receipts, as: .jsonLines)
    {
      let receipt = try record.result.get()
      print(
        "\(receipt.line): \(receipt.ship ?? receipt.problems.joined(separator: "; "))"
      )
    }
    // 1: Iron Victory
    // 2: knots: must be a number, but is text
    // 3: malformed JSON at line 3, column 16: expected "," or "}", found the end of the input
    // 4: Silence
    // end
  }
  try print.expectComments()
}
