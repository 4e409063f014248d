/// One step of a ``WritingPlan``.
final class WritingStep: Sendable {
  let key: String
  let action: Action
  /// The entry; nil where an object of a dotted path begins.
  let entry: PlanEntry?
  /// How many steps further down the keys of the path lead.
  let pathLength: Int
  /// Where the value lies in the model; nil if it has to be loaded.
  let offset: Int?
  /// Writes the value in one step, if one is enough.
  let codec: WritingCodec?
  /// How the value lies in memory that is loaded first; nil for values that are not.
  let memory: ValueMemory?
  /// Whether nil and a value count differently, as they do wherever the reference engine looks at an optional.
  let countsWrapped: Bool

  enum Action: UInt8 {
    /// A value that its codec writes from where it lies.
    case lying
    /// A value that its codec writes once it is loaded.
    case loaded
    /// A value with a shape to walk, from where it lies.
    case lyingShape
    /// A value with a shape to walk, once it is loaded.
    case loadedShape
    /// What a user's closure makes.
    case closure
    /// An object of a dotted path begins; `length` steps are in it.
    case object
  }

  /// How many of the next steps are in the object that begins here.
  let length: Int

  init(beginning key: String, length: Int) {
    self.key = key
    self.length = length
    action = .object
    entry = nil
    pathLength = 0
    offset = nil
    codec = nil
    memory = nil
    countsWrapped = false
  }

  init(
    _ key: String, _ entry: PlanEntry, _ writing: PlanEntry.Writing, offset: Int?, isClass: Bool
  ) {
    self.key = key
    self.entry = entry
    length = 0
    pathLength = writing.keys.count
    let codec = writing.closures.isPlain ? writing.shape.writingCodec : nil
    // Out of an instance only values are read that run nothing of the user's while they are written, and so cannot
    // be replaced meanwhile.
    let offset = isClass && codec?.isPlain != true ? nil : offset
    self.codec = codec
    self.offset = offset
    let isQuick = writing.quickCodec != nil && writing.ownKey != nil
    countsWrapped = codec != nil && !isQuick && writing.shape.isOptional
    if !writing.closures.isPlain {
      action = .closure
    } else if codec != nil {
      action = offset == nil ? .loaded : .lying
    } else {
      action = offset == nil ? .loadedShape : .lyingShape
    }
    let isLoaded = action == .loaded || action == .loadedShape
    memory = isLoaded ? entry.property?.accessor.valueMemory : nil
  }

  /// Whether the step counts as one value before it is looked at.
  var isCounted: Bool { action == .lying || action == .loaded }
}
