/// A link from a property to the plan of its models.
///
/// Types may refer to each other in cycles, so plans do not hold each other: their program holds them all,
/// and is itself held while a call uses it. The program sets the plan before anyone else uses the link.
final class DirectPlanLink: @unchecked Sendable {
  private var target: Borrowed<DirectPlan>?

  /// The plan, once the program is complete.
  var plan: DirectPlan? { target?.object }

  func set(_ plan: DirectPlan) { target = Borrowed(plan) }

  /// Calls a closure with the plan, without a retain.
  @inline(__always)
  func withPlan(_ body: (DirectPlan) throws(Declined) -> Void) throws(Declined) {
    guard let target else { throw Declined() }
    try target.withObject(body)
  }
}
