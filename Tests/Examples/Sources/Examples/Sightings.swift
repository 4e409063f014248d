import Dispatch
import Foundation
import PropertyMapper

// Lines of JSON received from a socket.

// snippet: beside-socket-model
struct Sighting {
  var ship = ""
  var knots = 0.0
}
// end

// snippet: beside-socket-chunks
/// The bytes from a socket, in chunks as they arrive.
struct SocketChunks: AsyncSequence {
  let socket: Socket

  func makeAsyncIterator() -> Iterator { Iterator(socket: socket) }

  struct Iterator: AsyncIteratorProtocol {
    let socket: Socket
    let queue = DispatchQueue(label: "SocketChunks")

    func next() async throws -> Data? {
      // read() blocks, so keep it off the threads that tasks share.
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Result {
              let chunk = try socket.read()
              return chunk.isEmpty ? nil : chunk
            })
        }
      }
    }
  }
}
// end

func receiveSightings() async throws {
  let print = Printer("Lines from a socket")
  // snippet: beside-socket-lines
  let lines = """
    {"ship": "Iron Victory", "knots": 9.5}
    {"ship": "Black Wind", "knots": "slow"}
    {"ship": "Fury"
    {"ship": "Silence", "knots": 11}

    """
  // end
  let (socket, other) = try Socket.pair()
  Thread.detachNewThread {
    var rest = Data(lines.utf8)
    while !rest.isEmpty {
      // A failure here ends the stream early, which the comparison below detects.
      guard (try? other.write(rest.prefix(16))) != nil else { break }
      rest = Data(rest.dropFirst(16))
    }
    other.close()
  }

  // snippet: beside-socket-read
  let mapper = PropertyMapper()
  mapper.addMappings(
    ["ship": .property(\.ship).required(), "knots": .property(\.knots, .range(0...30))],
    for: Sighting.self, makingWith: { Sighting() })

  let chunks = SocketChunks(socket: socket)
  for try await record in mapper.models(Sighting.self, inJSONLines: chunks) {
    switch record.result {
    case .success(let sighting): print("\(sighting.ship), \(sighting.knots) knots")
    case .failure(let errors):
      for error in errors { print("record \(record.index): \(error)") }
    }
  }
  // Iron Victory, 9.5 knots
  // record 1: knots: must be a number, but is text
  // record 2: malformed JSON at line 3, column 16: must be a comma or the end of the object, but is the end of the text
  // Silence, 11.0 knots
  // end
  try print.expectComments()
}
