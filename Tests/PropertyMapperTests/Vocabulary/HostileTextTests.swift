import Foundation
import PropertyMapper
import Testing

/// Nothing that comes in may forge, flood or leak into what goes to a log.
@Suite struct HostileTextTests {
  enum Role: String, CaseIterable { case ranger, steward }

  struct Model: DefaultInitializable {
    var number = 0
    var double = 0.0
    var flag = false
    var date: Date?
    var url: URL?
    var id: UUID?
    var data: Data?
    var letter: Character?
    var role: Role?
    var text = ""
    var numbers: [String: Int] = [:]
    var roles: [Role: Int] = [:]
    var list: [[Int]] = []
    var decimal = Decimal()
  }

  static let secret = "hunter2-s3cret"

  /// An error that does not say how it is shown.
  struct Refusal: Error {
    let text: String
  }

  private func mapper(sensitive: Bool = false) -> PropertyMapper {
    var options = MappingOptions()
    options.unknownKeys = .reject
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "number": .property(\.number),
        "double": .property(\.double, .max(1)),
        "flag": .property(\.flag),
        "date": .property(\.date),
        "url": .property(\.url),
        "id": .property(\.id),
        "data": .property(\.data),
        "letter": .property(\.letter),
        "role": .property(\.role),
        "text": .property(
          \.text, .length(1), .matches("x"), .oneOf("a"), .min("z"), .not(.notEmpty),
          .satisfying("short") { $0.count < 2 }, .equalTo("b"), .not(.matches(/.*/))),
        "numbers": .property(\.numbers),
        "roles": .property(\.roles),
        "list": .property(\.list),
        "decimal": .property(\.decimal),
        "none": .transform(\.number, decode: { (_: String) in nil }).decodeOnly(),
        "throwing": .transform(\.number) { (text: String) in throw Refusal(text: text) }
          .decodeOnly(),
        "consumer": .consumer { (_: Int, _) in },
        "object": .consumer { (_: [String: Any], _) in },
      ], for: Model.self)
    return mapper
  }

  @Test func `error messages never repeat text values from the input`() throws {
    let keys = [
      "number", "double", "flag", "date", "url", "id", "data", "letter", "role", "text", "numbers",
      "roles", "list", "decimal", "none", "throwing", "consumer", "object",
    ]
    let values: [Any] = [
      Self.secret, [Self.secret], ["key": Self.secret], [["a": [Self.secret]]],
      NSString(string: Self.secret), Substring(Self.secret), URL(filePath: "/\(Self.secret)"),
      Data(Self.secret.utf8), Refusal(text: Self.secret), " \(Self.secret) ",
    ]
    let mapper = mapper()
    var count = 0
    for value in values {
      var errors: [MappingError] = []
      let input = Dictionary(uniqueKeysWithValues: keys.map { ($0, value) })
      #expect(mapper.create(Model.self, from: input, errors: &errors) == nil)
      count += errors.count
      for error in errors {
        let texts = [
          error.description, error.message, error.expected, error.actual, error.property,
        ]
        #expect(!texts.contains { $0?.contains(Self.secret) == true }, "\(error.code)")
      }
    }
    #expect(count > 120)
  }

  @Test func `a misspelled case isn't repeated in the message`() {
    var errors: [MappingError] = []
    _ = mapper().create(Model.self, from: ["role": "stewart"], errors: &errors)
    #expect(
      errors.map(\.description) == [
        "role: must be \"ranger\" or \"steward\", but is other text; did you mean steward?"
      ])
  }

  @Test(arguments: [
    ("a\nb", #"numbers["a\nb"]"#), ("\u{1B}[31mred", #"numbers["\u{1B}[31mred"]"#),
    ("\u{202E}evil", #"numbers["\u{202E}evil"]"#), ("a\u{0}b", #"numbers["a\u{0}b"]"#),
    ("\r\n2 problems", #"numbers["\r\n2 problems"]"#), ("\u{2028}", #"numbers["\u{2028}"]"#),
    ("\u{85}", #"numbers["\u{85}"]"#), ("\u{200B}", #"numbers["\u{200B}"]"#),
    ("\u{E0041}", #"numbers["\u{E0041}"]"#), ("\u{3164}", #"numbers["\u{3164}"]"#),
    (String(repeating: "k", count: 70), "numbers." + String(repeating: "k", count: 64) + "…"),
    ("a: must be", #"numbers["a: must be"]"#), ("\"", #"numbers["\""]"#),
    ("a.b", #"numbers["a.b"]"#), ("[0]", #"numbers["[0]"]"#), ("", #"numbers[""]"#),
  ])
  func `a key is escaped and truncated in each message`(key: String, path: String) throws {
    var errors: [MappingError] = []
    _ = mapper().create(Model.self, from: ["numbers": [key: true]], errors: &errors)
    #expect(errors.map(\.description) == ["\(path): must be a whole number, but is true"])
    errors = []
    _ = mapper().create(Model.self, from: [key: 1], errors: &errors)
    let top = path.replacing("numbers.", with: "").replacing("numbers", with: "")
    #expect(errors.map(\.description) == ["\(top): isn't a known key"])
  }

  @Test func `a number with 400 digits is truncated in messages`() throws {
    let digits = String(repeating: "9", count: 400)
    let json = #"{"number": \#(String(digits.prefix(300))), "decimal": "\#(digits)"}"#
    var errors: [MappingError] = []
    _ = mapper().create(Model.self, from: .json(json), errors: &errors)
    let shown = String(repeating: "9", count: 40) + "…"
    #expect(
      errors.map(\.message) == [
        "must be a whole number between -9223372036854775808 and 9223372036854775807, but is \(shown)",
        "must be a number of at most 38 digits that a Decimal can hold, but is \(shown)",
      ])
  }

  @Test func `errors reveal nothing about a sensitive value`() throws {
    struct Card: DefaultInitializable {
      var number = 0
      var role: Role?
      var limits: [Int] = []
      var pin: Int8 = 0
      var inner = Inner()
    }
    struct Inner: DefaultInitializable { var code = 0 }
    let mapper = PropertyMapper()
    mapper.addMappings(["code": .property(\.code, .max(1))], for: Inner.self)
    mapper.addMappings(
      [
        "number": .property(\.number, .max(10), .not(.min(0)), .satisfying("even") { _ in false })
          .sensitive(),
        "role": .property(\.role).sensitive(),
        "limits": .property(\.limits, .each(.max(1)), .length(3)).sensitive(),
        "pin": .property(\.pin).sensitive(),
        "inner": .model(\.inner).sensitive(),
      ], for: Card.self)
    var errors: [MappingError] = []
    let input: [String: Any] = [
      "number": 4711, "role": "stewart", "limits": [4711], "pin": 4711, "inner": ["code": 4711],
    ]
    _ = mapper.create(Card.self, from: input, errors: &errors)
    #expect(
      errors.map(\.description) == [
        "number: must be at most 10",
        "number: must be less than 0",
        "number: must be even",
        "role: must be \"ranger\" or \"steward\", but is other text",
        "limits[0]: must be at most 1",
        "limits: must have exactly 3 elements",
        "pin: must be a whole number between -128 and 127, but is a number",
        "inner.code: must be at most 1",
      ])
    #expect(!errors.contains { $0.actual?.contains("4711") == true })
  }
}
