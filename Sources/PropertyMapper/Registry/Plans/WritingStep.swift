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
