import Foundation

/// A response in HTTP/1.1 format.
struct Response {
  var status: Int
  var type = "text/plain"
  var body = Data()

  /// The response as text. The phrase after the status may be empty, and nobody reads it.
  var data: Data {
    let head = [
      "HTTP/1.1 \(status) ", "Content-Type: \(type)", "Content-Length: \(body.count)",
      "Connection: close",
    ]
    return Data(head.map { "\($0)\r\n" }.joined().utf8) + Data("\r\n".utf8) + body
  }
}
