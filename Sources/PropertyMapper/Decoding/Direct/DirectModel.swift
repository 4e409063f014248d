/// Leads from a property to the plan of the models in it.
///
/// Types refer to each other in circles, so plans do not hold each other: the program that they are part of holds them all,
/// and is itself held for as long as a call reads by it. It sets the plan before anybody else sees the model.
final class DirectModel: @unchecked Sendable {
  private unowned(unsafe) var target: DirectPlan?

  /// The plan, once the program is complete.
  @inline(__always)
  var plan: DirectPlan? { target }

  func set(_ plan: DirectPlan) { target = plan }
}
