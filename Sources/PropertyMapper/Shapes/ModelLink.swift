import Synchronization

/// Where the plan of a nested model is, once somebody has looked it up: plans are linked, and not found again under a
/// lock for every object.
///
/// Why this is safe: the plan is not retained, or types that refer to each other would never be freed. It belongs to the
/// registry that made the link, which keeps its plans as long as it lives, and only that registry follows the link.
final class ModelLink: Sendable {
  /// The number of the registry that made the link.
  let owner: UInt
  private let address = Atomic<UInt>(0)

  init(owner: UInt) { self.owner = owner }

  /// The plan, if it has been set; of the very class that was set.
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
