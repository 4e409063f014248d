// Embedded models: their values are read with those of the model around them, and lie in its frame.

/// An embedded model, and the place of its own frame.
///
/// ```
///  frame   flags │ frame of an embedded model: flags │ its values │ … values
///                                              the flags of its places, from the beginning of the whole frame
/// ```
///
/// All flags up to those of the last embedded model are lowered together at the beginning.
struct EmbeddedFrame: Sendable {
  let entry: ReadingEntry
  /// The plan of the model.
  let plan: ReadingPlan
  /// The offset of its frame.
  let offset: Int
  /// The place of the finished model.
  private let place: FramePlace.Spot
  /// The optionals around the model, from the inside.
  private let optionals: [any OptionalOperations]
  /// Whether the model is only made if one of its keys is present.
  private let mayLack: Bool
  /// Whether the property of a new model becomes nil if none is.
  private let becomesNil: Bool
  /// Whether null may have been noted above the model's values, which matters only if the model already exists.
  private let mayBeNullAbove: Bool

  init(_ entry: ReadingEntry, _ shape: Shape, _ plan: ReadingPlan, at offset: Int) {
    self.entry = entry
    self.plan = plan
    self.offset = offset
    place = entry.first
    var optionals: [any OptionalOperations] = []
    var rest = shape
    while case .optional(let optional) = rest {
      optionals.insert(optional.operations, at: 0)
      rest = optional.wrapped
    }
    self.optionals = optionals
    mayLack = entry.planEntry.mayLackEmbedding
    becomesNil =
      entry.verdictOnAbsence == .leave && entry.planEntry.argument == nil
      && entry.closures.convert == nil && !optionals.isEmpty
    mayBeNullAbove = plan.finishesLater && plan.placements.contains { $0.path.components.count > 1 }
  }

  func frame(in frame: ValueFrame) -> ValueFrame {
    ValueFrame(existingAt: frame.start + offset)
  }

  /// Makes the model from the values of its frame, unless it may be absent and is.
  fileprivate func make(
    in outer: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    let frame = frame(in: outer)
    let target = outer.start + place.offset
    if !mayLack || frame.hasFlags(inWords: plan.layout.wordCount) {
      try plan.makeEmbedded(from: frame, into: target, &reader)
      for optional in optionals { optional.wrap(target) }
    } else if becomesNil, let optional = optionals.last {
      optional.initializeToNil(target)
    } else {
      return
    }
    outer.raise(place.flag)
  }

  /// Lets the model wait, unless none of its keys is present, and it may be absent or the parent already exists.
  fileprivate func begin(
    in outer: ValueFrame, of plan: ReadingPlan, _ origin: FrameOrigin,
    _ reader: inout ValueReader
  ) throws(Declined) {
    let word = outer.start + place.offset
    let inner = frame(in: outer)
    let isNeeded = !mayLack && !origin.isExisting
    if isNeeded || isPresent(inner, in: outer, of: plan, origin, &reader) {
      word.setAddress(inner.start, inWord: 0)
      outer.raise(place.flag)
      let object = plan.object(of: outer)
      entry.places[0].note(object.offset, in: outer)
      self.plan.object(of: inner).keep(object, isSeen: self.plan.seesObjects)
      if !plan.finishesLater { try self.plan.finishEmbedded(inner, &reader) }
    } else if becomesNil, !origin.isKnown {
      word.setAddress(nil, inWord: 0)
      outer.raise(place.flag)
    }
  }

  /// Whether one of the model's keys is present. Null above a key makes it present only if the property has a model.
  private func isPresent(
    _ inner: ValueFrame, in outer: ValueFrame, of plan: ReadingPlan, _ origin: FrameOrigin,
    _ reader: inout ValueReader
  ) -> Bool {
    guard inner.hasFlags(inWords: self.plan.layout.wordCount) else { return false }
    guard mayBeNullAbove, !self.plan.hasValueOrOwnNull(in: inner) else { return true }
    guard origin.isExisting, entry.updatesModel, let model = plan.made(of: outer),
      let current = entry.load(from: model, &reader.arena)
    else { return false }
    return !entry.memory.box(current).isNil
  }
}

extension ReadingPlan {
  /// Reads the embedded models that need the whole object, creates the others, and runs the rules
  /// on the values of a frame.
  @inline(never)
  func finish(
    _ frame: ValueFrame, _ source: ObjectSource, from start: Int, _ reader: inout ValueReader
  ) throws(Declined) {
    try readWholeObjects(source, from: start, frame, &reader)
    try finish(frame, &reader)
  }

  private func finish(_ frame: ValueFrame, _ reader: inout ValueReader) throws(Declined) {
    for embedding in embedded { try embedding.make(in: frame, &reader) }
    try rules?.check(frame, of: entries, &reader)
  }

  /// Makes the embedded models that can be made now, and lets the others wait.
  @inline(never)
  func beginEmbedded(
    _ frame: ValueFrame, _ origin: FrameOrigin, _ reader: inout ValueReader
  ) throws(Declined) {
    for embedding in embedded {
      if embedding.entry.waiting == nil {
        try embedding.make(in: frame, &reader)
      } else {
        try embedding.begin(in: frame, of: self, origin, &reader)
      }
    }
  }

  /// Finishes an embedded model that waits.
  fileprivate func finishEmbedded(
    _ frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    reader.depth &+= 1
    defer { reader.depth &-= 1 }
    try reader.requireRoom()
    try finishNew(frame, &reader)
  }

  /// Whether a frame, or that of a model embedded in it, has a value, null that isn't above one, or a path that can't be
  /// followed.
  fileprivate func hasValueOrOwnNull(in frame: ValueFrame) -> Bool {
    entries.contains { entry in
      entry.places.contains { place in
        frame[place.flag] || place.failureFlag.map { frame[$0] } == true
          || place.alternative.map { frame[$0.flag] } == true
          || frame[place.nullFlag] && place.nullAboveFlag.map { frame[$0] } != true
      }
    } || embedded.contains { $0.plan.hasValueOrOwnNull(in: $0.frame(in: frame)) }
  }

  /// Creates an embedded model, and fills it with the values of its frame. It is a level, although no key leads to
  /// it.
  fileprivate func makeEmbedded(
    from frame: ValueFrame, into target: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    reader.depth &+= 1
    defer { reader.depth &-= 1 }
    try reader.requireRoom()
    if isMadeEmpty {
      reader.enterUser(atDepth: reader.depth)
      makeEmpty(at: target)
    }
    var isMade = isMadeEmpty
    do throws(Declined) {
      if finishesFrames { try finish(frame, &reader) }
      if !isMade {
        let unread = UnreadMembers(source: .text, start: 0, mark: nil)
        try construct(from: frame, unread, into: target, &reader)
        isMade = true
      }
      try fill(target, from: frame, &reader)
      if hasRules { try checkRules(frame, on: target, &reader) }
    } catch {
      if isMade { objectPlan.operations.memory.deinitialize(target) }
      throw error
    }
    if frame.hasFlags(inWords: layout.valueWordCount) { release(frame) }
  }

  /// A path, and the place of its value.
  struct Placement {
    let path: MappingPath
    /// Nil if the key is known, but not read.
    var place: FramePlace?
    /// Whether the depth matters to the value.
    var hasDepth = false
  }

  /// What is read from the model's object, including the values of embedded models, in table order.
  fileprivate var placements: [Placement] {
    let read = entries.flatMap { entry -> [Placement] in
      if let embedding = embedded.first(where: { $0.entry === entry }) {
        return embedding.placements
      }
      let hasDepth = entry.planEntry.reading?.shape.plainCodec?.reading == nil
      return zip(entry.planEntry.places, entry.places).map {
        Placement(path: $0.path, place: $1, hasDepth: hasDepth)
      }
    }
    // Known keys, unless the table declares that they are never read.
    let unread = objectPlan.entries.filter { $0.reading == nil && !$0.modifiers.isEncodeOnly }
    let paths = unread.flatMap(\.places).map(\.path) + objectPlan.namePaths
    return read + paths.map { Placement(path: $0) }
  }
}

extension ReadingPlan {
  /// At most so many keys are read from the model's object, at all levels together.
  var keyCount: Int { placements.reduce(0) { $0 + $1.path.components.count } }
}

extension EmbeddedFrame {
  /// The places of the model's values in the frame around it.
  var placements: [ReadingPlan.Placement] {
    plan.placements.map { inner in
      var outer = inner
      outer.place = inner.place?.embedded(at: offset, hasDepth: inner.hasDepth)
      return outer
    }
  }
}

extension FramePlace {
  /// The place in the frame of the model around an embedded one.
  fileprivate func embedded(at start: Int, hasDepth: Bool) -> FramePlace {
    let firstFlag = start * 8
    return FramePlace(
      codec: hasDepth ? codec.oneLevelDeeper : codec, lossy: lossy, offset: start + offset,
      flag: firstFlag + flag, nullFlag: firstFlag + nullFlag,
      failureFlag: failureFlag.map { firstFlag + $0 },
      alternative: alternative.map { .init(kinds: $0.kinds, flag: firstFlag + $0.flag) },
      nullAboveFlag: nullAboveFlag.map { firstFlag + $0 }, takesNull: takesNull,
      holdsModels: holdsModels,
      emptyTextIsNull: emptyTextIsNull, policy: policy,
      earlierFlags: firstFlag + earlierFlags.lowerBound..<firstFlag + earlierFlags.upperBound,
      isExclusive: isExclusive, positionOffset: positionOffset.map { start + $0 })
  }
}

extension ReadingCodec {
  /// A codec that reads values one level deeper than the reader is.
  fileprivate var oneLevelDeeper: ReadingCodec {
    ReadingCodec(memory: memory, acceptsNull: acceptsNull) {
      [self] source, reader, target throws(Declined) in
      reader.depth &+= 1
      defer { reader.depth &-= 1 }
      try read(source, &reader, target)
    }
  }
}
