extension DecodingPass {
  /// An object that is being read.
  ///
  /// It lies on the heap, and whatever is done with it, but for going down into a value, happens in functions
  /// that have returned by then: a level of nesting takes little stack.
  final class Level {
    let plan: ObjectPlan
    let start: ProblemLog.Mark
    let property: String?
    let isSensitive: Bool
    let policy: ConversionPolicy
    let wasInCheckedObject: Bool
    /// How the object came to its plan.
    let route: SubtypeRoute
    /// The model that is updated, under its own type; nil if one is to be made.
    let model: Slot?
    /// Where the members are that entries read.
    let members: FoundMembers
    var assignments: [PreparedObject.Assignment] = []
    /// The entry whose value is being read.
    var current: Current?

    struct Current {
      let entry: PlanEntry
      let reading: PlanEntry.Reading
      let place: Int
      let offset: Int?
      let outerOffset: Int?
      let start: ProblemLog.Mark
      /// What the property of an existing model holds, if it is to be updated in place.
      let onto: Slot?
    }

    init(
      _ route: SubtypeRoute, start: ProblemLog.Mark, wasInCheckedObject: Bool,
      in pass: DecodingPass
    ) {
      let plan = route.plan
      self.plan = plan
      self.route = route
      model = route.existing.map { plan.operations.adopt($0.slot) ?? $0.slot }
      self.start = start
      self.wasInCheckedObject = wasInCheckedObject
      property = pass.log.property
      isSensitive = pass.log.isSensitive
      policy = pass.rules.policy
      members = FoundMembers(of: plan.keys, in: route.object)
      assignments.reserveCapacity(min(plan.entries.count, route.object.count))
    }
  }
}
