// What the frame of a waiting model contains beside its values.

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
}
