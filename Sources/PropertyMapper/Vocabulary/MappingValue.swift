/// Any value of JSON, kept exactly: numbers keep their digits, objects the order of their keys.
///
/// Use it as the type of a property that takes whatever the backend sends, in types of your own that
/// conform to ``MappingValueConvertible``, and to look at JSON without a model:
///
/// ```swift
/// let value = try MappingValue(json: #"{"price": 1.10, "tags": ["new"]}"#)
/// value["price"]                         // .number(1.10)
/// value["tags"]?[0]                      // .string("new")
/// String(decoding: try value.jsonData(), as: UTF8.self)   // {"price":1.10,"tags":["new"]}
/// ```
///
/// Two values are equal if they are written the same: `1.0` is not `1`, and the order of keys counts.
public enum MappingValue: Sendable, Hashable {
  /// JSON's `null`.
  case null
  /// JSON's `true` and `false`.
  case bool(Bool)
  /// A number, with the digits it was written with.
  case number(Number)
  /// A text.
  case string(String)
  /// A list.
  case array([MappingValue])
  /// An object, its keys in order.
  case object(Object)

  /// The value of a key of an object; `nil` for an absent key and for everything but an object.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  public subscript(key: String) -> MappingValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// An element of a list; `nil` beyond its end and for everything but a list.
  public subscript(index: Int) -> MappingValue? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }
}

extension MappingValue {
  /// Whether at most some number of lists and objects lie in one another; looks no deeper.
  func isNested(atMost limit: Int) -> Bool {
    let limit = max(limit, 0)
    return nesting(upTo: limit) <= limit
  }

  /// How many lists and objects lie in one another; looks one level deeper than a limit, and no further.
  func nesting(upTo limit: Int = .max) -> Int {
    var depth = 0
    var level = isContainer ? [self] : []
    while !level.isEmpty, depth <= limit {
      depth += 1
      level = level.flatMap(\.containers)
    }
    return depth
  }

  /// How many lists and objects may lie in one another in what is handed out, whatever the options allow: Swift frees
  /// such trees recursively, on whatever thread releases them.
  static let maximumNesting = 512

  /// The most stack that freeing a list or an object takes, in bytes: measured, and doubled.
  static let levelSize = 512

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// The lists and objects right inside of a list or an object.
  private var containers: [MappingValue] {
    switch self {
    case .array(let elements): elements.filter(\.isContainer)
    case .object(let object): object.members.lazy.map(\.value).filter(\.isContainer)
    default: []
    }
  }

  /// The same, for a value of which parts may be shared: counts the values inside, each as often as it appears, and stops
  /// when it has found more than it may.
  func isNested(atMost limit: Int, counting count: inout Int, upTo maximum: Int) -> Bool {
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
  /// A number of JSON, exact to its last digit.
  public struct Number: Sendable, Hashable {
    let literal: JSONNumber

    init(_ literal: JSONNumber) {
      self.literal = literal
    }

    /// Makes a number from its JSON text; `nil` if the text does not follow RFC 8259's grammar.
    public init?(text: String) {
      guard let literal = JSONNumber(text) else { return nil }
      self.literal = literal
    }

    /// Makes a number from an integer.
    public init(_ value: some FixedWidthInteger) {
      literal = JSONNumber(value)
    }

    /// Makes a number from the shortest text that reads back to the same bits; `nil` for NaN and infinity.
    public init?(_ value: Double) {
      guard let literal = JSONNumber(value) else { return nil }
      self.literal = literal
    }

    /// The digits as they were written.
    public var text: String { literal.text }

    /// The number as an integer type; `nil` if it has a fraction or is out of range.
    public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
      if case .exact(let value) = literal.integer(type) { value } else { nil }
    }

    /// The nearest `Double`; `nil` if the number is beyond the largest one.
    public var double: Double? { literal.double }
  }

  /// An object of JSON: keys and values in order, each key once.
  public struct Object: Sendable, Hashable {
    private(set) var members: [Member]

    struct Member: Sendable, Hashable {
      let key: String
      var value: MappingValue

      static func == (first: Self, second: Self) -> Bool {
        first.key.hasSameBytes(as: second.key) && first.value == second.value
      }

      func hash(into hasher: inout Hasher) {
        hasher.combine(bytesOf: key)
        hasher.combine(value)
      }
    }

    /// Makes an object without keys.
    public init() {
      members = []
    }

    /// Takes members whose keys the caller knows to differ.
    init(uniqueMembers members: [Member]) {
      self.members = members
    }

    /// The keys in order.
    public var keys: [String] { members.map(\.key) }

    /// The number of keys.
    public var count: Int { members.count }

    /// Whether there are no keys.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of a key, compared by its UTF-8 bytes. Setting a new key appends it, setting `nil`
    /// removes the key.
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
  /// Takes members of which some have the same key: the last value counts, in the place of the first.
  init(repeating members: [Member]) {
    self.init()
    set(members)
  }

  /// Sets the values of the members of another object, new ones behind those that are there.
  ///
  /// - Complexity: O(*n*) on average in the number of members of both.
  mutating func merge(_ other: Self) {
    if isEmpty { self = other } else { set(other.members) }
  }

  private mutating func set(_ others: [Member]) {
    // Keys are compared by their bytes, as the steps of paths are.
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

extension MappingValue.Object: Sequence {
  /// Walks the keys and values in order.
  public func makeIterator() -> AnyIterator<(key: String, value: MappingValue)> {
    var iterator = members.makeIterator()
    return AnyIterator { iterator.next().map { ($0.key, $0.value) } }
  }
}

extension MappingValue.Object: ExpressibleByDictionaryLiteral {
  /// Makes an object of keys in the order they are written; of a key that is repeated the last value
  /// counts.
  public init(dictionaryLiteral elements: (String, MappingValue)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}

extension MappingValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes ``null``.
  public init(nilLiteral: ()) { self = .null }
  /// Makes a ``bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a ``number(_:)``.
  public init(integerLiteral value: Int) { self = .number(Number(value)) }
  /// Makes a ``number(_:)``; a literal too large for `Double` makes ``null``.
  public init(floatLiteral value: Double) { self = Number(value).map(Self.number) ?? .null }
  /// Makes a ``string(_:)``.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an ``array(_:)``.
  public init(arrayLiteral elements: MappingValue...) { self = .array(elements) }
  /// Makes an ``object(_:)`` with the keys in the order they are written.
  public init(dictionaryLiteral elements: (String, MappingValue)...) {
    var object = Object()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}

// Nothing names this conformance, so a static archive has it only in the file of the type.
extension MappingValue: CustomStringConvertible {
  /// The value as compact JSON text; `…` if more than 512 lists and objects lie in one another.
  public var description: String {
    guard isNested(atMost: Self.maximumNesting) else { return "…" }
    var writer = JSONWriter(prettyPrinted: false)
    write(to: &writer)
    return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
