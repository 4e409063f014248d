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
  ///
  /// Inlined, so that a level of nesting needs a single frame on the stack.
  @inline(__always)
  func editing<Result>(
    _ source: ObjectSource, _ reader: inout ValueReader,
    _ body: (ObjectSource, inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let outer = Surroundings(of: reader)
    defer { outer.restore(in: &reader) }
    let result = try body(try begin(source, &reader), &reader)
    reader.unreadCount = outer.unreadCount
    return result
  }

  /// What is restored after an edited object.
  private struct Surroundings {
    let unreadCount: Int
    let editedOffset: Int?
    let checkedForm: HandedOutForm?

    init(of reader: ValueReader) {
      unreadCount = reader.unreadCount
      editedOffset = reader.decodingCall.editedOffset
      checkedForm = reader.decodingCall.checkedForm
    }

    @inline(never)
    func restore(in reader: inout ValueReader) {
      reader.decodingCall.editedOffset = editedOffset
      reader.decodingCall.checkedForm = checkedForm
    }
  }

  /// Edits an object, which the closures see as a whole, so that its contents have been checked from there on.
  @inline(never)
  private func begin(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ObjectSource {
    let object = try edited(source, &reader)
    reader.decodingCall.noteChecked(as: form)
    return object
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
