/// One step of a ``WritingPlan``.
final class WritingStep: Sendable {
  let key: String
  let action: Action
  /// The entry; nil for a name, and for a step that begins the object of a dotted path.
  let entry: PlanEntry?
  /// The number of levels that the step's path descends.
  let pathLength: Int
  /// The memory offset of the value in the model; nil if it must be loaded.
  let offset: Int?
  /// Encodes the value in one step, if possible.
  let codec: WritingCodec?
  /// The property, if its value must be loaded first.
  let loadedProperty: PlanEntry.Property?
  /// The shape of the entry's values; nil for other steps.
  let shape: Shape?

  enum Action: UInt8 {
    /// A value encoded in place by its codec.
    case lying
    /// A value encoded by its codec after loading.
    case loaded
    /// A value with a shape, encoded in place.
    case lyingShape
    /// A value with a shape, encoded after loading.
    case loadedShape
    /// A value from a user's closure.
    case closure
    /// An embedded model, whose steps add to the same object.
    case embedded
    /// The name of a subtype.
    case name
    /// The name of a subtype that is no text.
    case otherName
    /// The start of a dotted path's object with `length` steps.
    case object
  }

  /// The name of a subtype; empty for other steps.
  let name: String
  /// The name of a subtype that is no text; null for other steps.
  let otherName: OutputValue

  /// The number of following steps in the object that begins here.
  let length: Int

  /// Creates a step that begins an object.
  convenience init(beginning key: String, length: Int) {
    self.init(key, .object, length: length)
  }

  /// Creates a step for the name of a subtype.
  convenience init(_ key: String, naming name: SubtypeName) {
    if case .text(let text) = name {
      self.init(key, .name, name: text)
    } else {
      self.init(key, .otherName, otherName: name.output)
    }
  }

  private init(
    _ key: String, _ action: Action, name: String = "", otherName: OutputValue = .null,
    length: Int = 0
  ) {
    self.key = key
    self.name = name
    self.otherName = otherName
    self.length = length
    self.action = action
    entry = nil
    pathLength = 0
    offset = nil
    codec = nil
    loadedProperty = nil
    shape = nil
  }

  /// Creates a step for an entry.
  init(
    _ key: String, _ entry: PlanEntry, _ writing: PlanEntry.Writing, offset: Int?, isClass: Bool
  ) {
    self.key = key
    self.entry = entry
    name = ""
    otherName = .null
    length = 0
    pathLength = writing.keys.count
    let codec = writing.closures.isPlain ? writing.shape.writingCodec : nil
    // From an instance, values are only encoded in place if that runs none of the users' code, and
    // so cannot replace them meanwhile.
    let offset = isClass && codec?.isPlain != true ? nil : offset
    self.codec = codec
    self.offset = offset
    if entry.isEmbedded {
      action = .embedded
    } else if !writing.closures.isPlain {
      action = .closure
    } else if codec != nil {
      action = offset == nil ? .loaded : .lying
    } else {
      action = offset == nil ? .loadedShape : .lyingShape
    }
    let isLoaded =
      action == .loaded || action == .loadedShape || action == .embedded && offset == nil
    loadedProperty = isLoaded ? entry.property : nil
    shape = writing.shape
  }

  /// The index of the element of a row, which is the key; -1 for others.
  var index: Int { Int(key) ?? -1 }

  /// Whether the step counts as one value before it is examined.
  var isCounted: Bool { action == .lying || action == .loaded }
}

/// The steps of a plan, contiguous in memory, with the data that every one of them needs.
///
/// The lines borrow the steps and their keys, which exist as long as the lines.
final class WritingSteps: Sendable {
  /// The data of a step that the encoder reads. Copying it retains nothing.
  struct Line: Sendable {
    let action: WritingStep.Action
    /// Whether the rule of the entry decides if the value is written.
    let asksRule: Bool
    let encodedKey: EncodedKeys.Key
    let keyIdentity: StringIdentity
    let offset: Int
    /// The number of following steps in the object that begins here.
    let length: Int
    let step: Borrowed<WritingStep>
    let codec: Borrowed<WritingCodec>?
    /// The property, if its value must be loaded first.
    let loadedProperty: Borrowed<PlanEntry.Property>?

    /// The key in a dictionary.
    var key: String { step.lend { $0.key } }
  }

  let lines: FixedTable<Line>
  private let steps: [WritingStep]
  private let keys: EncodedKeys

  init(_ steps: [WritingStep]) {
    self.steps = steps
    keys = EncodedKeys(steps.map(\.key))
    lines = FixedTable(
      zip(steps, keys.keys).map { step, key in
        Line(
          action: step.action,
          asksRule: step.entry?.rule.decidesAboutOutput == true, encodedKey: key,
          keyIdentity: StringIdentity(of: step.key), offset: step.offset ?? 0, length: step.length,
          step: Borrowed(step),
          codec: step.codec.map { Borrowed($0) },
          loadedProperty: step.loadedProperty.map { Borrowed($0) })
      })
  }

  /// The step that writes a key of the object itself.
  ///
  /// - Parameter next: Where to begin, and afterwards the index behind the step, if there is one.
  func line(forKey key: String, from next: inout Int) -> Line? {
    let identity = StringIdentity(of: key)
    var index = next
    while index < lines.count {
      let line = lines[index]
      index += 1 + line.length
      guard line.action != .embedded, line.keyIdentity == identity else { continue }
      next = index
      return line
    }
    return nil
  }
}

/// A dictionary with all keys that some steps write, copies of which they fill, so that no key is hashed for a model.
///
/// Unchecked because of its values, which are the indexes of the keys.
final class DictionaryTemplate: @unchecked Sendable {
  /// The keys, in the order of the steps.
  let keys: [String]
  let dictionary: [String: Any]
  /// Where the values of the keys are.
  let places: FixedTable<Dictionary<String, Any>.Index>
  /// The indexes of the keys in the order in which the dictionary holds them.
  let sequence: [Int]

  /// - Returns: Nil if keys collide, or take too long to hash.
  fileprivate init?(_ keys: [String]) {
    self.keys = keys
    // Closures often add one.
    var dictionary = [String: Any](minimumCapacity: keys.count + 1)
    for (index, key) in keys.enumerated() where !key.hasTooManyMarks { dictionary[key] = index }
    guard dictionary.count == keys.count else { return nil }
    places = FixedTable(keys.compactMap { dictionary.index(forKey: $0) })
    sequence = dictionary.values.compactMap { $0 as? Int }
    self.dictionary = dictionary
  }
}

/// The templates of all objects that a plan writes.
final class DictionaryTemplates: Sendable {
  /// For each step with which an object begins, its template.
  private let templates: [DictionaryTemplate?]

  init(for steps: WritingSteps) {
    var templates = [DictionaryTemplate?](repeating: nil, count: steps.lines.count + 1)
    templates[0] = Self.template(for: 0..<steps.lines.count, of: steps)
    for index in 0..<steps.lines.count {
      let line = steps.lines[index]
      guard line.action == .object else { continue }
      let inner = index + 1..<index + 1 + line.length
      templates[inner.lowerBound] = Self.template(for: inner, of: steps)
    }
    self.templates = templates
  }

  private static func template(
    for range: Range<Int>, of steps: WritingSteps
  ) -> DictionaryTemplate? {
    var keys: [String] = []
    var next = range.lowerBound
    while next < range.upperBound {
      let line = steps.lines[next]
      if line.action == .embedded { return nil }
      keys.append(line.key)
      next += 1 + line.length
    }
    return DictionaryTemplate(keys)
  }

  func template(for steps: Range<Int>) -> DictionaryTemplate? { templates[steps.lowerBound] }
}
