// What the frame of a waiting model contains beside its values, and whether making the model has effects.

extension ReadingPlan {
  /// The address of an entry's converted value, if it waits outside of its place.
  @inline(__always)
  func waiting(at index: Int, of frame: ValueFrame) -> ValueAddress? {
    frame.start.address(inWord: layout.waitingWord + index)
  }

  @inline(__always)
  func setWaiting(_ value: ValueAddress?, at index: Int, of frame: ValueFrame) {
    frame.start.setAddress(value, inWord: layout.waitingWord + index)
  }

  /// The object, for closures and problems.
  @inline(__always)
  func object(of frame: ValueFrame) -> WaitingObject {
    WaitingObject(at: frame.start + layout.objectWord * ValueAddress.wordSize)
  }

  private var madeWord: Int { layout.objectWord + WaitingObject.wordCount }
  private var keptWord: Int { madeWord + 1 }
  private var originWord: Int { madeWord + 2 }

  /// The number of words for the object, the model, unread keys, and where the model comes from.
  static let extraWordCount = WaitingObject.wordCount + 3

  /// Where the model of a frame comes from.
  func origin(of frame: ValueFrame) -> FrameOrigin {
    FrameOrigin(rawValue: (frame.start + originWord * ValueAddress.wordSize).value(as: Int.self))
      ?? .new
  }

  func setOrigin(_ origin: FrameOrigin, of frame: ValueFrame) {
    (frame.start + originWord * ValueAddress.wordSize).initialize(to: origin.rawValue)
  }

  /// The model, if it has been created from its arguments, or existed before.
  @inline(__always)
  func made(of frame: ValueFrame) -> ValueAddress? { frame.start.address(inWord: madeWord) }

  @inline(__always)
  func setMade(_ model: ValueAddress?, of frame: ValueFrame) {
    frame.start.setAddress(model, inWord: madeWord)
  }

  /// The unread keys, if the model keeps them, as the type of its property.
  func kept(of frame: ValueFrame) -> Slot? {
    guard frame.start.address(inWord: keptWord) != nil else { return nil }
    return (frame.start + keptWord * ValueAddress.wordSize).value(as: Slot.self)
  }

  func setKept(_ slot: Slot?, of frame: ValueFrame) {
    let word = frame.start + keptWord * ValueAddress.wordSize
    if frame.start.address(inWord: keptWord) != nil { word.release(Slot.self) }
    frame.start.setAddress(nil, inWord: keptWord)
    if let slot { word.initialize(to: slot) }
  }

  /// Releases everything that is left in a frame.
  @inline(never)
  func discard(_ frame: ValueFrame) {
    discardValues(of: frame)
    releaseObject(of: frame)
  }

  /// Releases everything that is left in a frame, except for what is known of the object.
  @inline(never)
  func discardValues(of frame: ValueFrame) {
    for index in 0..<stepCount {
      guard let value = waiting(at: index, of: frame) else { continue }
      setWaiting(nil, at: index, of: frame)
      entries[index].memory.deinitialize(value)
    }
    if finishesFrames || frame.hasFlags(inWords: layout.valueWordCount) { release(frame) }
    if let made = made(of: frame) {
      objectPlan.operations.memory.deinitialize(made)
      setMade(nil, of: frame)
    }
    if keepsUnknownKeys { setKept(nil, of: frame) }
  }

  /// Releases what is known of the object.
  @inline(__always)
  func releaseObject(of frame: ValueFrame) {
    object(of: frame).release()
    if finishesLater { releaseKey(of: frame) }
    if sharing != nil { setSharedKeys(nil, of: frame) }
  }

  // MARK: Effects

  /// Whether making the model of what waits has effects.
  func hasEffects(_ waiting: ValueAddress) -> Bool {
    if let subtypes { return subtypes.hasEffects(waiting) }
    return hasOwnEffects(ValueFrame(existingAt: waiting))
  }

  func hasOwnEffects(_ frame: ValueFrame) -> Bool {
    if hasConsumers || !finalDecoders.isEmpty || mayComeFromFactory { return true }
    if finishesLater, origin(of: frame).isExisting, changesInstances { return true }
    return (0..<stepCount).contains { index in
      let entry = entries[index]
      guard let codec = entry.waiting, waiting(at: index, of: frame) == nil else { return false }
      return entry.places.contains {
        frame[$0.flag] && codec.hasEffects((frame.start + $0.offset).address(inWord: 0))
      }
    }
  }
}

/// Where the model of a waiting frame comes from, as far as is known when the object is finished.
enum FrameOrigin: Int {
  case new
  /// It's new, but its object lacks a name, so that it can only update an existing model.
  case unnamed
  /// It will be kept under its identifier.
  case identified
  /// An earlier object has the same identifier.
  case repeated
  /// It was found by its identifier.
  case found
  /// It is at the place that the object updates.
  case present
  /// The same, but its initializer has to create it again from arguments that wait.
  case replaced
  /// Its initializer has created it again.
  case recreated

  /// Whether the model exists already.
  var isExisting: Bool { self == .found || self == .present || self == .replaced }
  /// Whether absent values stay as they are.
  var isKnown: Bool { isExisting || self == .recreated || self == .repeated }
  /// Whether it has an identifier that no model was found for.
  var hasKey: Bool { self == .identified || self == .repeated }
}

/// The object of a model that waits, in words of the arena: where it begins in the text, and its source elsewhere.
///
/// ```
///  text         offset       │ nil
///  dictionary   none         │ the dictionary, if closures see it
///  edited       ~offset      │ the edited object, likewise; it is not at its place in the text
/// ```
///
/// A source elsewhere is a reference, so its first word isn't zero.
struct WaitingObject {
  static let wordCount = 1 + MemoryLayout<ObjectSource>.stride / ValueAddress.wordSize
  private let words: ValueAddress
  /// The first word if the object isn't in the text.
  private static let none = Int.min

  init(at words: ValueAddress) { self.words = words }

  /// Keeps an object.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in text.
  ///   - edited: The offset in the text of the edited object that contains it; nil if there is none.
  @inline(__always)
  func keep(_ source: ObjectSource, from start: Int, in edited: Int?, isSeen: Bool) {
    switch source {
    case .text: words.initialize(to: start)
    case .dictionary, .unopened:
      words.initialize(to: edited.map { ~$0 } ?? Self.none)
      if isSeen { (words + ValueAddress.wordSize).initialize(to: source) }
    }
  }

  /// Keeps the object of the model around an embedded one.
  func keep(_ outer: WaitingObject, isSeen: Bool) {
    words.initialize(to: outer.words.value(as: Int.self))
    guard isSeen, let source = outer.source else { return }
    (words + ValueAddress.wordSize).initialize(to: source)
  }

  /// Where the object begins in the text; nil if the text doesn't contain it as closures see it.
  @inline(__always)
  var start: Int? {
    let offset = words.value(as: Int.self)
    return offset < 0 ? nil : offset
  }

  /// The offset of the object in the text, for problems.
  @inline(__always)
  var offset: Int? {
    let offset = words.value(as: Int.self)
    return offset == Self.none ? nil : offset < 0 ? ~offset : offset
  }

  /// The object, if it isn't in the text, and closures see it.
  @inline(__always)
  var source: ObjectSource? {
    words.address(inWord: 1) == nil
      ? nil : (words + ValueAddress.wordSize).value(as: ObjectSource.self)
  }

  @inline(__always)
  func release() {
    guard words.address(inWord: 1) != nil else { return }
    (words + ValueAddress.wordSize).release(ObjectSource.self)
    words.setAddress(nil, inWord: 1)
  }
}

extension ValueReader {
  /// Makes a value that waits, but whose making has no effects.
  mutating func makeEarly(
    _ codec: WaitingCodec, _ waiting: ValueAddress?
  ) throws(Declined) -> ValueAddress {
    let value = try fillEarly { filling in
      let room = filling.arena.allocate(for: codec.memory)
      return codec.make(waiting, into: room, &filling) ? room : nil
    }
    guard let value else { throw Declined() }
    return value
  }

  /// Makes models without effects before the whole input has been read.
  ///
  /// - Returns: Nil if the value is left out.
  mutating func fillEarly(
    _ make: (inout Filling) -> ValueAddress?
  ) throws(Declined) -> ValueAddress? {
    var filling = Filling(FillingTrail(decodingCall, nil, depth: depth), arena)
    let value = make(&filling)
    filling.undo()
    arena = filling.arena
    // Values and elements that are left out cause warnings, which are found when the input is read again.
    let leavesOut = filling.trail.knownFinder?.log.isEmpty == false
    guard filling.trail.errorCount == 0, value != nil || leavesOut else { throw Declined() }
    if leavesOut {
      leaveOutLate()
      decodingCall.leavesOutModels = true
    }
    return value
  }
}
