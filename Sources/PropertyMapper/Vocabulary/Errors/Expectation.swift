/// What a value must be: as the end of "must be", and as a rule for programs and translations.
struct Expectation: Sendable {
  /// The end of "must be": `a whole number`.
  let phrase: String
  /// The kind of value: `integer`.
  let rule: String
  let parameters: [String: MappingValue]

  init(_ phrase: String, _ rule: String, _ parameters: [String: MappingValue] = [:]) {
    self.phrase = phrase
    self.rule = rule
    self.parameters = parameters
  }

  /// The expectation as a value, for translations of those that consist of several.
  var description: MappingValue {
    let members = [("rule", MappingValue.string(rule))] + parameters.sorted(byBytesOf: { $0.key })
    return .object(.init(uniqueMembers: members.map { .init(key: $0.0, value: $0.1) }))
  }
}

extension Expectation {
  static let text = Self("text", "text")
  static let character = Self("text of one character", "text", .limits(1, 1))
  static let boolean = Self("true or false", "boolean")
  static let integer = Self("a whole number", "integer")
  static let number = Self("a number", "number")
  static let seconds = Self("a number of seconds", "number", ["unit": "seconds"])
  static let numberInText = Self("a number in text", "numberInText")
  static let date = Self("a date", "date")
  static let iso8601 = Self("an ISO 8601 date", "date", ["form": "iso8601"])
  static let url = Self("a URL", "url")
  static let uuid = Self("a UUID", "uuid")
  static let base64 = Self("base64 text", "base64")
  static let timeZone = Self("the identifier of a time zone", "timeZone")
  static let locale = Self("the identifier of a locale", "locale")
  static let list = Self("a list", "list")
  static let pair = Self("a list of two values", "list", .limits(2, 2))
  static let object = Self("an object", "object")
  static let orderedBounds = Self("a range from a lower to an upper value", "orderedBounds")
  static let json = Self("a value of JSON", "json")
  static let jsonText = Self("text that contains JSON", "jsonText")
  static let separatedList = Self("a list with a separator", "separatedList")
  static let writable = Self("a value that the output can hold", "output")
  static let writableDate = Self(
    "a date in the years 1 to 9999", "date", ["minimum": 1, "maximum": 9999])
  static let lookedUp = Self("one of the values of its lookup", "lookup")
  static let readableList = Self("a list that can be read back from one string", "separatedList")
  static let fewMarks = Self(
    Messages.textWithFewMarks, "combiningMarks", .limit(CombiningMarks.limit))

  /// A whole number that a type can hold.
  static func integer<Integer: FixedWidthInteger>(in type: Integer.Type) -> Self {
    Self(
      "\(integer.phrase) in \(Integer.min)...\(Integer.max) (\(type))", "integer",
      bounds(of: type).merging(["type": .string("\(type)")]) { first, _ in first })
  }

  /// A number that a type can hold.
  static func number(heldBy type: any Any.Type, _ phrase: String? = nil, unit: String? = nil)
    -> Self
  {
    var parameters: [String: MappingValue] = ["type": .string("\(type)")]
    parameters["unit"] = unit.map { .string($0) }
    return Self(phrase ?? "a number that a \(type) can hold", "number", parameters)
  }

  /// A date as the text of a pattern.
  static func date(_ pattern: String, like example: String) -> Self {
    let shown = DisplayText.cut(example)
    return Self(
      "a date like \(shown)", "date",
      ["pattern": .string(DisplayText.cut(pattern)), "example": .string(shown)])
  }

  /// A date as a number of seconds or milliseconds.
  static func date(in unit: String, since year: Int) -> Self {
    Self(
      "the \(unit) since \(year) of a date in the years 1 to 9999", "date",
      ["unit": .string(unit), "since": .count(year)])
  }

  /// One of some names; the phrase lists the first ones.
  static func oneOf(_ names: [String], _ phrase: String) -> Self {
    Self(phrase, "oneOf", .allowed(names))
  }

  /// A value of an enum whose cases are unknown.
  static func rawValue(of type: any Any.Type) -> Self {
    Self("a raw value of \(type)", "rawValue", ["type": .string("\(type)")])
  }

  // MARK: Keys

  /// A key of a dictionary whose keys are whole numbers.
  static func integerKey<Integer: FixedWidthInteger>(in type: Integer.Type) -> Self {
    key(
      "a key that is a whole number in \(Integer.min)...\(Integer.max)", kind: "integer",
      bounds(of: type))
  }

  static let booleanKey = key("a key that is true or false", kind: "boolean")

  /// A key that is the text of a value: one of the library's kinds, or another type.
  static func key(_ value: Self?, of type: any Any.Type) -> Self {
    let name = Messages.name(of: type)
    guard let value else {
      return key("a key that is the text of a \(name)", kind: "text", ["type": .string(name)])
    }
    return key("a key that is \(value.phrase)", kind: value.rule, value.parameters)
  }

  /// Keys of another type than one that text cannot represent.
  static func textualKey(insteadOf type: any Any.Type) -> Self {
    key(
      "a dictionary whose keys are written as text", kind: "type",
      ["type": .string(Messages.name(of: type))])
  }

  private static func key(
    _ phrase: String, kind: String, _ parameters: [String: MappingValue] = [:]
  ) -> Self {
    Self(phrase, "key", parameters.merging(["kind": .string(kind)]) { $1 })
  }

  private static func bounds<Integer: FixedWidthInteger>(
    of type: Integer.Type
  ) -> [String: MappingValue] {
    [
      "minimum": .number(MappingValue.Number(JSONNumber(Integer.min))),
      "maximum": .number(MappingValue.Number(JSONNumber(Integer.max))),
    ]
  }
}
