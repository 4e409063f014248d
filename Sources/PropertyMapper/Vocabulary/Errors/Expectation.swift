/// What a value must be: as the end of "must be", and as a rule for programs and translations.
package struct Expectation: Sendable {
  /// The end of "must be": `a whole number`.
  let phrase: String
  /// The kind of value: `integer`.
  let rule: String
  let parameters: [String: MappingValue]

  package init(_ phrase: String, _ rule: String, _ parameters: [String: MappingValue] = [:]) {
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
  package static let text = Self("text", "text")
  package static let character = Self("a single character", "text", .limits(1, 1))
  package static let boolean = Self("true or false", "boolean")
  package static let integer = Self("a whole number", "integer")
  package static let number = Self("a number", "number")
  package static let seconds = Self("a number of seconds", "number", ["unit": "seconds"])
  package static let numberInText = Self("text that contains a number", "numberInText")
  package static let date = Self("a date", "date")
  package static let iso8601 = Self("an ISO 8601 date", "date", ["form": "iso8601"])
  package static let url = Self("a URL", "url")
  package static let uuid = Self("a UUID", "uuid")
  package static let base64 = Self("base64 text", "base64")
  package static let timeZone = Self("a time zone identifier", "timeZone")
  package static let locale = Self("a locale identifier", "locale")
  package static let list = Self("a list", "list")
  package static let pair = Self("a list of two values", "list", .limits(2, 2))
  package static let object = Self("an object", "object")
  package static let orderedBounds = Self("a range from a lower to an upper value", "orderedBounds")
  package static let json = Self("a JSON value", "json")
  package static let jsonText = Self("text that contains JSON", "jsonText")
  package static let separatedList = Self(
    "text with a separator between its parts", "separatedList")
  package static let writable = Self("a value that the output can hold", "output")
  package static let writableDate = Self(
    "a date between the years 1 and 9999", "date", ["minimum": 1, "maximum": 9999])
  package static let lookedUp = Self("one of the lookup's values", "lookup")
  package static let readableList = Self(
    "a list that can be read back from text", "separatedList")
  package static let fewMarks = Self(
    Messages.textWithFewMarks, "combiningMarks", .limit(CombiningMarks.limit))

  /// A whole number that a type can hold.
  package static func integer<Integer: FixedWidthInteger>(in type: Integer.Type) -> Self {
    Self(
      "\(integer.phrase) between \(Integer.min) and \(Integer.max)", "integer",
      bounds(of: type).merging(["type": .string("\(type)")]) { first, _ in first })
  }

  /// A number that a type can hold.
  package static func number(
    heldBy type: any Any.Type, _ phrase: String? = nil, unit: String? = nil
  )
    -> Self
  {
    var parameters: [String: MappingValue] = ["type": .string("\(type)")]
    parameters["unit"] = unit.map { .string($0) }
    return Self(phrase ?? "a number that a \(type) can hold", "number", parameters)
  }

  /// A date as the text of a pattern.
  package static func date(_ pattern: String, like example: String) -> Self {
    let shown = DisplayText.cut(example)
    return Self(
      "a date like \(shown)", "date",
      ["pattern": .string(DisplayText.cut(pattern)), "example": .string(shown)])
  }

  /// A date as a number of seconds or milliseconds.
  package static func date(in unit: String, since year: Int) -> Self {
    Self(
      "a date between the years 1 and 9999, in \(unit) since \(year)", "date",
      ["unit": .string(unit), "since": .count(year)])
  }

  /// One of some names; the phrase lists the first ones.
  package static func oneOf(_ names: [String], _ phrase: String) -> Self {
    Self(phrase, "oneOf", .allowed(names))
  }

  /// A value of an enum whose cases are unknown.
  package static func rawValue(of type: any Any.Type) -> Self {
    Self("a raw value of \(type)", "rawValue", ["type": .string("\(type)")])
  }

  // MARK: Keys

  /// A key of a dictionary whose keys are whole numbers.
  package static func integerKey<Integer: FixedWidthInteger>(in type: Integer.Type) -> Self {
    key(
      "a key that is a whole number between \(Integer.min) and \(Integer.max)", kind: "integer",
      bounds(of: type))
  }

  package static let booleanKey = key("a key that is true or false", kind: "boolean")

  /// A key that is the text of a value: one of the library's kinds, or another type.
  package static func key(_ value: Self?, of type: any Any.Type) -> Self {
    let name = Messages.name(of: type)
    guard let value else {
      return key("a key that can be converted to \(name)", kind: "text", ["type": .string(name)])
    }
    return key("a key that is \(value.phrase)", kind: value.rule, value.parameters)
  }

  /// Keys of another type than one that text cannot represent.
  package static func textualKey(insteadOf type: any Any.Type) -> Self {
    key(
      "a dictionary whose keys can be written as text", kind: "type",
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
