/// The closures that edit an object before anything is read: from there on, it isn't in the text any more.
struct InputEditors: Sendable {
  private let closures: ArraySlice<ObjectEditor<Void>>
  /// The form in which the object must be valid.
  private let form: HandedOutForm

  var isEmpty: Bool { closures.isEmpty }

  /// No editors.
  init() {
    closures = []
    form = .exact
  }

  /// The editors of a plan.
  ///
  /// - Parameter earlierCount: The number of those that have already run.
  init(of plan: ObjectPlan, except earlierCount: Int = 0) {
    closures = plan.hooks.inputEditors.dropFirst(earlierCount)
    form = ObjectEditor.form(for: closures)
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
    let result = try reader.decodingCall.inCheckedObject(as: form) { () throws(Declined) in
      try body(object, &reader)
    }
    reader.unreadCount = unreadCount
    return result
  }

  /// Passes an object that isn't read from the text to a closure, as the users' closures edit it.
  func editing<Result>(
    _ object: InputObject, _ reader: inout ValueReader,
    _ body: (InputObject) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    try body(try edited(object, &reader))
  }

  @inline(never)
  private func edited(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ObjectSource {
    guard let given = source.object else {
      reader.decodingCall.editedPlace = reader.cursor.position
      try reader.requireRoom()
      return try ObjectSource(afterEditing: run(on: try object(in: &reader), &reader))
    }
    return try ObjectSource(afterEditing: edited(given, &reader))
  }

  /// Reads an object from the text, in the form that the first closure receives.
  private func object(in reader: inout ValueReader) throws(Declined) -> InputObject {
    guard closures.first?.form == .exact else { return .any(try reader.dictionary()) }
    if form == .dictionary {
      // Its keys must be those of a dictionary as well.
      let start = reader.cursor.position
      _ = try reader.dictionary()
      reader.cursor.position = start
    }
    return .mapping(try reader.exactObject())
  }

  private func edited(
    _ given: InputObject, _ reader: inout ValueReader
  ) throws(Declined) -> InputObject {
    try reader.decodingCall.seeing(isSeen: true, as: form, given, atDepth: reader.depth) {
      object throws(Declined) in try run(on: object, &reader)
    }
  }

  private func run(
    on object: consuming InputObject, _ reader: inout ValueReader
  ) throws(Declined) -> InputObject {
    reader.enterUser(atDepth: reader.depth)
    let keepsNatives = reader.policy.readsPropertyLists
    for editor in closures {
      try orDecline {
        try object.convert(
          to: editor.form, duplicateKeys: reader.limits.duplicateKeys, keepsNatives: keepsNatives)
        try object.edit(by: editor)
      }
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
