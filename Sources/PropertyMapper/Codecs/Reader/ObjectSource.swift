/// Where the reader reads a value.
enum ValueSource {
  /// In the text, at the reader's cursor.
  case text
  /// A value of a Swift dictionary.
  case value(Any)

  var isText: Bool { if case .text = self { true } else { false } }
}

/// Where the reader reads an object.
enum ObjectSource {
  /// In the text, at the reader's cursor.
  case text
  case dictionary([String: Any])
  /// An object in its storage or in unconverted values. It is on the heap, so that all sources take one word.
  indirect case unopened(UnopenedObject)

  /// A value of a Swift dictionary; nil if it isn't an object. A separate function, so that the recursion through objects
  /// needs little stack.
  @inline(never)
  init?(_ value: Any) {
    if let object = ExactValue.of(value, as: [String: Any].self) {
      self = .dictionary(object)
      return
    }
    switch InputValue(classifying: value) {
    case .object(.any(let object)): self = .dictionary(object)
    case .object(.mapping(let object)): self = .unopened(.mapping(object))
    case .object(.stored(let object)):
      self = .unopened(.stored(object, count: object.count))
    default: return nil
    }
  }

  /// A list of Swift values that is the object of a row; nil for other values.
  init?(row value: Any) {
    guard let list = UnopenedList(value) else { return nil }
    self = .unopened(.row(list))
  }

  /// An object that closures have edited, which isn't in the text.
  init(afterEditing object: InputObject) throws(Declined) {
    switch object {
    case .any(let object): self = .dictionary(object)
    case .mapping(let object): self = .unopened(.mapping(object))
    case .stored(let object): self = .unopened(.stored(object, count: object.count))
    case .json, .row: throw Declined()
    }
  }

  /// An empty list that counts as an object, since the policy is lenient; nil for other values.
  init?(emptyList value: Any, _ policy: ConversionPolicy) {
    guard policy == .lenient, UnopenedList(value)?.isEmpty == true else { return nil }
    self = .dictionary([:])
  }

  var isText: Bool { if case .text = self { true } else { false } }

  /// The object; nil if it is in the text.
  var object: InputObject? {
    switch self {
    case .text: nil
    case .dictionary(let object): .any(object)
    case .unopened(let object): object.input
    }
  }

  /// The value for the key with the same bytes, unless the object is in the text.
  func value(underBytesOf key: String) -> Any? {
    switch self {
    case .text: nil
    case .dictionary(let object): object.value(underBytesOf: key)
    case .unopened(let object): object.value(underBytesOf: key)
    }
  }
}

extension ValueReader {
  /// Moves past the list at the cursor if it's empty, and an empty list counts as an empty object: PHP writes both alike.
  @inline(never)
  mutating func passEmptyList() -> Bool {
    guard policy == .lenient else { return false }
    let start = cursor.position
    guard cursor.enter(closing: JSONByte.closeBracket) else { return true }
    cursor.position = start
    return false
  }
}

extension ReadingCodec {
  /// Reads a whole object as a value.
  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, _ target: ValueAddress
  ) throws(Declined) {
    switch source {
    case .text: try read(&reader, target)
    case .dictionary(let object): try readAny(object, &reader, target)
    case .unopened(let object): try readAny(object.value, &reader, target)
    }
  }
}

// Functions that only look at the reader change it nevertheless, so that it isn't copied.

extension ValueReader {
  /// A value as an object; nil if it isn't one. In the text, anything but a list may be read as one.
  @inline(never)
  mutating func object(_ source: ValueSource) -> ObjectSource? {
    switch source {
    case .text: cursor.next == JSONByte.openBracket ? nil : .text
    case .value(let value): ObjectSource(value)
    }
  }

  /// Whether a value is null.
  mutating func isNull(_ source: ValueSource) -> Bool {
    switch source {
    case .text: cursor.next == JSONByte.lowerN
    case .value(let value): InputValue.isNull(value)
    }
  }

  /// Moves past a value in the text.
  mutating func skip(_ source: ValueSource) throws(Declined) {
    if source.isText { try skipValue() }
  }

  /// Whether it would take too long to hash a value, which in the text ends at the cursor.
  mutating func hasTooManyMarks(_ source: ValueSource, from start: Int) -> Bool {
    switch source {
    case .text:
      cursor.bytes.hasTooManyMarks(in: start..<cursor.position, resolvingEscapes: true)
    case .value(let value): InputValue(classifying: value).hasTooManyMarks
    }
  }

  /// Moves past an empty string, if a value is one.
  mutating func passEmptyText(_ source: ValueSource) throws(Declined) -> Bool {
    switch source {
    case .text: try passEmptyText()
    case .value(let value): InputValue.isEmptyText(value)
    }
  }

  /// Decodes the elements of a list.
  mutating func readList(
    _ source: ValueSource,
    _ readElement: (ValueSource, inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    guard case .value(let value) = source else {
      return try readList { reader throws(Declined) in try readElement(.text, &reader) }
    }
    try readElements(of: value) { element, reader throws(Declined) in
      try readElement(.value(element), &reader)
    }
  }

  /// Decodes the members of an object that becomes a dictionary. The caller must detect colliding keys.
  mutating func readMembers(
    _ source: ValueSource,
    _ readMember: (String, ValueSource, inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    switch source {
    case .text:
      try readMembers { key, reader throws(Declined) in try readMember(key, .text, &reader) }
    case .value(let value):
      try readMembers(of: value) { key, value, reader throws(Declined) in
        try readMember(key, .value(value), &reader)
      }
    }
  }
}
