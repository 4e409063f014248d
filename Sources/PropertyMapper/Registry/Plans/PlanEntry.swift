/// One compiled entry of a table.
///
/// It and its halves are classes because walks pass them on at every level of nesting: copies
/// of all these closures would fill the stack long before the depth limit is reached.
package final class PlanEntry: Sendable {
  /// The paths to read: the first one, or the next ones if earlier ones are absent.
  package let places: [PlanPath]
  /// Its requirements for the data.
  package let rule: EntryRule
  /// The descriptor's modifiers, as in the rule.
  package let modifiers: _EntryModifiers
  /// The argument that it provides for creating the model, as in the rule.
  package let argument: Argument?
  package let reading: Reading?
  package let writing: Writing?
  /// The property; nil for closures that see the whole model.
  package let property: Property?
  /// Whether a value that can't be read counts as absent. Of a list or a dictionary, elements are left out instead.
  package let leavesOutValue: Bool
  /// Whether a value of another kind gives way to the next alternative, since one of the entry's paths is inside another.
  let givesWay: Bool
  /// Whether its value is a dictionary with the keys of the object that nothing else reads or writes.
  package let takesOtherKeys: Bool
  /// The models that other entries read from what this entry reads as something else, or from a
  /// value that contains it.
  let modelsInPlace: [ModelReference]

  init(
    places: [PlanPath], rule: EntryRule, reading: Reading?, writing: Writing?, property: Property?,
    modelsInPlace: [ModelReference]
  ) {
    self.places = places
    self.modelsInPlace = modelsInPlace
    path = places.first?.path ?? .root
    self.rule = rule
    modifiers = rule.modifiers
    argument = rule.argument
    self.property = property
    self.reading = reading
    self.writing = writing
    takesOtherKeys =
      places.contains(where: \.path.isOwnObject)
      && (reading?.shape ?? writing?.shape)?.isDictionary == true
    leavesOutValue =
      modifiers.isLossy && !rule.isNeeded && reading?.shape.hasElements == false
      && !path.isOwnObject
    let paths = Set(places.map(\.path))
    givesWay =
      places.count > 1 && !leavesOutValue && !path.isOwnObject
      && paths.contains { $0.ancestors.contains(where: paths.contains) }
  }

  /// The first path to read, and the path to write.
  package let path: MappingPath

  /// An argument for creating the model.
  package struct Argument: Sendable {
    package let index: Int
    /// Whether a value is required at this entry: there is no default, and no later entry provides
    /// one.
    let isNeededNow: Bool
    /// Whether it is passed to the table's initializer.
    let isPassedToInitializer: Bool
  }

  /// How an entry decodes a value and stores it in the model.
  package final class Reading: Sendable {
    package let shape: Shape
    package let closures: EntryReading
    /// Whether a user's closure consumes the value.
    let isConsumer: Bool

    init(shape: Shape, closures: EntryReading) {
      self.shape = shape
      self.closures = closures
      isConsumer = closures.isConsumer
    }
  }

  /// How an entry reads a value from the model and encodes it.
  package final class Writing: Sendable {
    package let shape: Shape
    package let closures: EntryWriting
    /// The key that only this entry writes, if its path is a single key.
    let ownKey: String?
    /// The keys of the path; the first one in a row is an index.
    let keys: [String]

    init(shape: Shape, closures: EntryWriting, path: MappingPath, isAlone: Bool) {
      self.shape = shape
      self.closures = closures
      keys = path.memberSteps.compactMap(\.key)
      ownKey = isAlone && keys.count == 1 ? keys[0] : nil
    }
  }

  /// The property of an entry: its accessor and shape, before any conversion, validation or hook.
  package final class Property: Sendable {
    package let accessor: PropertyAccessor
    /// The shape of its type; nil if the library cannot examine it.
    package let shape: Shape?
    /// Whether values are known to contain no models.
    package let isWithoutModels: Bool
    /// The memory layout of its values.
    let memory: ValueMemory
    /// The stored property, if reflection found it.
    package let storage: StoredProperty?
    private let described: DescribedProperty
    private let foundName = LazyReference<Name>()

    /// - Parameter shape: The shape of its type; nil if the library cannot examine it.
    init(_ described: DescribedProperty, as shape: Shape?) {
      self.described = described
      accessor = described.accessor
      storage = described.storage
      self.shape = shape
      isWithoutModels = shape?.models.isEmpty == true
      memory = accessor.valueMemory
    }

    /// The name, if known: `User.age`. It is only needed for problems, and takes long to find.
    package var name: String? { foundName.value { Name(described.name) }.text }

    /// The name without the type's: `age`.
    package var ownName: String? {
      guard let name, let dot = name.firstIndex(of: ".") else { return nil }
      return String(name[name.index(after: dot)...])
    }

    private final class Name: Sendable {
      let text: String?

      init(_ text: String?) { self.text = text }
    }
  }
}

extension PlanEntry {
  /// The value that the entry writes for a model; nil is null.
  package func load(_ writing: Writing, from model: Slot) throws -> Slot? {
    switch writing.closures.source {
    case .generated(let generate): return try generate(model)
    case .property: return try property?.accessor.load(from: model)
    case .encoded(let encode):
      return try property.map { try $0.accessor.load(from: model) }.flatMap(encode)
    }
  }
}

extension PlanEntry {
  /// Whether the property may contain instances.
  var holdsModels: Bool { property?.shape?.models.isEmpty != true }

  /// Whether the elements of its value are counted again once they are made: some may have been left out since, or
  /// may be equal in a set.
  var countsMadeElements: Bool { modifiers.isLossy && rule.limitsCount }
}

/// A path of an entry, with the index of its first key in the plan.
package struct PlanPath: Sendable {
  package let path: MappingPath
  /// The index of the first key in the plan's keys; nil for the object itself.
  let key: Int?
  /// Whether the path is a single key.
  let isSingleKey: Bool

  init(_ path: MappingPath, in keys: KeyTable) {
    self.path = path
    key = path.components.first.flatMap { keys.index(of: $0.memberKey) }
    isSingleKey = key != nil && path.components.count == 1
  }

  /// Whether it's inside the value at another place.
  func isInside(_ other: Self) -> Bool { path.ancestors.contains(other.path) }
}

extension KeyTable {
  /// Creates a table of the first keys of some paths.
  convenience init(beginning paths: some Sequence<MappingPath>) {
    var keys: [String] = []
    for path in paths { if let step = path.components.first { keys.append(step.memberKey) } }
    self.init(keys)
  }
}

/// The key of an entry that converts a single value of a standard type and assigns it to the property,
/// and does nothing else. An entry with alternatives has none, since it also compares their values.
///
/// Such a value needs no second look if the reader has read it.
struct PlainKey: Sendable {
  /// The index of the key in the plan's keys.
  let index: Int
  /// Whether null is a value like any other.
  let takesNull: Bool

  /// The key of an entry; nil if the entry may take more steps.
  init?(of entry: PlanEntry) {
    guard let reading = entry.reading, reading.shape.plainCodec != nil,
      entry.places.count == 1, let place = entry.places.first, place.isSingleKey,
      let key = place.key
    else { return nil }
    let closures = reading.closures
    guard closures.convert == nil, closures.validate == nil, closures.consume == nil,
      entry.rule.countLimits == nil, !entry.modifiers.isEmptyAsNull
    else { return nil }
    // No option affects this verdict.
    let situation = EntryRule.Situation(policy: .lossless, emptyText: .text)
    index = key
    takesNull = entry.rule.verdict(for: .null, in: situation) == .takeNull
  }
}

/// Data that breaks the rule of an entry, and the error that says so.
package enum EntryProblem: Equatable, Sendable {
  case missingValue
  case nullValue
  /// A list or dictionary has a number of elements that isn't permitted.
  case wrongCount(Int, ClosedRange<Int>)
  /// A lossy list or dictionary keeps too few elements.
  case tooFew(Int, minimum: Int)

  var code: MappingError.Code {
    switch self {
    case .missingValue: .missingValue
    case .nullValue: .nullValue
    case .wrongCount, .tooFew: .validationFailed
    }
  }

  func sentence(isSensitive: Bool) -> Sentence {
    switch self {
    case .missingValue: Messages.missingValue
    case .nullValue: Messages.nullValue
    case .wrongCount(let count, let limits):
      Messages.count(count, mustBeIn: limits, isSensitive: isSensitive)
    case .tooFew(let count, let minimum):
      Messages.count(count, mustBeAtLeast: minimum, isSensitive: isSensitive)
    }
  }

  var expected: String? {
    switch self {
    case .missingValue, .nullValue: "a value"
    case .wrongCount, .tooFew: nil
    }
  }

  var actual: String? { self == .nullValue ? "null" : nil }
}
