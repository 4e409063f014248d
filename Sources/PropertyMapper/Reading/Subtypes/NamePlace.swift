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
