/// Leads from a property to the plan of the models in it.
///
/// Types may refer to each other in circles, so plans do not hold each other: their program holds them all, and is itself
/// held for as long as a call uses it. The program sets the plan before anybody else sees the model.
final class DirectPlanLink: @unchecked Sendable {
  private var target: Borrowed<DirectPlan>?

  /// The plan, once the program is complete.
  var plan: DirectPlan? { target?.object }

  func set(_ plan: DirectPlan) { target = Borrowed(plan) }

  /// Calls a closure with the plan, which is not retained for it.
  @inline(__always)
  func withPlan(_ body: (DirectPlan) throws(Declined) -> Void) throws(Declined) {
    guard let target else { throw Declined() }
    try target.withObject(body)
  }
}
