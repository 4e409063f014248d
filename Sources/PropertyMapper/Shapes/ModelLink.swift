import Synchronization

/// A link to the plan of a nested model, set on first use, so that the plan need not be looked up
/// under a lock for every object.
///
/// Why this is safe: the plan is not retained, or types that refer to each other would never be
/// freed. It belongs to the registry that created the link, which retains its plans, and only that
/// registry follows the link.
final class ModelLink: Sendable {
  /// The number of the registry that created the link.
  let owner: UInt
  private let address = Atomic<UInt>(0)

  init(owner: UInt) { self.owner = owner }

  /// The plan, if it is set; the type must be the class that was set.
  func target<Plan: AnyObject>(_ type: Plan.Type) -> Plan? {
    let address = address.load(ordering: .acquiring)
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe Unmanaged<Plan>.fromOpaque(pointer).takeUnretainedValue()
  }

  func set(_ plan: some AnyObject) {
    let pointer = unsafe Unmanaged.passUnretained(plan).toOpaque()
    address.store(UInt(bitPattern: pointer), ordering: .releasing)
  }
}
