import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connected socket. No call waits longer than half a minute.
final class Socket: Sendable {
  /// The operation that failed, and the system's error number.
  struct Failure: Error {
    let call: String
    let reason: Int32

    init(_ call: String, reason: Int32 = errno) {
      self.call = call
      self.reason = reason
    }
  }

  #if canImport(Darwin) || canImport(Musl)
    static let stream = SOCK_STREAM
  #else
    static let stream = Int32(SOCK_STREAM.rawValue)
  #endif

  private let descriptor: Int32
  private let isOpen = Mutex(true)

  /// Takes ownership of a descriptor.
  init(_ descriptor: Int32) throws {
    self.descriptor = descriptor
    var patience = timeval()
    patience.tv_sec = 30
    let size = socklen_t(MemoryLayout<timeval>.size)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      guard setsockopt(descriptor, SOL_SOCKET, option, &patience, size) == 0 else {
        throw Failure("setsockopt")
      }
    }
  }

  deinit { close() }

  /// Two sockets connected to each other.
  static func pair() throws -> (Socket, Socket) {
    var descriptors: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, stream, 0, &descriptors) == 0 else { throw Failure("socketpair") }
    return (try Socket(descriptors[0]), try Socket(descriptors[1]))
  }

  /// Waits for bytes, and returns the available ones; empty at the end.
  func read() throws -> Data {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count >= 0 { return Data(buffer.prefix(count)) }
      guard errno == EINTR else { throw Failure("recv") }
    }
  }

  func write(_ bytes: Data) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failure("send")
      }
    }
  }

  /// Closes the connection. Calling it again has no effect.
  func close() {
    isOpen.withLock { isOpen in
      if isOpen { _ = systemClose(descriptor) }
      isOpen = false
    }
  }
}

/// `close`, for code in which a method hides that name.
func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
