/// The place of a type's name in objects.
struct DirectNamePlace {
  private let keys: [String]
  /// For each of the keys, a table that contains only this key.
  private let tables: [KeyTable]

  init(_ path: MappingPath) {
    keys = path.components.compactMap(\.key)
    tables = keys.map { KeyTable([$0]) }
  }

  /// The name in an object; nil if it is absent. The cursor does not move.
  func name(in source: DirectSource, _ reader: inout DirectReader) throws(Declined) -> String? {
    switch source {
    case .text: try name(&reader)
    case .dictionary(let object): try name(in: object, reader)
    }
  }

  /// The name in the object at the cursor.
  private func name(_ reader: inout DirectReader) throws(Declined) -> String? {
    let start = reader.cursor.position
    let depth = reader.depth
    let name = try name(&reader, below: 0)
    reader.cursor.position = start
    reader.depth = depth
    return name
  }

  /// Looks up the string under the keys from an index on, in the object at the cursor.
  ///
  /// Stops at the first match, unless the options choose the last one. Rejected duplicates are found later, when the
  /// object is read as the type.
  private func name(_ reader: inout DirectReader, below index: Int) throws(Declined) -> String? {
    guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
    try reader.descend()
    var name: String?
    guard reader.cursor.enter(closing: JSONByte.closeBrace) else { return nil }
    repeat {
      let key = try orDecline { () throws(JSONSyntaxError) in
        try reader.cursor.passKey(isFirst: false)
      }
      let (start, depth) = (reader.cursor.position, reader.depth)
      if tables[index].index(of: reader.cursor.bytes, key, guess: 0) != nil {
        if index + 1 < keys.count {
          name = try self.name(&reader, below: index + 1)
        } else {
          guard reader.cursor.next == JSONByte.quote else { throw Declined() }
          name = try reader.text()
        }
        guard reader.limits.duplicateKeys == .useLast else { return name }
      }
      (reader.cursor.position, reader.depth) = (start, depth)
      try reader.skipValue()
    } while try reader.advance(closing: JSONByte.closeBrace)
    return name
  }

  /// The name in a Swift dictionary.
  private func name(
    in object: [String: Any], _ reader: DirectReader
  ) throws(Declined) -> String? {
    var object = object
    for key in keys.dropLast() {
      guard let value = object.value(underBytesOf: key) else { return nil }
      object = try reader.object(value)
    }
    guard let key = keys.last, let value = object.value(underBytesOf: key) else { return nil }
    guard case .text(let name) = InputValue(classifying: value) else { throw Declined() }
    return name
  }
}
