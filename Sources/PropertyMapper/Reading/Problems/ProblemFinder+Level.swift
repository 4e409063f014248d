extension ProblemFinder {
  /// An object being read.
  final class Level: PassLevel {
    /// What was set around the object.
    let surroundings: Surroundings
    /// How the plan was chosen for the object.
    let routed: RoutedObject
    /// The model to update, as its own type; nil for a new one.
    let model: Slot?
    /// The parts of the call that affect the verdicts on entries. If the model is not new, absent values stay as they
    /// are.
    let situation: EntryRule.Situation
    /// The rule for the identifier of the existing model, which must not change; nil if it may.
    let identity: (any IdentityRule)?
    /// The members that entries read.
    let members: FoundMembers
    /// The values without problems.
    var assignments: [Assignment] = []
    /// The unread keys, if the model keeps them.
    var extras: MappingValue.Object?
    /// The rules that have to wait for the model.
    var waitingRules: [PlanRule] = []
    /// Whether making the model was tried.
    var isMade: Bool
    /// For each key, what has been read, although there were errors elsewhere; empty if nothing is known.
    private let readings: [FoundMembers.Reading]
    /// Whether a rule over several properties complained.
    var breaksRules = false
    /// The entries with problems.
    var wrongEntries: [PlanEntry] = []
    /// Where paths could not be followed, so that several paths report the same problem only once.
    private var deadEnds: Set<ArraySlice<MappingPath.Component>> = []
    /// Converted instances of Foundation classes, by the steps to reach them: conversion copies a
    /// collection, and several paths may pass through it.
    private var instances: [ArraySlice<MappingPath.Component>: InputElement] = [:]
    /// The embedded models read so far, if this is the outermost model with its object.
    var embedded: [EmbeddedModel] = []
    /// The keys that they access.
    var keysOfEmbedded = KeyTree()
    /// The strictest policy for unknown keys of the tables that read the object.
    var policy: UnknownKeyPolicy
    /// How many input editors of the embedded model found last have already run.
    var editorCount = 0
    /// The keys of the object that no entry reads; nil if they haven't been needed.
    var nearKeys: NearKeys?
    /// The entry whose value is being read.
    var current: Current?

    /// The value of an entry.
    struct Assignment {
      let entry: PlanEntry
      /// Nil if it contains models that were not made.
      var value: Slot?
      /// The index of the entry's place that was read.
      var place = 0

      /// Whether the model is created from the value.
      var isArgument: Bool { entry.argument != nil }
    }

    /// An entry whose value is being read.
    struct Current {
      let entry: PlanEntry
      let reading: PlanEntry.Reading
      /// What its paths led to, and the index of the place.
      let found: PathEnd
      let place: Int
      let outerOffset: Int?
      /// The state before it was found.
      let before: ElementMark

      var path: MappingPath { entry.places[place].path }

      /// Whether a bare value was read as the only element of a list.
      var isOnlyElement: Bool {
        guard case .list(let list) = reading.shape.unwrapped, list.takesOneElement,
          case .value(let element) = found
        else { return false }
        if case .list = element.value { return false }
        return true
      }
    }

    init(
      _ routed: RoutedObject, start: ProblemLog.Mark, in surroundings: Surroundings,
      _ finder: ProblemFinder
    ) {
      let plan = routed.plan
      self.routed = routed
      self.surroundings = surroundings
      policy = finder.unknownKeyPolicy(of: plan)
      model = routed.existing.map { plan.operations.adopt($0.slot) ?? $0.slot }
      situation = EntryRule.Situation(
        isUpdate: routed.existing != nil || finder.acceptsAbsence
          || routed.isRepeated && !plan.operations.hasInitializer,
        policy: finder.policy, emptyText: finder.emptyText)
      identity = routed.existing.flatMap { finder.fixedIdentity(of: $0) }
      let members = FoundMembers(of: plan.keys, in: routed.object)
      self.members = members
      // An initializer needs all of its arguments.
      if plan.operations.hasInitializer, let wrongValues = finder.wrongValues,
        !routed.object.isRead(except: wrongValues)
      {
        finder.wrongValues = nil
      }
      // The reader has already called its initializer.
      isMade = plan.operations.hasInitializer && finder.wrongValues != nil
      let mayBeRead = model == nil && plan.rules.isEmpty && finder.emptyText == .text
      readings = finder.wrongValues.map { mayBeRead ? members.readings(except: $0) : [] } ?? []
      super.init(in: finder.log, since: start)
      assignments.reserveCapacity(min(plan.entries.count, routed.object.count))
    }

    var plan: ObjectPlan { routed.plan }

    /// A value in a Swift dictionary; instances are converted only once.
    func element(_ value: Any, after steps: ArraySlice<MappingPath.Component>) -> InputElement {
      guard type(of: value) is AnyClass else { return InputElement(value) }
      if let known = instances[steps] { return known }
      let element = InputElement(value)
      instances[steps] = element
      return element
    }

    /// Whether the value of an entry has been read, so that it need not be read again.
    func isRead(byEntryAt index: Int) -> Bool {
      guard !readings.isEmpty, let key = plan.plainKeys[index] else { return false }
      let reading = readings[key.index]
      return reading == .value || reading == .null && key.takesNull
    }

    /// Whether the values of all arguments are right, so that an initializer can be called with them.
    var hasRightArguments: Bool {
      plan.operations.hasInitializer && !breaksRules
        && !wrongEntries.contains { $0.argument != nil }
    }

    /// Whether an entry provided an argument.
    func hasArgument(at index: Int) -> Bool {
      assignments.contains { $0.entry.argument?.index == index }
        || plan.entries.indices.contains {
          plan.entries[$0].argument?.index == index && isRead(byEntryAt: $0)
        }
    }

    /// Remembers where paths of any table that reads the object end; false if another one did before.
    func isFirst(_ obstacle: PathObstacle) -> Bool {
      let end =
        switch obstacle {
        // The next step is one for all keys, or one for all indexes.
        case .value(_, let steps, let isBeforeIndex, _):
          steps + [isBeforeIndex ? .index(0) : .key("")]
        case .repeatedKey(let steps, _, _): steps
        }
      return outermost.deadEnds.insert(end).inserted
    }
  }
}
