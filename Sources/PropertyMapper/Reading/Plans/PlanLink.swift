/// A link from a property to the plan of its models.
///
/// Types may refer to each other in cycles, so plans do not hold each other: their program holds them all,
/// and is itself held while a call uses it. The program sets the plan before anyone else uses the link.
final class PlanLink<Plan: AnyObject>: @unchecked Sendable {
  private var target: Borrowed<Plan>?

  /// The plan, once the program is complete; nil if the models cannot be read.
  var plan: Plan? { target?.object }

  /// Calls a closure with the plan, without a retain.
  @inline(__always)
  func lendPlan(_ body: (Plan) -> Void) { target?.lend(body) }

  func set(_ plan: Plan) { target = Borrowed(plan) }

  /// Calls a closure with the plan, without a retain.
  @inline(__always)
  func withPlan(_ body: (Plan) throws(Declined) -> Void) throws(Declined) {
    guard let target else { throw Declined() }
    try target.withObject(body)
  }
}
