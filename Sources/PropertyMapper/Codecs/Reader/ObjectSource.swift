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
