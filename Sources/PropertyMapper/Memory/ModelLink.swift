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
