/// A model that is being written entry by entry.
///
/// It is on the heap, and all of its work except for descending into a value happens in functions
/// that return before the descent, so that a level of nesting uses little stack space.
final class WrittenModel {
  let plan: ObjectPlan
  let model: Slot
  let instance: ObjectIdentifier?
  var object: OutputObject
  /// What embedded models have written of it.
  var embedded = OutputObject()
  /// If the model is embedded, the keys that other tables write in the object.
  let takenKeys: KeyTree
  /// Whether the names of subtypes have been written, before all entries.
  var hasNames = false
  var writtenPaths: Set<MappingPath> = []
  /// The number of values that could be written before it.
  let remainingCount: Int
  /// The number of outcomes recorded before it, if it has final encoders.
  var outcomeCount: Int?
  /// The state of the log when the walk reached the model; nil if problems aren't logged.
  let state: PassLevel?
  /// How an empty string is read in the place around the model.
  let emptyText: EmptyTextRule

  init(
    _ plan: ObjectPlan, _ model: Slot, _ instance: ObjectIdentifier?, takenKeys: KeyTree,
    in run: WritingRun
  ) {
    self.plan = plan
    self.model = model
    self.instance = instance
    self.takenKeys = takenKeys
    object = OutputObject(minimumCapacity: plan.entries.count)
    remainingCount = run.remainingCount
    state = run.pass.map { PassLevel(in: $0.log) }
    emptyText = run.pass?.emptyText ?? .text
  }

  /// Passes the address of the class instance to a closure, if the model is one.
  func withInstance(_ body: (ValueAddress) -> Void) {
    // The memory of a class type is a single reference.
    if instance != nil, model.type is AnyClass { model.withMemory { body($0.instance) } }
  }
}

/// What the tables around a model write in its object.
struct ModelSurroundings {
  /// The names from the bases that the model is a value of; nil if it's declared as itself.
  var names: [WrittenDiscriminator]?
  /// The keys that other tables write, if the model is embedded and holds unknown keys.
  var takenKeys = KeyTree()

  /// Whether they write nothing.
  var isEmpty: Bool { names == nil && takenKeys.keys.isEmpty }
}
