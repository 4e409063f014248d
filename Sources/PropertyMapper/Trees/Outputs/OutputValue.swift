/// The destination of an export, for values that depend on it.
package enum OutputTarget: Sendable {
  /// A Swift dictionary or JSON text: dates and data become strings.
  case json
  /// A property list, which has native dates and data.
  case propertyList
  /// A Swift dictionary that keeps the values of Foundation's types: dates, data, URLs, and UUIDs.
  case nativeDictionary
}

/// One output value, before it becomes a dictionary, JSON text or a property list.
///
/// Objects keep the order in which their keys were written.
package enum OutputValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case float(Float)
  /// An exact number: a decimal, or one stored with its digits.
  case number(JSONNumber)
  /// An exact number that becomes a `Decimal` in a dictionary.
  case decimal(JSONNumber)
  case text(String)
  case list([OutputValue])
  case object(OutputObject)
  /// A value that JSON has no type for: a date or data and, except in property lists, a URL or a UUID.
  indirect case native(any Sendable)

  /// The object that is written; for the text of a subtype without a content, the object with its key.
  var object: OutputObject? {
    switch self {
    case .object(let object): return object
    case .text(let name):
      var object = OutputObject()
      object[name] = .object(OutputObject())
      return object
    default: return nil
    }
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// What an entry needs to know about its value to decide whether it is written.
  package enum Kind {
    /// Nil, which has no value.
    case nothing
    /// Null, which is a value like any other.
    case null
    /// An empty string, list or object.
    case empty
    case other
  }

  var kind: Kind {
    switch self {
    case .null: .null
    case .text(let text): text.isEmpty ? .empty : .other
    case .list(let elements): elements.isEmpty ? .empty : .other
    case .object(let object): object.members.isEmpty ? .empty : .other
    default: .other
    }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// Whether the value is an object without keys.
  var isEmptyObject: Bool {
    if case .object(let object) = self { object.members.isEmpty } else { false }
  }
}

extension OutputValue {
  /// Creates the output for JSON. Dates outside the years 1 to 9999 are described.
  package init(_ value: MappingValue) {
    self.init(value) { .text($0.shownText) }
  }

  /// Creates the output for a target.
  package init(_ value: MappingValue, for target: OutputTarget) throws(ConversionProblem) {
    try self.init(value) { native throws(ConversionProblem) in
      if target != .json { return .native(native.value) }
      guard let text = native.text else { throw .unrepresentable(.extremeDate) }
      return .text(text)
    }
  }

  private init<Failure: Error>(
    _ value: MappingValue,
    writing leaf: (MappingValue.Native) throws(Failure) -> OutputValue
  ) throws(Failure) {
    self = try convertTree(value) {
      OutputBuilder(isObject: $0, count: $1)
    } opening: { value throws(Failure) -> TreeStep<MappingParts, OutputValue> in
      switch value {
      case .null: .leaf(.null)
      case .bool(let bool): .leaf(.bool(bool))
      case .number(let number): .leaf(.number(number.literal))
      case .string(let text): .leaf(.text(text))
      case .array(let elements): .list(MappingParts(elements))
      case .object(let object): .object(MappingParts(object))
      case .native(let native): .leaf(try leaf(native))
      }
    }
  }
}

extension MappingValue {
  /// - Parameters:
  ///   - sortsKeys: Whether to sort the keys of all objects by their UTF-8 bytes.
  ///   - known: Returns an object that was already converted, or else nil.
  package init(
    _ value: OutputValue, sortsKeys: Bool = false,
    _ known: (OutputObject) -> Object? = { _ in nil }
  ) throws(ConversionProblem) {
    self = try convertTree(value) {
      MappingValueBuilder(isObject: $0, count: $1, sortsKeys: sortsKeys)
    } opening: { value throws(ConversionProblem) -> TreeStep<OutputParts, MappingValue> in
      switch value {
      case .list(let elements): .list(OutputParts(elements))
      case .object(let object):
        known(object).map { .leaf(.object($0)) } ?? .object(OutputParts(object.members))
      default: .leaf(try Self.leaf(value))
      }
    } placing: {
      $0.placed(at: $1)
    }
  }

  private static func leaf(_ value: OutputValue) throws(ConversionProblem) -> MappingValue {
    switch value {
    case .null, .list, .object: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .number(Number(integer))
    case .unsigned(let integer): return .number(Number(integer))
    case .double(let double): return JSONNumber(double).map { .number(Number($0)) } ?? .null
    case .float(let float): return JSONNumber(float).map { .number(Number($0)) } ?? .null
    case .number(let number), .decimal(let number): return .number(Number(number))
    case .text(let text): return .string(text)
    case .native(let value):
      if let native = Native(value) { return .native(native) }
      // Other native values, such as URLs, become text.
      guard let value = value as? any OutputConvertible else {
        throw .unrepresentable(.type(named: "\(type(of: value))"))
      }
      return try MappingValue(value.output(for: .json))
    }
  }
}

extension ConversionProblem {
  /// A value cannot be encoded.
  static func unrepresentable(
    _ value: @autoclosure @escaping () -> Unwritable
  ) -> Self {
    Self(
      .unrepresentableValue, expected: .writable, actual: value().phrase, kind: value().kind
    ).completed { words in
      let value = value()
      words.parameters.merge(value.parameters) { $1 }
      words.parameters["found"] = .string(value.found)
    }
  }
}

/// An output object: keys in the order they were written, and their values.
///
/// Most keys are known to be new when they are written, and need no lookup. A lookup among many
/// keys creates an index, which hashes each key once.
package struct OutputObject: Sendable {
  private(set) var members: [(key: String, value: OutputValue)] = []
  private var index = Index()

  /// The positions of the members indexed so far.
  private struct Index: Sendable {
    /// Keys are compared by their bytes, like the steps of paths.
    var places: [MappingPath.Component: Int] = [:]
    var count = 0
  }

  /// With at most this many members, comparing is faster than hashing.
  private static let unindexedCount = 12

  init(minimumCapacity: Int = 0) {
    members.reserveCapacity(minimumCapacity)
  }

  /// Appends a key that is known to be new.
  mutating func append(_ value: OutputValue, forNewKey key: String) {
    members.append((key, value))
  }

  /// The value for a key; for duplicate keys, the last one written.
  ///
  /// - Complexity: O(1) on average; setting nil, which removes the key, is O(*n*).
  subscript(key: String) -> OutputValue? {
    mutating get {
      place(of: key).map { members[$0].value }
    }
    set {
      let place = place(of: key)
      if let newValue, let place {
        members[place].value = newValue
      } else if let newValue {
        append(newValue, forNewKey: key)
      } else if let place {
        members.remove(at: place)
        index = Index()
      }
    }
  }

  private mutating func place(of key: String) -> Int? {
    guard members.count > Self.unindexedCount else {
      return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }
    while index.count < members.count {
      index.places[.key(members[index.count].key)] = index.count
      index.count += 1
    }
    return index.places[.key(key)]
  }
}

extension OutputValue {
  /// Writes a finished value as compact text, keeping the order of keys; writes nothing yet for
  /// null.
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    switch self {
    case .null: return .null
    case .list, .object: text.append { write(to: &$0) }
    default: writeLeaf(to: &text)
    }
    return .value(())
  }

  func write(to writer: inout JSONWriter, sortsKeys: Bool = false) {
    for (key, step) in OutputWalk(self, sortsKeys: sortsKeys) {
      if let key { writer.key(key) }
      switch step {
      case .leaf(let leaf): writer.value { leaf.writeLeaf(to: &$0) }
      case .beginList: writer.beginArray()
      case .endList: writer.endArray()
      case .beginObject: writer.beginObject()
      case .endObject: writer.endObject()
      }
    }
  }

  private func writeLeaf(to text: inout JSONBuffer) {
    switch self {
    case .bool(let bool): text.write(bool)
    case .integer(let integer): text.write(integer)
    case .unsigned(let integer): text.write(integer)
    case .double(let double): text.write(double)
    case .float(let float): text.write(float)
    case .number(let literal), .decimal(let literal): text.write(verbatim: literal.text)
    case .text(let string): text.write(string)
    // Only to sort the elements of sets.
    case .native(let value): text.write(MappingValue.Native(value)?.shownText ?? "\(value)")
    case .null, .list, .object: text.writeNull()
    }
  }

  /// Makes the value's representation in a dictionary.
  func makeAny(_ made: inout Any) -> SteppedOutput<Void> {
    if isNull { return .null }
    made = anyValue
    return .value(())
  }
}

/// Writes output as JSON text.
package enum JSONText {
  /// The text of a value.
  static func text(of value: OutputValue, _ options: ExportOptions = []) -> JSONBuffer {
    var writer = JSONWriter(prettyPrinted: options.contains(.prettyPrinted))
    value.write(to: &writer, sortsKeys: options.contains(.sortedKeys))
    return writer.finish()
  }

  /// The bytes of a value's text.
  package static func bytes(of value: OutputValue, _ options: ExportOptions = []) -> [UInt8] {
    text(of: value, options).bytes
  }

  /// The elements of a set, sorted by their JSON text, so that the order is the same in every run.
  static func sorted(_ elements: [OutputValue]) -> [OutputValue] {
    elements.sortedByText(of: { bytes(of: $0) })
  }
}
