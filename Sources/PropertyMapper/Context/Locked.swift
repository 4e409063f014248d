// For the lock.
import Foundation

/// A value protected by a lock.
///
/// Uses a Foundation lock rather than `Synchronization.Mutex`, because the thread sanitizer, which
/// checks the library on Linux, does not recognize the latter and reports false races.
///
/// Unchecked, because the compiler cannot verify that the value is only accessed under the lock.
/// Values that enter and leave must be Sendable, or never leave.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  /// Runs a closure with exclusive access to the value. It must not call users' code.
  func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }

  /// The value for a key, created outside the lock; if two threads create it, the first is kept.
  func value<Key: Hashable, Element: Sendable>(
    for key: Key, _ make: () -> Element
  ) -> Element where Value == [Key: Element] {
    if let known = withLock({ $0[key] }) { return known }
    let made = make()
    return withLock { values in
      if let existing = values[key] { return existing }
      values[key] = made
      return made
    }
  }
}

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Releases objects that Foundation autoreleases on Apple platforms.
///
/// Without it, whatever a loop bridges or opens stays in memory until the loop ends.
enum ReleasePool {
  /// Calls a closure and then releases the objects that were autoreleased in it.
  @inline(__always)
  static func drained<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    #if canImport(ObjectiveC)
      // The pool of an older SDK loses the type of the error.
      try autoreleasepool { Result { () throws(Failure) in try body() } }.get()
    #else
      try body()
    #endif
  }
}
