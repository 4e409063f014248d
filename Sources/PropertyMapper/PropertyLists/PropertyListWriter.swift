import Foundation

/// Converts output to the types of a property list, and reports values that it cannot represent.
///
/// No value changes on the way. Values that a format would round or shift are written as text, if the same
/// property also reads text: in XML, a date with a fraction of a second or before the Gregorian calendar,
/// and negative zero; in both formats, a decimal that does not equal any `Double`.
struct PropertyListWriter {
  private let isXML: Bool
  private(set) var log: ProblemLog
  /// The number of levels the stack has room for while Foundation writes them.
  private let stackDepth = StackRoom.levels(of: PropertyListValue.levelSize)

  /// - Parameter shownStepCount: Returns the number of steps to show of a path that reaches into a
  ///   sensitive place; nil if it doesn't.
  init(
    _ format: PropertyListSerialization.PropertyListFormat, options: MappingOptions,
    shownStepCount: @escaping ([MappingPath.Component]) -> Int?
  ) {
    isXML = format == .xml
    log = ProblemLog(options)
    log.shownStepCount = shownStepCount
  }

  /// The value of the property list; nil if errors were logged.
  mutating func value(of output: OutputValue) -> PropertyListValue? {
    switch output {
    case .null: return refuse(.nullInPropertyList)
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .integer(integer)
    case .unsigned(let integer): return .unsigned(integer)
    case .double(let double): return self.double(double)
    case .float(let float): return double(JSONNumber(float)?.double ?? Double(float))
    case .decimal(let literal): return exact(literal) ?? .text(literal.text)
    case .number(let literal): return exact(literal) ?? refuse(.inexactNumber)
    case .text(let text): return .text(text)
    case .list(let elements): return list(elements)
    case .object(let object): return dictionary(object)
    case .native(let date as Date): return self.date(date)
    case .native(let data as Data): return .data(data)
    case .native(let url as URL): return .text(url.absoluteString)
    case .native(let uuid as UUID): return .text(uuid.uuidString)
    case .native: return refuse(.noneOfPropertyList)
    }
  }

  private mutating func list(_ elements: [OutputValue]) -> PropertyListValue? {
    guard checkStack() else { return nil }
    var values: [PropertyListValue] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      log.enter(.index(index))
      if let value = value(of: element) { values.append(value) }
      log.leave()
    }
    return .list(values)
  }

  private mutating func dictionary(_ object: OutputObject) -> PropertyListValue? {
    guard checkStack() else { return nil }
    var members: [(key: String, value: PropertyListValue)] = []
    members.reserveCapacity(object.members.count)
    var keys = HashedKeys(minimumCapacity: object.members.count)
    for (key, member) in object.members {
      log.enter(.key(key))
      if let problem = keys.problem(of: key) {
        log.note(problem.code, problem.sentence)
      } else if let value = value(of: member) {
        members.append((key, value))
      }
      log.leave()
    }
    return .dictionary(members)
  }

  /// Whether the stack has room for another level, here and in Foundation; if not, that is logged.
  private mutating func checkStack() -> Bool {
    if log.depth < stackDepth, StackRoom.isLeft(beyond: StackRoom.reserve) { return true }
    log.note(.depthLimitExceeded, Messages.stackLimit)
    return false
  }

  // MARK: Numbers and dates

  /// Foundation writes negative zero as zero in XML.
  private func double(_ double: Double) -> PropertyListValue {
    isXML && double == 0 && double.sign == .minus ? .text("-0.0") : .double(double)
  }

  /// The number as an equal integer or `Double` that the format does not change.
  private func exact(_ literal: JSONNumber) -> PropertyListValue? {
    guard !isXML || !literal.isNegativeZero else { return nil }
    switch literal.native {
    case let integer as Int64: return .integer(integer)
    case let integer as UInt64: return .unsigned(integer)
    case let double as Double: return .double(double)
    default: return nil
    }
  }

  /// The first day of the Gregorian calendar, 1582-10-15, in seconds before 2001. Foundation writes earlier
  /// dates in the Julian calendar.
  private static let gregorianStart = -13_197_600_000.0

  private mutating func date(_ date: Date) -> PropertyListValue? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return refuse(.noDate) }
    guard isXML else { return .date(date) }
    guard let text = DateText.text(from: date) else {
      return refuse(.extremeDate)
    }
    return seconds == seconds.rounded() && seconds >= Self.gregorianStart
      ? .date(date) : .text(text)
  }

  private mutating func refuse(_ value: Unwritable) -> PropertyListValue? {
    log.note(
      .unrepresentableValue, Messages.unrepresentable(value),
      expected: Expectation.writable.phrase, actual: value.phrase)
    return nil
  }
}

/// A value of a property list, as Foundation writes it.
///
/// `PropertyListEncoder` writes the same bytes as `PropertyListSerialization`, in a fraction of the time: on
/// Linux, the latter first converts every value to an object. Both sort the keys.
enum PropertyListValue {
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case text(String)
  case date(Date)
  case data(Data)
  case list([Self])
  /// The keys are distinct.
  case dictionary([(key: String, value: Self)])

  /// The maximum stack space for a list or a dictionary while Foundation writes it, which cannot be
  /// stopped, in bytes: measured, then doubled.
  static let levelSize = 3 << 10
}

extension PropertyListValue {
  /// The bytes of the property list.
  func data(_ format: PropertyListSerialization.PropertyListFormat) throws -> Data {
    guard isContainer, format == .xml || BinaryTexts(of: self).areKept else {
      return try PropertyListSerialization.data(
        fromPropertyList: object, format: format, options: 0)
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    return try encoder.encode(self)
  }

  /// Whether the encoder accepts it at the top.
  private var isContainer: Bool {
    switch self {
    case .list, .dictionary: true
    default: false
    }
  }

  /// The value for `PropertyListSerialization`.
  private var object: Any {
    switch self {
    case .bool(let bool): bool
    case .integer(let integer): integer
    case .unsigned(let integer): integer
    case .double(let double): double
    case .text(let text): text
    case .date(let date): date
    case .data(let data): data
    case .list(let elements): elements.map(\.object)
    case .dictionary(let members):
      Dictionary(members.map { ($0.key, $0.value.object) }) { first, _ in first }
    }
  }
}

/// The strings of a binary property list, of which the encoder stores equal ones once.
///
/// It compares them as Swift does, so `é` in one or two scalars would become the same. For that, a string
/// needs a scalar from U+0300 on, so all others need not be compared.
private struct BinaryTexts {
  /// Whether the encoder keeps all of them as they are, and can compare them in linear time.
  private(set) var areKept = true
  private var texts: Set<String> = []

  init(of root: PropertyListValue) {
    guard Self.mayBeEqual(in: root) else { return }
    add(root)
  }

  private static func mayBeEqual(in value: PropertyListValue) -> Bool {
    switch value {
    case .text(let text): mayBeEqual(text)
    case .list(let elements): elements.contains { mayBeEqual(in: $0) }
    case .dictionary(let members):
      members.contains { mayBeEqual($0.key) || mayBeEqual(in: $0.value) }
    default: false
    }
  }

  /// Whether another string may be equal: scalars from U+0300 on begin with such a byte in UTF-8.
  private static func mayBeEqual(_ text: String) -> Bool { text.utf8.contains { $0 >= 0xCC } }

  private mutating func add(_ value: PropertyListValue) {
    guard areKept else { return }
    switch value {
    case .text(let text): add(text)
    case .list(let elements): for element in elements { add(element) }
    case .dictionary(let members):
      for (key, value) in members {
        add(key)
        add(value)
      }
    default: break
    }
  }

  private mutating func add(_ text: String) {
    guard !text.hasTooManyMarks else {
      areKept = false
      return
    }
    let (isNew, known) = texts.insert(text)
    if !isNew, !known.hasSameBytes(as: text) { areKept = false }
  }
}

extension PropertyListValue: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .list(let elements): try Self.encode(elements, to: encoder)
    case .dictionary(let members): try Self.encode(members, to: encoder)
    // The containers below encode all others themselves.
    default: break
    }
  }

  private static func encode(_ elements: [Self], to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in elements {
      switch element {
      case .bool(let bool): try container.encode(bool)
      case .integer(let integer): try container.encode(integer)
      case .unsigned(let integer): try container.encode(integer)
      case .double(let double): try container.encode(double)
      case .text(let text): try container.encode(text)
      case .date(let date): try container.encode(date)
      case .data(let data): try container.encode(data)
      case .list, .dictionary: try container.encode(element)
      }
    }
  }

  private static func encode(
    _ members: [(key: String, value: Self)], to encoder: any Encoder
  ) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in members {
      let key = Key(stringValue: name)
      switch value {
      case .bool(let bool): try container.encode(bool, forKey: key)
      case .integer(let integer): try container.encode(integer, forKey: key)
      case .unsigned(let integer): try container.encode(integer, forKey: key)
      case .double(let double): try container.encode(double, forKey: key)
      case .text(let text): try container.encode(text, forKey: key)
      case .date(let date): try container.encode(date, forKey: key)
      case .data(let data): try container.encode(data, forKey: key)
      case .list, .dictionary: try container.encode(value, forKey: key)
      }
    }
  }
}
