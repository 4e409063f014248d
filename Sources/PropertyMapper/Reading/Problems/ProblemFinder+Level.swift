extension ProblemFinder {
  /// An object being read.
  final class Level: PassLevel {
    let plan: ObjectPlan
    /// The conversion rules around the object.
    let outerRules: ReadingRules
    let outerCheckedForm: HandedOutForm?
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
    /// Whether models around this one are made.
    let outerMakesModels: Bool
    /// For each key, what has been read, although there were errors elsewhere; empty if nothing is known.
    private let readings: [FoundMembers.Reading]
    /// What could not be read of the text around the object.
    let outerWrongValues: WrongValues?
    /// Whether a rule over several properties complained.
    var breaksRules = false
    /// The entries with problems, if the plan has rules over several properties, or an initializer.
    var wrongEntries: [PlanEntry] = []
    /// Where paths could not be followed, so that several paths report the same problem only once.
    private var deadEnds: Set<DeadEnd> = []
    /// Converted instances of Foundation classes, by the steps to reach them: conversion copies a
    /// collection, and several paths may pass through it.
    private var instances: [ArraySlice<MappingPath.Component>: InputElement] = [:]
    /// The object, if the model is embedded in another one.
    let outer: SharedObject?
    /// The object, if the model is embedded or has embedded models.
    let shared: SharedObject?
    /// How many input editors of the embedded model found last have already run.
    var editorCount = 0
    /// The keys of the object that no entry reads; nil if they haven't been needed.
    var nearKeys: NearKeys?
    /// The entry to read next, and the last of its places whose value was left out; nil if none is left.
    var next: (entry: PlanEntry, leftOut: Int?)?
    /// The entry whose value is being read.
    var current: Current?

    /// The value of an entry.
    struct Assignment {
      let entry: PlanEntry
      /// Nil if it contains models that were not made.
      var value: Slot?
      /// The index of the entry's place that was read.
      var place = 0

      var path: MappingPath { entry.places[place].path }
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
    }

    /// A place at which a path cannot be followed any further.
    struct DeadEnd: Hashable {
      enum Kind { case noObject, noList, repeatedKey }

      let kind: Kind
      let steps: ArraySlice<MappingPath.Component>
    }

    init(
      _ routed: RoutedObject, start: ProblemLog.Mark, outerCheckedForm: HandedOutForm?,
      sharing outer: SharedObject?, in finder: ProblemFinder
    ) {
      let plan = routed.plan
      self.plan = plan
      self.routed = routed
      self.outer = outer
      shared = outer ?? (plan.hasEmbeddedModels ? SharedObject(of: routed) : nil)
      model = routed.existing.map { plan.operations.adopt($0.slot) ?? $0.slot }
      situation = EntryRule.Situation(
        isUpdate: routed.existing != nil || finder.acceptsAbsence
          || routed.isRepeated && !plan.operations.hasInitializer,
        policy: finder.policy, emptyText: finder.emptyText)
      identity = routed.existing.flatMap { finder.fixedIdentity(of: $0) }
      self.outerCheckedForm = outerCheckedForm
      outerRules = finder.rules
      let members = FoundMembers(of: plan.keys, in: routed.object)
      self.members = members
      outerWrongValues = finder.wrongValues
      // An initializer needs all of its arguments.
      if plan.operations.hasInitializer, let wrongValues = finder.wrongValues,
        !routed.object.isRead(except: wrongValues)
      {
        finder.wrongValues = nil
      }
      // The reader has already called its initializer.
      isMade = plan.operations.hasInitializer && finder.wrongValues != nil
      outerMakesModels = finder.makesModels
      let mayBeRead = model == nil && plan.rules.isEmpty && finder.emptyText == .text
      readings = finder.wrongValues.map { mayBeRead ? members.readings(except: $0) : [] } ?? []
      super.init(in: finder.log, since: start)
      assignments.reserveCapacity(min(plan.entries.count, routed.object.count))
    }

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

    /// Remembers an entry with a problem.
    func noteWrong(_ entry: PlanEntry) {
      if !plan.rules.isEmpty || plan.operations.hasInitializer { wrongEntries.append(entry) }
    }

    /// Remembers a dead end; false if another path reached it before.
    func isFirst(at kind: DeadEnd.Kind, after steps: ArraySlice<MappingPath.Component>) -> Bool {
      let deadEnd = DeadEnd(kind: kind, steps: steps)
      return shared?.isFirst(deadEnd) ?? deadEnds.insert(deadEnd).inserted
    }
  }
}
