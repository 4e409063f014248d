import Synchronization

/// A reference to an instance that is created on first use and then read without a lock.
///
/// `AtomicLazyReference` of `Synchronization` does the same, but its code is in that module, where
/// the thread sanitizer does not recognize its ordering; operations of `Atomic` are compiled into
/// their callers.
///
/// Why this is safe: a stored instance has been retained once, is never replaced, and is released
/// with the reference itself.
@safe struct LazyReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  private let stored = unsafe Atomic<Unmanaged<Instance>?>(nil)

  deinit { unsafe stored.load(ordering: .acquiring)?.release() }

  /// The instance, if it has been created.
  var known: Instance? {
    unsafe stored.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The instance. If two threads each create one, one of the two is kept.
  func value(_ make: () -> Instance) -> Instance {
    if let known = unsafe stored.load(ordering: .acquiring) {
      return unsafe known.takeUnretainedValue()
    }
    let made = unsafe Unmanaged.passRetained(make())
    let (isFirst, first) = unsafe stored.compareExchange(
      expected: nil, desired: made, ordering: .acquiringAndReleasing)
    guard !isFirst, let first = unsafe first else { return unsafe made.takeUnretainedValue() }
    unsafe made.release()
    return unsafe first.takeUnretainedValue()
  }
}
