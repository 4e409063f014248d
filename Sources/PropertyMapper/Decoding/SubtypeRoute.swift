/// How an object is read where a base is declared.
struct SubtypeRoute {
  /// The object, as the editors of the bases left it.
  var object: InputObject
  /// The plan of the type that was chosen.
  var plan: ObjectPlan
  /// How many of the plan's input editors the object has been through: those that a class inherits from its base.
  var editorCount = 0
  /// The model that is updated, as one of the type that was chosen.
  var existing: ExistingModel?
  /// The types that lead there.
  var hops: [SubtypeHop] = []
  /// The discriminators that were asked, and whose names are not kept with the unknown keys.
  var discriminators: [MappingPath] = []
  /// What the last of the types holds, unless that is a model which is read from this very object.
  var content: Shape?

  /// What a model of the first base holds as one of the last type; nil if it holds something else.
  func unwrap(_ slot: Slot?) -> Slot? {
    hops.reduce(slot) { slot, hop in slot.flatMap { (try? hop.choice.unwrap($0)) ?? nil } }
  }
}

/// A subtype, and the plan of the base that lists it.
struct SubtypeHop {
  let choice: SubtypeChoice
  let base: ObjectPlan
}
