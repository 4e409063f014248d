/// What the first step of decoding leaves for the second: values that were found right, and models that are
/// still to be made.
indirect enum Prepared {
  /// A finished value.
  case ready(Slot)
  /// A model to be made and filled.
  case object(PreparedObject)
  /// An optional around one.
  case optional(Prepared, OptionalShape)
  /// A list with models in it.
  case list([PreparedElement<Int>], ListShape, isLossy: Bool)
  /// A dictionary with models in it.
  case dictionary([PreparedElement<String>], DictionaryShape, isLossy: Bool)

  /// How many elements a list or dictionary has.
  func elementCount(as shape: Shape) -> Int? {
    switch (self, shape) {
    case (.list(let elements, _, _), _): return elements.count
    case (.dictionary(let members, _, _), _): return members.count
    case (.optional(let wrapped, let shape), _): return wrapped.elementCount(as: shape.wrapped)
    case (.ready(let slot), .optional(let shape)):
      guard let wrapped = try? shape.operations.unwrap(slot) else { return nil }
      return Prepared.ready(wrapped).elementCount(as: shape.wrapped)
    case (.ready(let slot), .list(let shape)): return try? shape.operations.elements(of: slot).count
    case (.ready(let slot), .dictionary(let shape)):
      return try? shape.operations.members(of: slot).count
    case (.ready, _), (.object, _): return nil
    }
  }
}

/// An element of a list by its index, or of a dictionary by its key.
struct PreparedElement<Position> {
  let position: Position
  let value: Prepared
  let offset: Int?
}

/// A model that is to be made: its plan, the object it is made from, and what its entries read.
final class PreparedObject {
  let plan: ObjectPlan
  let input: InputObject
  let assignments: [Assignment]
  /// The keys that nothing reads, if the model keeps them.
  let extras: MappingValue.Object?

  init(
    plan: ObjectPlan, input: InputObject, assignments: [Assignment], extras: MappingValue.Object?
  ) {
    self.plan = plan
    self.input = input
    self.assignments = assignments
    self.extras = extras
  }

  /// What one entry read.
  struct Assignment {
    let entry: PlanEntry
    let reading: PlanEntry.Reading
    /// The path that was read: the entry's own or an alternative.
    let path: MappingPath
    let offset: Int?
    let value: Prepared
    /// Whether the value still goes through the entry's closures, which had to wait for a model.
    let isUnfinished: Bool

    var steps: EntryReading { reading.steps }
  }
}
