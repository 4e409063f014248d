import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct SampleInputTests {
  enum Role: String, CaseIterable { case ranger, steward }

  struct Job: DefaultInitializable {
    var title = ""
    var hours = 0
  }

  struct User: DefaultInitializable {
    var id = 0
    var name = ""
    var age = 0
    var role = Role.ranger
    var born: Date?
    var site: URL?
    var day = Date(timeIntervalSince1970: 0)
    var job: Job?
    var jobs: [Job] = []
    var byName: [String: Job] = [:]
    var tags: Set<String> = []
    var raw: MappingValue = .null
    var isAlive = false
    var ratio = 0.0
    var third = 0
    var secret = 0
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(
      [
        "id": .property(\.id, .min(100)).required(),
        "name": .property(\.name, .length(2...3)).required().or("title"),
        "age": .property(\.age, .range(0...150), default: 18),
        "role": .property(\.role),
        "born": .property(\.born),
        "site": .property(\.site),
        "day": .transform(\.day, .date("dd.MM.yyyy")),
        "job": .model(\.job),
        "jobs": .model(\.jobs, count: 2...3),
        "byName": .model(\.byName),
        "tags": .property(\.tags, .each(.minLength(6))),
        "raw": .property(\.raw),
        "status.alive": .property(\.isAlive).required(),
        "status.ratio": .property(\.ratio, .greaterThan(0), .lessThan(1)),
        "list[2].n": .property(\.third),
        "secret": .property(\.secret, default: 42).sensitive(),
        "seen": .consumer { (_: [Int], _: inout User) in },
        "written": .generator { (_: User) in 1 },
        "out": .property(\.third).encodeOnly(),
      ], for: User.self)
    mapper.addMappings(
      ["title": .property(\.title, .notEmpty).required(), "hours": .property(\.hours)],
      for: Job.self)
    return mapper
  }()

  @Test func `the smallest sample has only the required entries`() throws {
    let sample = try Self.mapper.sampleInput(for: User.self)
    #expect(sample.description == #"{"id":100,"name":"tex","status":{"alive":true}}"#)
    let user = try Self.mapper.create(User.self, from: .value(sample))
    #expect(user.id == 100)
  }

  @Test func `the full sample has every entry once`() throws {
    let sample = try Self.mapper.sampleInput(for: User.self, .full)
    let expected = try MappingValue(
      json: """
        {"id": 100, "name": "tex", "age": 18, "role": "ranger", "born": "2024-01-31T12:00:00Z",
         "site": "https://example.com/", "day": "31.01.2024", "job": {"title": "text", "hours": 1},
         "jobs": [{"title": "text", "hours": 1}, {"title": "text", "hours": 1}],
         "byName": {"key": {"title": "text", "hours": 1}}, "tags": ["textte"], "raw": "text",
         "status": {"alive": true, "ratio": 0.5}, "list": [null, null, {"n": 1}], "secret": 1, "seen": [1]}
        """)
    #expect(sample.description == expected.description)
    #expect(try Self.mapper.create(User.self, from: .value(sample)).byName.keys.sorted() == ["key"])
    #expect(try Self.mapper.unknownKeys(in: .value(sample), for: User.self) == [])
  }

  @Test func `arrays, dictionaries, optionals and plain values have samples too`() throws {
    let mapper = Self.mapper
    #expect(try mapper.sampleInput(for: [Job].self).description == "[]")
    #expect(
      try mapper.sampleInput(for: [Job].self, .full).description
        == #"[{"title":"text","hours":1}]"#)
    #expect(
      try mapper.sampleInput(for: [Role: [Int?]].self, .full).description
        == #"{"ranger":[1]}"#)
    #expect(try mapper.sampleInput(for: Double.self).description == "1")
    #expect(try mapper.sampleInput(for: Range<Int>.self).description == "[0,1]")
  }

  // MARK: Validators

  struct Box: DefaultInitializable {
    var text = ""
    var number = 0
    var ratio = 0.0
    var date = Date(timeIntervalSince1970: 0)
    var list: [Int] = []
    var set: Set<Int> = []
    var data = Data()
  }

  static func sample(_ descriptor: PropertyDescriptor<Box>) throws -> String? {
    let mapper = PropertyMapper()
    mapper.addMappings(["x": descriptor.required()], for: Box.self)
    let sample = try mapper.sampleInput(for: Box.self)
    _ = try mapper.create(Box.self, from: .value(sample))
    return sample["x"]?.description
  }

  static let described: [(PropertyDescriptor<Box>, String)] = [
    (.property(\.text), #""text""#),
    (.property(\.text, .length(10)), #""texttextte""#),
    (.property(\.text, .maxLength(0)), #""""#),
    (.property(\.text, .oneOf("b", "a")), #""b""#),
    (.property(\.text, .not(.oneOf("text", "Text"))), #""TEXT""#),
    (.property(\.text, .min("x")), #""x""#),
    (.property(\.text, .matches("[A-Z]{2}-\\d{3,5}")), #""AA-000""#),
    (.property(\.text, .matches("(?:abc|xyz)+\\.(?<end>[^a-y]|\\p{Lu})")), #""abc.z""#),
    (.property(\.text, .matches("[a-z]+"), .minLength(6)), #""aaaaaa""#),
    (.property(\.text, .matches(/\d{4}-\d\d-\d\d/)), #""2024-01-31""#),
    (.property(\.text, .matches(".+@.+\\..+")), #""a@a.a""#),
    (.property(\.text, .matches("a|b").and(.not(.equalTo("a")))), #""b""#),
    (.property(\.text, .maxLength(2).or(.matches("x{9}"))), #""te""#),
    (
      .property(\.text, .satisfying("in capitals") { $0 == $0.uppercased() && $0.count == 3 }),
      #""ABC""#
    ),
    (.property(\.number), "1"),
    (.property(\.number, .range(7..<9)), "7"),
    (.property(\.number, .greaterThan(7), .lessThan(9)), "8"),
    (.property(\.number, .max(-5)), "-5"),
    (.property(\.number, .not(.max(5))), "6"),
    (.property(\.number, .even, .min(5)), "6"),
    (.property(\.number, .satisfying("odd and large") { $0 > 900 && $0 % 2 == 0 }), "1000"),
    (.property(\.ratio, .greaterThan(0.1), .lessThan(0.2)), "0.15000000000000002"),
    (.property(\.date, .min(Date(timeIntervalSince1970: 4e9))), #""2096-10-02T07:06:40Z""#),
    (.property(\.date, .max(Date(timeIntervalSince1970: -1e9))), #""1938-04-24T22:13:20Z""#),
    (.property(\.list), "[]"),
    (.property(\.list, .length(2...4), .each(.min(3))), "[3,3]"),
    (.property(\.set, .minLength(3), .each(.even)), "[10,42,100]"),
    (.property(\.data, .length(5)), #""AAAAAAA=""#),
    (.transform(\.number, .numberInText, .min(12)), #""12""#),
    (.transform(\.text, .trimmed, .minLength(5)), #""textt""#),
  ]

  @Test(arguments: described.indices)
  func `samples satisfy built-in rules, and custom rules are satisfied by trial`(index: Int) throws
  {
    let (descriptor, expected) = Self.described[index]
    #expect(try Self.sample(descriptor) == expected)
  }

  @Test func `a valid default is used as the sample, unless the entry is sensitive`() throws {
    #expect(
      try Self.sample(.property(\.number, .satisfying("a secret") { $0 == 4711 }, default: 4711))
        == "4711")
    #expect(
      Outcome.problems {
        try Self.sample(
          .property(\.number, .satisfying("a secret") { $0 == 4711 }, default: 4711).sensitive())
      }.count == 1)
  }

  @Test func `a sample has no empty string where that counts as null and a value is required`()
    throws
  {
    struct Box: DefaultInitializable { var name: String? }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name, .oneOf("", "b")).required().emptyAsNull()], for: Box.self)
    #expect(try mapper.sampleInput(for: Box.self)["name"] == .string("b"))
  }

  @Test func `an entry without a sample is reported with a hint`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "a.b": .property(\.number, .satisfying("a secret") { $0 == 4711 }).required(),
        "c": .transform(\.text, decode: { (text: String) in text == "secret" ? text : nil })
          .required(),
      ], for: Box.self)
    let errors = #expect(throws: ConfigurationErrors.self) { try mapper.sampleInput(for: Box.self) }
    #expect(errors?.map(\.code) == [.noSample, .noSample])
    #expect(errors?.map { $0.path } == ["a.b", "c"])
    #expect(
      errors?.map(\.hint) == [
        "add a valid default",
        "add an encode: closure to its transform, and give the property a valid initial value",
      ])
  }

  @Test func `sampling an unregistered type or an invalid table throws`() {
    let mapper = PropertyMapper()
    #expect(
      Outcome.errorCodes { try mapper.sampleInput(for: Box.self) } == [.unregisteredType])
    mapper.addMappings(["a..b": .property(\.number)], for: Box.self)
    #expect(Outcome.errorCodes { try mapper.sampleInput(for: Box.self) } == [.invalidPath])
    let scheme = mapper.using("v2")
    let errors = #expect(throws: ConfigurationErrors.self) { try scheme.sampleInput(for: Box.self) }
    #expect(errors?.first?.scheme == "v2")
  }
}

extension Outcome {
  /// The codes of the mistakes that a call throws.
  static func errorCodes<Result>(_ body: () throws -> Result) -> [ConfigurationError.Code] {
    do {
      _ = try body()
      return []
    } catch {
      return (error as? ConfigurationErrors)?.map(\.code) ?? []
    }
  }
}
