import Synchronization

/// A reference that does not retain its object: otherwise, calls that run on several threads at
/// once would contend for the reference counts of shared objects.
///
/// Why this is safe: the creator of a borrowed reference retains the object for as long as the
/// reference is used. Plans retain their entries, steps, and codecs, a program its plans, a call its
/// program and its depth gauge, and the owner of an address the users' instance that lies there.
@safe package struct Borrowed<Object: AnyObject>: @unchecked Sendable {
  // Unchecked because the objects that threads share are plans and their parts, which never change; users'
  // instances are only borrowed during one call.

  private let reference: Unmanaged<Object>

  init(_ object: Object) { unsafe reference = unsafe .passUnretained(object) }

  /// Borrows the instance at an address.
  init(at address: ValueAddress) { unsafe reference = unsafe .fromOpaque(address.pointer) }

  /// The object, retained as usual.
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Passes the object to a closure that cannot fail.
  @inline(__always)
  package func lend<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }

  /// Passes the object to a closure.
  @inline(__always)
  func withObject<Failure>(_ body: (Object) throws(Failure) -> Void) throws(Failure) {
    let failure: Failure? = unsafe reference._withUnsafeGuaranteedRef { object in
      do throws(Failure) {
        try body(object)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}

/// An object, if there is one, that is retained here, and lent without another retain.
package struct Lent<Object: AnyObject & Sendable>: Sendable {
  /// The object, retained as usual.
  package let object: Object?
  fileprivate let borrowed: Borrowed<Object>?

  package init(_ object: Object?) {
    self.object = object
    borrowed = object.map { Borrowed($0) }
  }

  /// Passes the object to a closure; nil if there is none.
  @inline(__always)
  package func lend<Result>(_ body: (Object) -> Result?) -> Result? { borrowed?.lend(body) ?? nil }
}

extension Array {
  /// Passes the object at an index to a closure; nil if there is none, or at the end.
  @inline(__always)
  package func lend<Object, Result>(_ index: Int, _ body: (Object) -> Result?) -> Result?
  where Element == Lent<Object> {
    guard index < count, let object = self[index].borrowed else { return nil }
    return object.lend(body)
  }
}

/// A borrowed reference that any thread may read, set, and replace at any time.
///
/// Why this is safe: as for ``Borrowed``, the creator retains every object that is set. A registry
/// retains its plans and roots.
@safe struct BorrowedLink<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  // Unchecked because the objects are plans and roots, which never change.

  private let reference = unsafe Atomic<Unmanaged<Object>?>(nil)

  /// The object, retained as usual; nil until one is set.
  var object: Object? { unsafe reference.load(ordering: .acquiring)?.takeUnretainedValue() }

  func set(_ object: Object) {
    unsafe reference.store(.passUnretained(object), ordering: .releasing)
  }
}

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

/// A link to the plan of a nested model, set on first use, so that the plan need not be looked up
/// under a lock for every object.
///
/// The plan is borrowed, or types that refer to each other would never be freed. It belongs to the
/// registry that created the link, and only that registry follows the link.
final class ModelLink: Sendable {
  /// The number of the registry that created the link.
  let owner: UInt
  private let plan = BorrowedLink<AnyObject>()

  init(owner: UInt) { self.owner = owner }

  /// The plan, if it is set; the type must be the class that was set.
  func target<Plan: AnyObject>(_ type: Plan.Type) -> Plan? {
    plan.object.map { unsafe unsafeDowncast($0, to: type) }
  }

  func set(_ plan: AnyObject) { self.plan.set(plan) }
}
