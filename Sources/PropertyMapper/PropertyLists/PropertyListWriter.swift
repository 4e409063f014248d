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
