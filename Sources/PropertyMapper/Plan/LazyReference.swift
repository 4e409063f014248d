import Synchronization

/// A reference to what is made when it is first asked for, and found without a lock from then on.
///
/// `AtomicLazyReference` of `Synchronization` does the same, but its code lies in that module, where the thread sanitizer does
/// not see that it orders anything; operations of `Atomic` are compiled into the one that calls them.
///
/// Why this is safe: what is stored has been retained once, is never replaced, and is released with the reference itself.
@safe struct LazyReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  private let stored = unsafe Atomic<Unmanaged<Instance>?>(nil)

  deinit { unsafe stored.load(ordering: .acquiring)?.release() }

  /// What was made; two threads may make an instance each, of which one stays.
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
