import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Handles HTTP requests on 127.0.0.1, one at a time, on a separate thread.
///
/// It supports only the parts of HTTP that the example needs: one request per connection, and
/// bodies with a content length.
final class LoopbackServer: Sendable {
  /// The port, which is chosen by the system.
  let port: UInt16
  /// Closing this end notifies the thread at the other end, and ends it.
  private let end: Socket

  init(respond: @escaping @Sendable (Request) throws -> Response) throws {
    let listener: Int32
    (listener, port) = try Self.listen()
    var descriptors: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Socket.stream, 0, &descriptors) == 0 else {
      throw Socket.Failure("socketpair")
    }
    end = try Socket(descriptors[0])
    let stop = descriptors[1]
    Thread.detachNewThread {
      while let connection = Self.accept(listener, until: stop) {
        // Without a request, there is no response.
        guard let socket = try? Socket(connection), let request = try? Request(from: socket)
        else { continue }
        let response = (try? respond(request)) ?? Response(status: 500)
        try? socket.write(response.data)
      }
      _ = systemClose(listener)
      _ = systemClose(stop)
    }
  }

  func stop() { end.close() }
}

extension LoopbackServer {
  private static func listen() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Socket.stream, 0)
    guard descriptor >= 0 else { throw Socket.Failure("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isBound else { throw Socket.Failure("bind") }
    guard systemListen(descriptor) == 0 else { throw Socket.Failure("listen") }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// The next connection; nil when the other end of `stop` is closed.
  private static func accept(_ listener: Int32, until stop: Int32) -> Int32? {
    var waiting = [listener, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { return nil }
      if waiting[1].revents != 0 { return nil }
      if waiting[0].revents != 0 {
        let connection = systemAccept(listener)
        if connection >= 0 { return connection }
      }
    }
  }
}

// The system's functions, for code in which methods hide their names.
private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 8) }
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
