#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How much stack the current thread has left.
///
/// The engines recurse with the data. The depth limit keeps them within a thread's stack where the stack is
/// of a usual size and the code is optimised; this keeps them within any stack, so that data nested too deep
/// for a small thread, or for a debug build, is an error as well and not the end of the process.
///
/// Only addresses are compared; nothing is read or written through them.
struct StackRoom {
  /// The lowest and the highest address of the stack; nil where the system does not tell.
  private let bounds: ClosedRange<UInt>?

  /// Asks for the bounds of the current thread's stack.
  init() {
    bounds = Self.currentBounds()
  }

  /// Whether the current thread, which must be the one that made this, can go on and leave a reserve.
  func isLeft(beyond reserve: UInt) -> Bool {
    guard let bounds else { return true }
    // Of a size that only the run time knows: what has a fixed one the address sanitizer puts elsewhere than on the stack.
    let byteCount = 16 + Int(reserve & 15)
    let address = withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 16) { buffer in
      UInt(bitPattern: buffer.baseAddress)
    }
    // Elsewhere than on the thread's own stack, such as on that of a coroutine, nothing is known.
    guard bounds.contains(address) else { return true }
    return address - bounds.lowerBound > reserve
  }

  private static func currentBounds() -> ClosedRange<UInt>? {
    #if canImport(Darwin)
      let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      return size < top ? (top - size)...top : nil
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      // Larger and stricter aligned than any system's `pthread_attr_t`.
      return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { buffer in
        guard let functions = threadFunctions, let attributes = buffer.baseAddress,
          functions.read(pthread_self(), attributes) == 0
        else { return nil }
        defer { _ = functions.destroy(attributes) }
        var bottom: UnsafeMutableRawPointer?
        var size = 0
        guard functions.stack(attributes, &bottom, &size) == 0, let bottom else { return nil }
        let low = UInt(bitPattern: bottom)
        return low...(low + UInt(size))
      }
    #else
      return nil
    #endif
  }

  #if !canImport(Darwin) && (canImport(Glibc) || canImport(Musl) || canImport(Android))
    private typealias Read = @convention(c) @Sendable (pthread_t, UnsafeMutableRawPointer) -> CInt
    private typealias Stack =
      @convention(c) @Sendable (
        UnsafeMutableRawPointer, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        UnsafeMutablePointer<Int>
      ) -> CInt
    private typealias Destroy = @convention(c) @Sendable (UnsafeMutableRawPointer) -> CInt

    /// The functions that give the bounds of a thread's stack. The headers hide the first, so it is looked up.
    private static let threadFunctions: (read: Read, stack: Stack, destroy: Destroy)? = {
      guard let read = dlsym(nil, "pthread_getattr_np"),
        let stack = dlsym(nil, "pthread_attr_getstack"),
        let destroy = dlsym(nil, "pthread_attr_destroy")
      else { return nil }
      // The types are those of the functions in POSIX, and of the first in the manuals of the systems that
      // have it.
      return (
        unsafeBitCast(read, to: Read.self), unsafeBitCast(stack, to: Stack.self),
        unsafeBitCast(destroy, to: Destroy.self)
      )
    }()
  #endif
}
