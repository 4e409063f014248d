// The lock is Foundation's.
import Foundation

/// A value behind a lock.
///
/// A lock of Foundation's and not `Synchronization.Mutex`, since the thread sanitizer, which guards the library
/// on Linux, does not see that the latter orders anything, and reports races where there are none.
///
/// Unchecked, because the compiler cannot know that the value is only reached under the lock; what enters and
/// leaves must be Sendable, or never leave.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  /// Runs a closure that has the value to itself. It must not call users' code.
  func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
