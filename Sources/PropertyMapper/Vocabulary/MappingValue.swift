/// Any JSON or property list value, stored exactly: numbers keep their digits, and objects keep the
/// order of their keys. Parsing rejects numbers beyond the largest `Double`.
///
/// Use this type for properties that accept whatever the backend sends, in types that conform to
/// ``MappingValueConvertible``, and to inspect JSON without a model:
///
/// ```swift
/// let value = try MappingValue(json: #"{"price": 1.10, "tags": ["new"]}"#)
/// value["price"]                         // .number(1.10)
/// value["tags"]?[0]                      // .string("new")
/// String(decoding: try value.jsonData(), as: UTF8.self)
/// // {"price":1.10,"tags":["new"]}
/// ```
///
/// Two values are equal if their JSON text is the same: `1.0` isn't equal to `1`, and the order of
/// keys matters. A ``native(_:)`` value is never equal to a string.
public enum MappingValue: Sendable, Hashable {
  /// Null.
  case null
  /// True or false.
  case bool(Bool)
  /// A number with its original digits.
  case number(Number)
  /// A string.
  case string(String)
  /// An array.
  case array([MappingValue])
  /// An object with its keys in order.
  case object(Object)
  /// A date or data of a property list.
  indirect case native(Native)

  /// The value for a key of an object; nil if the key is absent or this value isn't an object.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  public subscript(key: String) -> MappingValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// An element of an array; nil if the index is out of bounds or this value isn't an array.
  public subscript(index: Int) -> MappingValue? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }
}

extension MappingValue {
  /// Returns whether two values are equal.
  ///
  /// Strings with too many combining marks are compared by their bytes.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): first.isStoredEqual(to: second)
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first == second
    case (.native(let first), .native(let second)): first == second
    default: false
    }
  }

  /// Hashes the value. The order of keys doesn't affect the hash.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .string(let text): text.hashStored(into: &hasher)
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { element.hash(into: &hasher) }
    case .object(let object): object.hash(into: &hasher)
    // Walks through graphs consider it equal to its string.
    case .native(let native): hasher.combine(native.text ?? "")
    }
  }
}

extension MappingValue {
  /// Returns whether the nesting of arrays and objects stays within a limit, without looking any
  /// deeper.
  package func isNested(atMost limit: Int) -> Bool {
    var depth = 0
    var level = isContainer ? [self] : []
    while !level.isEmpty {
      depth += 1
      if depth > limit { return false }
      level = level.flatMap { $0.containers }
    }
    return true
  }

  /// The maximum nesting depth of trees passed to users' code, whatever the options allow: Swift
  /// frees such trees recursively, on whichever thread releases them.
  static let maximumNesting = 512

  /// The maximum number of bytes of stack for freeing an array or an object: twice the measured
  /// number.
  static let levelSize = 512

  /// Whether the value is an array or an object.
  package var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// The arrays and objects directly inside an array or an object.
  private var containers: [MappingValue] {
    switch self {
    case .array(let elements): elements.filter { $0.isContainer }
    case .object(let object): object.members.lazy.map { $0.value }.filter { $0.isContainer }
    default: []
    }
  }

  /// Like `isNested(atMost:)`, but for a value with shared parts: counts nested values, each as
  /// often as it appears, and stops when their number exceeds a maximum.
  package func isNested(atMost limit: Int, counting count: inout Int, upTo maximum: Int) -> Bool {
    switch self {
    case .array(let elements):
      guard limit > 0 else { return false }
      for element in elements where count <= maximum {
        count += 1
        guard element.isNested(atMost: limit - 1, counting: &count, upTo: maximum) else {
          return false
        }
      }
    case .object(let object):
      guard limit > 0 else { return false }
      for member in object.members where count <= maximum {
        count += 1
        guard member.value.isNested(atMost: limit - 1, counting: &count, upTo: maximum) else {
          return false
        }
      }
    default: break
    }
    return true
  }
}

extension MappingValue {
  /// A JSON number, exact to its last digit.
  public struct Number: Sendable, Hashable {
    let literal: JSONNumber

    init(_ literal: JSONNumber) {
      self.literal = literal
    }

    /// Creates a number from its JSON text, or returns nil if the text doesn't follow the grammar
    /// of RFC 8259.
    public init?(text: String) {
      guard let literal = JSONNumber(text) else { return nil }
      self.literal = literal
    }

    /// Creates a number from an integer.
    public init(_ value: some FixedWidthInteger) {
      literal = JSONNumber(value)
    }

    /// Creates a number from the shortest text that reads back as the same `Double`, or returns nil
    /// for NaN and infinity.
    public init?(_ value: Double) {
      guard let literal = JSONNumber(value) else { return nil }
      self.literal = literal
    }

    /// The original digits.
    public var text: String { literal.text }

    /// Returns the number as an integer, or nil if it has a fraction or is out of range.
    public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
      if case .exact(let value) = literal.integer(type) { value } else { nil }
    }

    /// The nearest `Double`; nil if the number is too large.
    public var double: Double? { literal.double }
  }

  /// A JSON object: a collection of unique keys and their values, in order.
  public struct Object: Sendable, Hashable {
    private(set) var members: [Member]

    package struct Member: Sendable, Equatable {
      package let key: String
      package var value: MappingValue

      package init(key: String, value: MappingValue) {
        self.key = key
        self.value = value
      }

      package static func == (first: Self, second: Self) -> Bool {
        first.key.hasSameBytes(as: second.key) && first.value == second.value
      }
    }

    /// Creates an empty object.
    public init() {
      members = []
    }

    /// Creates an object from members whose keys are known to be unique.
    package init(uniqueMembers members: [Member]) {
      self.members = members
    }

    /// Hashes the object. The order of keys doesn't affect the hash.
    public func hash(into hasher: inout Hasher) {
      var sum = 0
      for member in members {
        var hasher = Hasher()
        hasher.combine(bytesOf: member.key)
        member.value.hash(into: &hasher)
        sum &+= hasher.finalize()
      }
      hasher.combine(sum)
    }

    /// The keys in order.
    public var keys: [String] { members.map { $0.key } }

    /// The value for a key. Keys are compared by their UTF-8 bytes. Setting a new key appends it,
    /// and setting nil removes the key.
    ///
    /// - Complexity: O(*n*) in the number of keys.
    public subscript(key: String) -> MappingValue? {
      get {
        members.first { $0.key.hasSameBytes(as: key) }?.value
      }
      set {
        let index = members.firstIndex { $0.key.hasSameBytes(as: key) }
        switch (index, newValue) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(key: key, value: value))
        case (nil, nil): break
        }
      }
    }
  }
}

extension MappingValue.Object {
  /// Creates an object from members with duplicate keys: the last value is used, at the position of
  /// the first.
  init(repeating members: [Member]) {
    self.init()
    set(members)
  }

  /// Sets the values of another object's members; new keys are appended.
  ///
  /// - Complexity: O(*n*) on average in the total number of members of both objects.
  mutating func merge(_ other: Self) {
    if isEmpty { self = other } else { set(other.members) }
  }

  private mutating func set(_ others: [Member]) {
    // Keys are compared by their bytes, like the steps of paths.
    var places: [MappingPath.Component: Int] = [:]
    for (index, member) in members.enumerated() { places[.key(member.key)] = index }
    for member in others {
      if let place = places[.key(member.key)] {
        members[place].value = member.value
      } else {
        places[.key(member.key)] = members.count
        members.append(member)
      }
    }
  }
}

extension MappingValue.Object: ListedElements, RandomAccessCollection {
  @usableFromInline var listedCount: Int { members.count }

  @usableFromInline func listed(at position: Int) -> (key: String, value: MappingValue) {
    (members[position].key, members[position].value)
  }
}

/// A value that a dictionary literal can create.
@usableFromInline
protocol LiteralObject {
  init(_ object: MappingValue.Object)
}

extension LiteralObject {
  /// Creates an object with the keys in the order they're written. If a key is repeated, the last
  /// value is used.
  public init(dictionaryLiteral elements: (String, MappingValue)...) {
    var object = MappingValue.Object()
    for (key, value) in elements { object[key] = value }
    self.init(object)
  }
}

extension MappingValue.Object: LiteralObject, ExpressibleByDictionaryLiteral {
  @usableFromInline init(_ object: Self) { self = object }
}

extension MappingValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, LiteralObject, ExpressibleByDictionaryLiteral
{
  /// Creates ``null``.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a ``bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a ``number(_:)``.
  public init(integerLiteral value: Int) { self = .number(Number(value)) }
  /// Creates a ``number(_:)``; a literal that's too large for `Double` becomes ``null``.
  public init(floatLiteral value: Double) { self = Number(value).map(Self.number) ?? .null }
  /// Creates a ``string(_:)``.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an ``array(_:)``.
  public init(arrayLiteral elements: MappingValue...) { self = .array(elements) }
  @usableFromInline init(_ object: Object) { self = .object(object) }
}

extension MappingValue.Object: CustomStringConvertible {
  /// The object as compact JSON text, in the same form as a ``MappingValue``.
  public var description: String { MappingValue.object(self).description }
}

// No code refers to this conformance, so a static archive includes it only in the file of the type.
extension MappingValue: CustomStringConvertible {
  /// The value as compact JSON text, or `…` if arrays and objects are nested more than 512 levels
  /// deep.
  public var description: String {
    guard isNested(atMost: Self.maximumNesting) else { return "…" }
    var writer = JSONWriter(prettyPrinted: false)
    write(to: &writer)
    return writer.finish().string
  }
}
