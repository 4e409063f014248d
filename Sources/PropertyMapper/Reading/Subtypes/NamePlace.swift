/// The place of a type's name in objects.
struct NamePlace {
  /// The keys of its path, each with a table that contains only this key.
  private let keys: [(text: String, table: KeyTable)]

  init(_ path: MappingPath) {
    keys = path.components.compactMap(\.key).map { ($0, KeyTable([$0])) }
  }

  /// The name in an object; nil if it is absent. The cursor does not move.
  ///
  /// - Parameter kinds: The values that can be names.
  func name(
    in source: ObjectSource, _ kinds: SubtypeNameKinds, _ reader: inout ValueReader
  ) throws(Declined) -> SubtypeName? {
    switch source {
    case .text: try name(kinds, &reader)
    case .dictionary(let object): try name(in: object, kinds)
    case .unopened(let object): try name(in: object.value, kinds)
    }
  }

  /// The name in the object at the cursor.
  private func name(
    _ kinds: SubtypeNameKinds, _ reader: inout ValueReader
  ) throws(Declined) -> SubtypeName? {
    let (start, depth) = (reader.cursor.position, reader.depth)
    defer { (reader.cursor.position, reader.depth) = (start, depth) }
    for (_, table) in keys {
      // If there's null in the middle of the path, the name is absent.
      if reader.cursor.next == JSONByte.lowerN { return nil }
      guard try moveToValue(under: table, &reader) else { return nil }
    }
    guard reader.cursor.next == JSONByte.quote else { return try otherName(kinds, &reader) }
    return .text(try reader.text())
  }

  /// The number or the Boolean at the cursor.
  @inline(never)
  private func otherName(
    _ kinds: SubtypeNameKinds, _ reader: inout ValueReader
  ) throws(Declined) -> SubtypeName {
    switch reader.cursor.next {
    case JSONByte.lowerT where kinds.takesBooleans:
      return .bool(try reader.passTruth("true", true))
    case JSONByte.lowerF where kinds.takesBooleans:
      return .bool(try reader.passTruth("false", false))
    case let byte where kinds.takesNumbers && (byte == JSONByte.minus || JSONByte.isDigit(byte)):
      return .number(
        try orDecline { () throws(JSONSyntaxError) in try reader.cursor.number() })
    default: throw Declined()
    }
  }

  /// Moves to the value under a key of the object at the cursor; false if there is none.
  ///
  /// If the key repeats, moves to the first value, unless the options choose the last one. Rejected
  /// duplicates are found later, when the object is read as the type.
  private func moveToValue(
    under table: KeyTable, _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
    try reader.descend()
    var found: Int?
    guard reader.cursor.enter(closing: JSONByte.closeBrace) else { return false }
    repeat {
      let key = try orDecline { () throws(JSONSyntaxError) in
        try reader.cursor.passKey(isFirst: false)
      }
      if table.index(of: reader.cursor.bytes, key, guess: 0) != nil {
        guard reader.limits.duplicateKeys == .useLast else { return true }
        found = reader.cursor.position
      }
      try reader.skipValue()
    } while try reader.advance(closing: JSONByte.closeBrace)
    guard let found else { return false }
    reader.cursor.position = found
    return true
  }

  /// The name in an object outside of the text.
  private func name(
    in object: Any, _ kinds: SubtypeNameKinds
  ) throws(Declined) -> SubtypeName? {
    var value = object
    for (key, _) in keys {
      if InputValue.isNull(value) { return nil }
      guard let object = ObjectSource(value) else { throw Declined() }
      guard let member = object.value(underBytesOf: key) else { return nil }
      value = member
    }
    guard let name = kinds.name(InputValue(classifying: value)) else { throw Declined() }
    return name
  }
}

/// Checks the names of objects that are read as a listed type rather than as one of its bases.
struct NameChecks: Sendable {
  private let places: [(place: NamePlace, names: SubtypeNameTable)]

  /// - Returns: Nil if there are no names.
  init?(_ names: [CheckedName]) {
    guard !names.isEmpty else { return nil }
    places = names.map { (NamePlace($0.path), SubtypeNameTable($0.names)) }
  }

  /// Whether an object has at least one name. Gives up if it has one that isn't among those of the type.
  ///
  /// - Parameter updatesRoot: Whether the object updates the model passed by the caller, so that anything but a name
  ///   is ignored, and a number for a list of texts, too.
  func areThere(
    in source: ObjectSource, updatesRoot: Bool, _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    let isOutermost = source.isText && reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    var isNamed = false
    for (place, names) in places {
      let policy: ConversionPolicy = updatesRoot ? .strict : reader.limits.policy
      let kinds = names.kinds(under: policy)
      let found =
        updatesRoot
        ? try? place.name(in: source, kinds, &reader) : try place.name(in: source, kinds, &reader)
      guard let name = found else { continue }
      guard names.index(of: name, under: policy) != nil else { throw Declined() }
      isNamed = true
    }
    return isNamed
  }
}

// Names of subtypes that are text in place of an object: "refresh" is read like {"refresh": {}}.

extension ReadingPlan {
  /// Passes the object that the text at the cursor is read as to a closure.
  @inline(never)
  func readingNamedObject<Result>(
    _ reader: inout ValueReader,
    _ read: (ObjectSource, inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    try reader.decodingCall.atOffset(reader.cursor.position) { () throws(Declined) in
      guard let source = object(namedBy: try reader.text()) else { throw Declined() }
      return try read(source, &reader)
    }
  }

  /// The object that a value outside of the text is read as, if it names a value without a content.
  @inline(never)
  func object(namedBy value: Any) -> ObjectSource? {
    guard plainNames != nil, case .text(let text) = InputValue(classifying: value) else {
      return nil
    }
    return object(namedBy: text)
  }

  private func object(namedBy text: String) -> ObjectSource? {
    plainNames?.index(of: text) == nil ? nil : .dictionary([text: [String: Any]()])
  }
}

extension ReadingPlan {
  /// What the list at the cursor is read as: it may be a row, and an empty one may count as an object.
  func source(ofListAt reader: inout ValueReader) throws(Declined) -> ObjectSource {
    if isRow { return .text }
    guard reader.passEmptyList() else { throw Declined() }
    return .dictionary([:])
  }
}

extension ObjectSource {
  /// What a value that isn't an object is read as: a list may be a row, an empty one may count as an object, and text may
  /// name a value without a content. Nil for other values.
  init?(insteadOf value: Any, for plan: ReadingPlan?, _ policy: ConversionPolicy) {
    if plan?.isRow == true {
      self.init(row: value)
      return
    }
    guard let source = ObjectSource(emptyList: value, policy) ?? plan?.object(namedBy: value) else {
      return nil
    }
    self = source
  }
}
