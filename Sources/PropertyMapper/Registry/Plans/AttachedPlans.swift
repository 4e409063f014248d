/// What other modules compile for a type's table, each on first use, such as how its models are archived.
package struct AttachedPlans: ~Copyable, Sendable {
  private let first = LazyReference<AttachedPlan>()

  /// The plan of a type.
  package func plan<Plan: AnyObject & Sendable>(_ compile: () -> Plan) -> Plan {
    var attached = first.value { AttachedPlan(compile()) }
    while true {
      if let plan = attached.plan as? Plan { return plan }
      attached = attached.next.value { AttachedPlan(compile()) }
    }
  }
}

private final class AttachedPlan: Sendable {
  let plan: any AnyObject & Sendable
  /// The plan that was attached after this one.
  let next = LazyReference<AttachedPlan>()

  init(_ plan: any AnyObject & Sendable) { self.plan = plan }
}
