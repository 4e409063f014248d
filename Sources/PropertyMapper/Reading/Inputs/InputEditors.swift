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

  /// Passes an object to a closure, as the users' closures edit it. Not inlined, because the frames of its
  /// callers are on the stack for each level of nesting.
  @inline(never)
  func editing<Result>(
    _ source: ObjectSource, _ reader: inout ValueReader,
    _ body: (ObjectSource, inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let unreadCount = reader.unreadCount
    let outer = reader.decodingCall.editedOffset
    defer { reader.decodingCall.editedOffset = outer }
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
      reader.decodingCall.editedOffset = reader.cursor.position
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
