/// The keys of an object that several tables read, each in a pass of its own: that of a model, and those of its
/// embedded models.
///
/// Only when all of them have read the object is it known which keys none of them reads. Until then, their frames are
/// not finished, since unknown keys may be an argument.
///
/// ```
///  Order    reads ──────────────────────────────▶ completes: unknown keys, then finishes Address and itself
///            └─ Address  reads ──▶ adds its keys ─┘
/// ```
final class SharedKeys {
  /// The keys that the tables read.
  private(set) var known: KeyTree
  /// The strictest policy for unknown keys of the embedded models' tables; nil for the outermost table's.
  private var policy: UnknownKeyPolicy?
  /// The frames of the embedded models, from the innermost on.
  private var frames: [Frame] = []
  /// The embedded fallbacks that keep whole objects.
  private var keptContents: [Kept] = []

  private struct Frame {
    let plan: ReadingPlan
    let frame: ValueFrame
    let depth: Int
  }

  private struct Kept {
    let reading: WholeContent
    let waiting: ValueAddress
  }

  /// How much was added before an embedded model that may turn out to be wrong.
  struct Mark {
    fileprivate let known: KeyTree
    fileprivate let policy: UnknownKeyPolicy?
    fileprivate let frameCount: Int
    fileprivate let keptCount: Int
  }

  /// - Parameter others: The keys inside the object that are those of entries around it.
  init(besides others: KeyTree?) { known = others ?? KeyTree() }

  // MARK: Adding

  func add(_ keys: KeyTree, _ other: UnknownKeyPolicy? = nil) {
    known.merge(keys)
    guard let other else { return }
    policy = policy?.orStricter(other) ?? other
  }

  /// Adds the frame of an embedded model, to be finished later.
  func add(_ frame: ValueFrame, of plan: ReadingPlan, atDepth depth: Int) {
    frames.append(Frame(plan: plan, frame: frame, depth: depth))
  }

  func add(_ waiting: ValueAddress, of reading: WholeContent) {
    keptContents.append(Kept(reading: reading, waiting: waiting))
  }

  var mark: Mark {
    Mark(known: known, policy: policy, frameCount: frames.count, keptCount: keptContents.count)
  }

  /// Forgets an embedded model that is wrong.
  func forget(since mark: Mark) {
    (known, policy) = (mark.known, mark.policy)
    frames.removeSubrange(mark.frameCount...)
    keptContents.removeSubrange(mark.keptCount...)
  }

  // MARK: Completing

  /// Whether an embedded model keeps unknown keys. It takes precedence over the outermost one.
  private var keepsUnknownKeys: Bool {
    !keptContents.isEmpty || frames.contains { $0.plan.keepsUnknownKeys }
  }

  /// Gives the models the keys that no table reads, and finishes the embedded ones.
  ///
  /// - Parameters:
  ///   - frame: The frame of the outermost model.
  ///   - other: The policy of its table.
  func complete(
    _ frame: ValueFrame, of plan: ReadingPlan, _ other: UnknownKeyPolicy,
    _ reader: inout ValueReader
  ) throws(Declined) {
    let call = reader.decodingCall
    if keepsUnknownKeys {
      try plan.keepUnknown(nil, of: frame, &reader)
    } else if plan.keepsUnknownKeys {
      try plan.keepUnknown(known, of: frame, &reader)
    } else {
      try call.checkUnknown(
        try call.object(plan.object(of: frame)), knowing: known,
        isOpen: plan.objectPlan.otherKeys != nil, policy?.orStricter(other) ?? other,
        atDepth: reader.depth)
    }
    try giveUnknown(&reader)
    for inner in frames {
      let depth = reader.depth
      reader.depth = inner.depth
      try inner.plan.finishShared(inner.frame, &reader)
      reader.depth = depth
    }
    frames = []
  }

  /// Gives the keys that no table reads to the first embedded model that keeps them.
  private func giveUnknown(_ reader: inout ValueReader) throws(Declined) {
    var isFirst = true
    for inner in frames where inner.plan.keepsUnknownKeys {
      try inner.plan.keepUnknown(isFirst ? known : nil, of: inner.frame, &reader)
      isFirst = false
    }
    for kept in keptContents {
      try kept.reading.keepUnknown(kept.waiting, knowing: known, isFirst: isFirst, &reader)
      isFirst = false
    }
    let call = reader.decodingCall
    // A fallback reads the whole object.
    for kept in keptContents {
      for member in try call.object(WaitingObject(at: kept.waiting)).members {
        known.insert([.key(member.key)])
      }
    }
    keptContents = []
  }
}

/// How a plan shares the keys of its objects.
enum KeySharing: Sendable {
  /// Embedded models read its objects in passes of their own.
  case outermost
  /// Its objects are those of models that contain its own.
  case embedded
}

extension ValueAddress {
  /// The keys in a word; nil if it's zero.
  func sharedKeys(inWord word: Int) -> SharedKeys? {
    guard address(inWord: word) != nil else { return nil }
    return (self + word * ValueAddress.wordSize).value(as: SharedKeys.self)
  }

  /// Replaces the keys in a word, which is zero if there are none.
  func setSharedKeys(_ keys: SharedKeys?, inWord word: Int) {
    let place = self + word * ValueAddress.wordSize
    if address(inWord: word) != nil { place.release(SharedKeys.self) }
    setAddress(nil, inWord: word)
    if let keys { place.initialize(to: keys) }
  }
}

extension ReadingPlan {
  /// What a frame shares with others; nil if its plan shares nothing.
  func sharedKeys(of frame: ValueFrame) -> SharedKeys? {
    layout.sharedWord.flatMap { frame.start.sharedKeys(inWord: $0) }
  }

  func setSharedKeys(_ keys: SharedKeys?, of frame: ValueFrame) {
    if let word = layout.sharedWord { frame.start.setSharedKeys(keys, inWord: word) }
  }

  /// Every key of a frame's object that is read, by whichever table.
  func knownKeys(of frame: ValueFrame) -> KeyTree { sharedKeys(of: frame)?.known ?? knownKeys }

  /// Begins to share the keys of an object.
  ///
  /// - Parameter outer: Those of the model around an embedded one.
  func beginSharing(_ outer: SharedKeys?, of frame: ValueFrame) {
    guard sharing != nil else { return }
    setSharedKeys(outer ?? SharedKeys(besides: keysOfOthers), of: frame)
  }

  /// Adds the keys of an object that has been read, with those of its embedded models.
  ///
  /// - Returns: Whether the object is complete, so that the frame can be finished.
  func endSharing(_ frame: ValueFrame, _ reader: inout ValueReader) throws(Declined) -> Bool {
    guard let sharing, let keys = sharedKeys(of: frame) else { return true }
    switch sharing {
    case .embedded:
      keys.add(knownKeys, unknownKeyPolicy)
      keys.add(frame, of: self, atDepth: reader.depth)
      return false
    case .outermost:
      keys.add(knownKeys)
      try keys.complete(frame, of: self, unknownKeyPolicy ?? .ignore, &reader)
      return true
    }
  }

  /// Keeps the unknown keys of an object for its model.
  ///
  /// - Parameter known: The keys to leave out; nil to keep nothing.
  fileprivate func keepUnknown(
    _ known: KeyTree?, of frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let property = objectPlan.extras else { return }
    let call = reader.decodingCall
    let keys = try known.map { known throws(Declined) in
      try call.unknownMembers(
        of: try call.object(object(of: frame)), knowing: known, for: property.form,
        atDepth: reader.depth)
    }
    try keep(keys ?? [:], property, in: frame)
  }

  /// Finishes the frame of an embedded model.
  fileprivate func finishShared(
    _ frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    if finishesLater {
      try finishKnown(frame, &reader)
    } else {
      try finishNew(frame, &reader)
    }
  }
}
