/// How to read an object that is declared as a base.
struct SubtypeRoute {
  /// The object, as changed by the editors of the bases.
  var object: InputObject
  /// The plan of the chosen type.
  var plan: ObjectPlan
  /// How many of the plan's input editors have already run: those that a class inherits from its base.
  var editorCount = 0
  /// The model to update, as the chosen type.
  var existing: ExistingModel?
  /// The types on the way from the base.
  var hops: [SubtypeHop] = []
  /// The discriminators that were read, whose names are not kept as unknown keys.
  var discriminators: [MappingPath] = []
  /// The content of the last type, unless it is a model read from this same object.
  var content: Shape?

  /// Unwraps a model of the first base to one of the last type; nil if it holds something else.
  func unwrap(_ slot: Slot?) -> Slot? {
    hops.reduce(slot) { slot, hop in slot.flatMap { (try? hop.choice.unwrap($0)) ?? nil } }
  }
}

/// A subtype, and the plan of the base that lists it.
struct SubtypeHop {
  let choice: SubtypeChoice
  let base: ObjectPlan
}
