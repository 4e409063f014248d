import Foundation

/// A request in HTTP/1.1 format.
struct Request {
  struct Malformed: Error {}

  /// The maximum size of a request, in bytes.
  private static let maximumSize = 1_000_000

  let method: String
  let path: String
  let body: Data

  /// Waits for a complete request.
  init(from socket: Socket) throws {
    var data = Data()
    func more() throws {
      let chunk = try socket.read()
      data += chunk
      guard !chunk.isEmpty, data.count <= Self.maximumSize else { throw Malformed() }
    }

    while data.range(of: Data("\r\n\r\n".utf8)) == nil { try more() }
    guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { throw Malformed() }
    let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
      .split(separator: "\r\n").map(String.init)
    let words = head.first?.split(separator: " ") ?? []
    guard words.count == 3 else { throw Malformed() }
    (method, path) = (String(words[0]), String(words[1]))

    var length = 0
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      guard let number = Int(parts[1].trimmingCharacters(in: .whitespaces)),
        (0...Self.maximumSize).contains(number)
      else { throw Malformed() }
      length = number
    }
    while data.count < end.upperBound + length { try more() }
    body = data[end.upperBound..<end.upperBound + length]
  }
}
