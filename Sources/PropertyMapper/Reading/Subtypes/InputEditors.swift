/// The closures that edit an object before anything is read: from there on, it is a Swift dictionary.
struct InputEditors: Sendable {
  private let closures: ArraySlice<@Sendable (inout [String: Any]) throws -> Void>

  var isEmpty: Bool { closures.isEmpty }

  /// No editors.
  init() { closures = [] }

  /// The editors of a plan.
  ///
  /// - Parameter earlierCount: The number of those that have already run.
  init(of plan: ObjectPlan, except earlierCount: Int = 0) {
    closures = plan.hooks.inputEditors.dropFirst(earlierCount)
  }

  /// Passes an object to a closure, as the users' closures edit it.
  func editing<Result>(
    _ source: ObjectSource, _ reader: inout ValueReader,
    _ body: (ObjectSource, inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let unreadCount = reader.unreadCount
    let outer = reader.decodingCall.editedPlace
    defer { reader.decodingCall.editedPlace = outer }
    let object = try edited(source, &reader)
    // The object was checked as a whole before the closures saw it.
    let result = try reader.decodingCall.inCheckedObject { () throws(Declined) in
      try body(object, &reader)
    }
    reader.unreadCount = unreadCount
    return result
  }

  @inline(never)
  private func edited(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ObjectSource {
    let call = reader.decodingCall
    guard let given = source.object else {
      call.editedPlace = reader.cursor.position
      try reader.requireRoom()
      return .dictionary(try edited(try reader.dictionary(), &reader))
    }
    return try call.seeing(isSeen: true, given, atDepth: reader.depth) { object throws(Declined) in
      let dictionary = try orDecline { () throws(ConversionProblem) in
        try object.dictionary(duplicateKeys: reader.limits.duplicateKeys)
      }
      return .dictionary(try edited(dictionary, &reader))
    }
  }

  private func edited(
    _ object: consuming [String: Any], _ reader: inout ValueReader
  ) throws(Declined) -> [String: Any] {
    reader.enterUser(atDepth: reader.depth)
    for edit in closures {
      try orDecline { try edit(&object) }
    }
    return object
  }
}

/// The subtypes of a base that was chosen by another one, and has its own editors.
final class EditedSubtypes: SubtypeReading {
  private let editors: InputEditors
  private let subtypes: any SubtypeReading

  init(_ editors: InputEditors, _ subtypes: any SubtypeReading) {
    self.editors = editors
    self.subtypes = subtypes
  }

  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.read(object, &reader, into: target)
    }
  }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.readWaiting(object, &reader)
    }
  }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    try subtypes.finish(waiting, onto: current, &reader)
  }

  var updatedMemory: ValueMemory? { subtypes.updatedMemory }

  func hasEffects(_ waiting: ValueAddress) -> Bool { subtypes.hasEffects(waiting) }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    subtypes.makeWaiting(waiting, into: target, &filling)
  }

  func discard(_ waiting: ValueAddress) { subtypes.discard(waiting) }
}
