extension DecodingPass {
  /// An object that is being read.
  final class Level: PassLevel {
    let plan: ObjectPlan
    let policy: ConversionPolicy
    let emptyText: EmptyTextRule
    let wasInCheckedObject: Bool
    /// How the object came to its plan.
    let route: SubtypeRoute
    /// The model that is updated, under its own type; nil for a new one.
    let model: Slot?
    /// Where the members are that entries read.
    let members: FoundMembers
    var assignments: [PreparedObject.Assignment] = []
    /// Where paths could not be followed: what several of them run into is one problem.
    private var deadEnds: Set<DeadEnd> = []
    /// What instances of Foundation's classes are to the table, by the steps that lead there: a collection is copied to
    /// find out, and several paths may lead through it.
    private var instances: [ArraySlice<MappingPath.Component>: InputElement] = [:]
    /// The entry whose value is being read.
    var current: Current?

    struct Current {
      let entry: PlanEntry
      let reading: PlanEntry.Reading
      let place: Int
      let input: InputValue
      let offset: Int?
      let outerOffset: Int?
      let start: ProblemLog.Mark
      /// What the property of an existing model holds, if that is updated in place.
      let onto: Slot?
    }

    /// A place from which a path does not lead on.
    struct DeadEnd: Hashable {
      enum Kind { case noObject, noList, repeatedKey }

      let kind: Kind
      let steps: ArraySlice<MappingPath.Component>
    }

    init(
      _ route: SubtypeRoute, start: ProblemLog.Mark, wasInCheckedObject: Bool,
      in pass: DecodingPass
    ) {
      let plan = route.plan
      self.plan = plan
      self.route = route
      model = route.existing.map { plan.operations.adopt($0.slot) ?? $0.slot }
      self.wasInCheckedObject = wasInCheckedObject
      policy = pass.rules.policy
      emptyText = pass.rules.emptyText
      members = FoundMembers(of: plan.keys, in: route.object)
      super.init(in: pass.log, since: start)
      assignments.reserveCapacity(min(plan.entries.count, route.object.count))
    }

    /// An instance in a Swift dictionary, made out once.
    func element(_ instance: Any, after steps: ArraySlice<MappingPath.Component>) -> InputElement {
      if let known = instances[steps] { return known }
      let element = InputElement(instance)
      instances[steps] = element
      return element
    }

    /// Remembers a dead end; false if another path came to it before.
    func isFirst(at kind: DeadEnd.Kind, after steps: ArraySlice<MappingPath.Component>) -> Bool {
      deadEnds.insert(DeadEnd(kind: kind, steps: steps)).inserted
    }
  }
}
