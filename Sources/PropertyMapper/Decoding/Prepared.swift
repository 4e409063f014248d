/// What the first step of decoding leaves for the second: values that were found right, and models that are
/// still to be made.
enum Prepared {
  /// A finished value.
  case ready(Slot)
  /// A model to make and fill.
  case object(PreparedObject)
  /// A base to make of what it holds.
  case content(PreparedContent)
  /// An optional around one.
  indirect case optional(Prepared, OptionalShape)
  /// A value that a closure makes of one.
  indirect case converted(Prepared, ConvertedShape)
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
    case (.ready, _), (.object, _), (.content, _), (.converted, _): return nil
    }
  }
}

/// An element of a list by its index, or of a dictionary by its key.
struct PreparedElement<Position> {
  let position: Position
  let value: Prepared
  let offset: Int?
}

extension Array {
  /// The slots of elements that are all finished; nil if a model is among them.
  func readySlots<Position>() -> [Slot]? where Element == PreparedElement<Position> {
    var slots: [Slot] = []
    slots.reserveCapacity(count)
    for element in self {
      guard case .ready(let slot) = element.value else { return nil }
      slots.append(slot)
    }
    return slots
  }
}

/// A model before it is made: how its object is read, and what its entries read.
final class PreparedObject {
  let route: SubtypeRoute
  let assignments: [Assignment]
  /// The keys that nothing reads, if the model keeps them.
  let extras: MappingValue.Object?
  /// Every key that something reads: the plan's, and the discriminators that led to it.
  let knownKeys: KeyTree

  init(
    _ route: SubtypeRoute, _ assignments: [Assignment], extras: MappingValue.Object?,
    knownKeys: KeyTree
  ) {
    self.route = route
    self.assignments = assignments
    self.extras = extras
    self.knownKeys = knownKeys
  }

  var plan: ObjectPlan { route.plan }

  /// What one entry read.
  struct Assignment {
    let entry: PlanEntry
    let value: Prepared
    /// Which of the entry's places was read.
    var place = 0
    var offset: Int?
    /// Whether the value still goes through the entry's closures, which had to wait for a model.
    var isUnfinished = false

    var path: MappingPath { entry.places[place].path }
  }
}

/// A model that is updated, as the first step found it; on the heap, since every level hands it on.
final class ExistingModel {
  /// The model, under the type that it is declared as.
  let slot: Slot
  let declared: ModelReference
  /// Whether it is the model that the caller passed, for which no factory is asked.
  let isRoot: Bool

  init(_ slot: Slot, as declared: ModelReference, isRoot: Bool = false) {
    self.slot = slot
    self.declared = declared
    self.isRoot = isRoot
  }
}

extension Prepared {
  /// The object inside, if it is a model and not a list of some.
  var object: PreparedObject? {
    switch self {
    case .object(let object): object
    case .content(let content): content.value.object
    case .optional(let wrapped, _): wrapped.object
    case .ready, .converted, .list, .dictionary: nil
    }
  }

  /// Whether it updates a model that exists.
  var isUpdate: Bool { object?.route.existing != nil }
}
