/// The types that may be used where a base is declared, and what chooses between them.
struct SubtypePlan: Sendable {
  /// Where the name of the type is in the data; nil if a closure alone chooses.
  private(set) var discriminator: MappingPath?
  /// A discriminator that an earlier call gave, if a later one gave another; names at two paths tell nothing.
  private(set) var otherDiscriminator: MappingPath?
  /// Chooses by looking at the object; it goes before the discriminator.
  var chooser: (@Sendable (MappingInput) throws -> String?)?
  /// The types, sorted by the UTF-8 bytes of their names.
  private(set) var choices: [SubtypeChoice] = []
  /// What an object is read as whose name is not listed.
  var fallback: SubtypeChoice?
  /// Where the list was declared last.
  var registration: String?

  /// The types, the fallback behind those with names.
  var all: [SubtypeChoice] { fallback.map { choices + [$0] } ?? choices }

  /// The models that the types are or hold.
  var models: [ModelReference] { all.flatMap(\.models) }

  /// Sets the discriminator, and remembers if it is not the one it was.
  mutating func setDiscriminator(_ path: MappingPath) {
    if let discriminator, discriminator != path { otherDiscriminator = discriminator }
    discriminator = path
  }

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
    for choice in all {
      if choice.model.type == type { return choice }
      guard choice.model.isSuperclass(type) else { continue }
      if nearest.map({ $0.model.isSuperclass(choice.model.type) }) ?? true { nearest = choice }
    }
    return nearest
  }

  /// The choice that a model of the base is one of.
  func choice(of slot: Slot) -> SubtypeChoice? {
    let type = slot.runtimeType
    func holds(_ choice: SubtypeChoice) -> Bool { ((try? choice.unwrap(slot)) ?? nil) != nil }
    var holder: SubtypeChoice?
    for choice in all {
      if choice.isPayload {
        if holder == nil, holds(choice) { holder = choice }
      } else if choice.model.type == type {
        return choice
      }
    }
    // What is held is looked for before superclasses: an instance may hold what its class does not tell.
    return holder ?? choice(forClass: type) ?? all.first { !$0.isPayload && holds($0) }
  }

  /// The list with the shapes of what is not read as a model of its own from the same object.
  func resolved(by resolver: ShapeResolver) -> Self {
    var resolved = self
    resolved.choices = choices.map { $0.resolved(by: resolver) }
    resolved.fallback = fallback?.resolved(by: resolver)
    return resolved
  }
}

/// One type that may be used where a base is declared.
struct SubtypeChoice: Sendable {
  /// The name in the data; empty for a fallback, which has many.
  let name: String
  let model: ModelReference
  let request: ShapeRequest
  let wrap: @Sendable (Slot) throws -> Slot
  let unwrap: @Sendable (Slot) throws -> Slot?
  let isUnrelated: Bool
  /// Whether the base holds the models, instead of being what they are.
  let isPayload: Bool
  /// Whether it takes all names that are not listed.
  var isFallback = false
  /// Where the values of the type are, below the object that has the name; nil if they are that object.
  var payload: MappingPath?
  /// The shape of a payload beside the name, or of a fallback that is the object as it is; nil for a model that is read
  /// from the object that has its name.
  private(set) var content: Shape?

  init(
    name: String, model: ModelReference, request: ShapeRequest,
    wrap: @escaping @Sendable (Slot) throws -> Slot,
    unwrap: @escaping @Sendable (Slot) throws -> Slot?, isUnrelated: Bool, isPayload: Bool
  ) {
    self.name = name
    self.model = model
    self.request = request
    self.wrap = wrap
    self.unwrap = unwrap
    self.isUnrelated = isUnrelated
    self.isPayload = isPayload
  }

  /// The models that the type is or holds.
  var models: [ModelReference] { content?.models ?? [model] }

  /// Whether the base writes the name into the model's own object.
  var isNamedInside: Bool { !isFallback && payload == nil }

  /// Whether it is the object itself, as JSON.
  private var isExact: Bool { isFallback && model.type == MappingValue.self }

  fileprivate func resolved(by resolver: ShapeResolver) -> Self {
    guard payload != nil || isExact else { return self }
    var resolved = self
    resolved.content = request.resolve(resolver)
    return resolved
  }

  fileprivate func hasName(_ other: String) -> Bool { name.hasSameBytes(as: other) }
}

extension [SubtypeChoice] {
  /// The steps from the object that has the names to the value that the choices lead to.
  var payloadSteps: [MappingPath.Component] { flatMap { $0.payload?.components ?? [] } }
}

/// The name of a type, and where it is in the data.
struct WrittenDiscriminator: Sendable {
  let path: MappingPath
  let name: String
}
