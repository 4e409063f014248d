/// The types that may stand where a base is declared, and what chooses between them.
struct SubtypePlan: Sendable {
  /// Where the name of the type stands in the data; nil if a closure alone chooses.
  var discriminator: MappingPath?
  /// Chooses by looking at the object; it goes before the discriminator.
  var chooser: (@Sendable (MappingInput) throws -> String?)?
  /// The types, sorted by the UTF-8 bytes of their names.
  private(set) var choices: [SubtypeChoice] = []

  /// Adds a type, or replaces the one of that name.
  mutating func add(_ choice: SubtypeChoice) {
    choices.removeAll { $0.hasName(choice.name) }
    let index = choices.firstIndex { choice.name.precedes($0.name) }
    choices.insert(choice, at: index ?? choices.endIndex)
  }

  subscript(name: String) -> SubtypeChoice? { choices.first { $0.hasName(name) } }

  /// The choice for a class: its own or that of its nearest superclass.
  func choice(forClass type: any Any.Type) -> SubtypeChoice? {
    var nearest: SubtypeChoice?
    for choice in choices {
      if choice.model.type == type { return choice }
      guard choice.model.isSuperclass(type) else { continue }
      if nearest.map({ $0.model.isSuperclass(choice.model.type) }) ?? true { nearest = choice }
    }
    return nearest
  }

  /// The choice that a model of the base is one of.
  func choice(of slot: Slot) -> SubtypeChoice? {
    choice(forClass: slot.runtimeType)
      ?? choices.first { ((try? $0.unwrap(slot)) ?? nil) != nil }
  }
}

/// One type that may stand where a base is declared.
struct SubtypeChoice: Sendable {
  let name: String
  let model: ModelReference
  let wrap: @Sendable (Slot) throws -> Slot
  let unwrap: @Sendable (Slot) throws -> Slot?
  let isUnrelated: Bool
  /// Whether the base holds the models, instead of being what they are.
  let isPayload: Bool

  fileprivate func hasName(_ other: String) -> Bool { name.hasSameBytes(as: other) }
}

/// The name of a type, and where it stands in the data.
struct WrittenDiscriminator: Sendable {
  let path: MappingPath
  let name: String
}
