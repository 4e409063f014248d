/// The table of one type as the direct engine reads it.
///
/// An object is read in two steps, of which the first follows the input and the second the table:
///
/// ```
///  text ──keys──▶ frame: the values of the entries, as they come    (see DirectKeys, DirectFrame)
///  frame ──entries, in table order──▶ model
/// ```
///
/// The rest of the input may turn out to be wrong, so nothing happens on the way that anybody could notice: only closures run
/// that must be pure. A table that has others is *deferred*: what was read is kept as the reference engine's first step would
/// leave it, and the second step makes the models when the whole input has been read.
///
/// Why the pointer is safe: its memory is filled when the plan is made, never changes, lives as long as the plan, and has one
/// element for each entry.
@safe final class DirectPlan: @unchecked Sendable {
  let plan: ObjectPlan
  let keys: DirectKeys
  let entries: [DirectEntry]
  /// How entries whose values are stored as they are get stored, side by side in memory.
  let steps: UnsafeMutablePointer<DirectEntry.Step>
  /// What the entries and the plan say as well; asked here, nothing is retained.
  let entryCount: Int
  let isClass: Bool
  let keepsUnknownKeys: Bool
  /// Whether there is a way to make an empty model; if not, models are made of their properties.
  let isMadeEmpty: Bool
  private let empty: @Sendable (UnsafeMutableRawPointer) -> Void
  /// All places of all entries.
  let places: [DirectPlace]
  let layout: Layout
  /// Whether it calls closures that must not run before the whole input is known to be valid.
  let isDeferred: Bool
  /// The types that may be used where this one is declared.
  let subtypes: DirectSubtypes?
  /// The types of the arguments of a structure that is made of its properties.
  let members: [ValueMemory]
  /// Every key that something reads or writes, the discriminator that led here included.
  let knownKeys: KeyTree

  /// The frame of an object.
  struct Layout: Sendable {
    var size = 0
    /// How many words of flags say which places have a value.
    var valueWordCount = 0
    /// How many words of flags there are.
    var wordCount = 0
    /// The flags that say which members of a structure are set.
    var memberFlags = 0..<0
  }

  init(
    _ plan: ObjectPlan, keys: DirectKeys, entries: [DirectEntry], layout: Layout, isDeferred: Bool,
    subtypes: DirectSubtypes?, members: [ValueMemory], knownKeys: KeyTree
  ) {
    self.plan = plan
    self.keys = keys
    self.entries = entries
    self.layout = layout
    self.isDeferred = isDeferred
    self.subtypes = subtypes
    self.members = members
    self.knownKeys = knownKeys
    places = entries.flatMap(\.places)
    entryCount = entries.count
    isClass = plan.isClass
    keepsUnknownKeys = plan.extras != nil
    unsafe steps = .allocate(capacity: max(entries.count, 1))
    for (index, entry) in entries.enumerated() { unsafe (steps + index).initialize(to: entry.step) }
    isMadeEmpty = plan.operations.maker != nil
    if let maker = plan.operations.maker {
      unsafe empty = { unsafe maker.make(at: $0) }
    } else {
      unsafe empty = { _ in }
    }
  }

  deinit {
    unsafe steps.deinitialize(count: entryCount)
    unsafe steps.deallocate()
  }

  /// Makes an empty model. A call of its own, since the closure would be retained where this is inlined.
  @inline(never)
  func makeEmpty(at target: UnsafeMutableRawPointer) { unsafe empty(target) }

  /// Lends a frame, and releases what is left in it.
  @inline(__always)
  func withFrame<Result>(
    _ reader: inout DirectReader,
    _ body: (inout DirectReader, DirectFrame) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let mark = reader.arena.mark
    let frame = unsafe DirectFrame(
      at: reader.arena.allocate(size: layout.size, alignment: 16), wordCount: layout.wordCount)
    do throws(Declined) {
      let result = try body(&reader, frame)
      if frame.hasFlags(inWords: layout.valueWordCount) { release(frame) }
      reader.arena.release(to: mark)
      return result
    } catch {
      release(frame)
      reader.arena.release(to: mark)
      throw error
    }
  }

  @inline(never)
  private func release(_ frame: DirectFrame) {
    for place in places where frame[place.flag] {
      unsafe place.codec.memory.deinitialize(frame.start + place.offset)
      frame.lower(place.flag)
    }
  }

  // MARK: Objects

  /// Reads the object at which the text is, as a model.
  func read(_ reader: inout DirectReader, into target: UnsafeMutableRawPointer) throws(Declined) {
    if let subtypes { return try unsafe subtypes.read(&reader, into: target) }
    try unsafe readOwn(&reader, into: target)
  }

  /// Reads an object as a model of the very type.
  func readOwn(
    _ reader: inout DirectReader, into target: UnsafeMutableRawPointer
  ) throws(Declined) {
    try unsafe make(into: target, &reader) { reader, frame throws(Declined) in
      try keys.read(&reader, frame)
    } extras: { reader, mark throws(Declined) in
      try reader.decodingCall.extras(since: mark, of: self, atDepth: reader.depth)
    }
  }

  /// Reads a Swift dictionary as a model.
  func read(
    _ object: [String: Any], _ reader: inout DirectReader, into target: UnsafeMutableRawPointer
  ) throws(Declined) {
    if let subtypes { return try unsafe subtypes.read(object, &reader, into: target) }
    try unsafe readOwn(object, &reader, into: target)
  }

  /// Reads a Swift dictionary as a model of the very type.
  func readOwn(
    _ object: [String: Any], _ reader: inout DirectReader, into target: UnsafeMutableRawPointer
  ) throws(Declined) {
    try unsafe make(into: target, &reader) { reader, frame throws(Declined) in
      try keys.read(object, &reader, frame)
    } extras: { reader, _ throws(Declined) in
      try reader.decodingCall.extras(.any(object), of: self, atDepth: reader.depth)
    }
  }
}
