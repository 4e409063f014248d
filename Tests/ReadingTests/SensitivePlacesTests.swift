import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Where secrets could get into errors beside messages: keys, lines, and what types throw.
@Suite struct SensitivePlacesTests {
  private static let secret = "hunter2"

  struct Badge: Codable, Hashable {
    var level: Level
    enum Level: String, Codable { case low, high }
  }

  struct Inner: DefaultInitializable { var code = 0 }

  struct Account: DefaultInitializable {
    var name = ""
    var age = 0
    var password = ""
    var badge: Badge?
    var tokens: [String: Int] = [:]
    var inners: [String: Inner] = [:]
    var roles: [Role: Int] = [:]
    var inner: Inner?
    var anything: MappingValue = .null
  }

  enum Role: String, CaseIterable { case hunter, ranger }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["code": .property(\.code)], for: Inner.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "age": .property(\.age, .min(0)),
        "password": .property(\.password).sensitive(),
        "badge": .codable(\.badge).sensitive(),
        "tokens": .property(\.tokens).sensitive(),
        "inners": .model(\.inners).sensitive(),
        "roles": .property(\.roles).sensitive(),
        "inner": .model(\.inner).sensitive(),
        "anything": .property(\.anything).sensitive(),
      ], for: Account.self)
  }

  private func everything(_ errors: some Sequence<MappingError>) -> String {
    errors.map { error in
      var text = ""
      dump(error, to: &text)
      return text + "\(error.underlyingError.map { "\($0)" } ?? "")"
    }.joined()
  }

  @Test func `a Codable type's error about a sensitive value isn't kept`() {
    let errors = Outcome.errorList {
      try mapper.create(Account.self, from: ["badge": ["level": Self.secret]])
    }
    #expect(errors.map(\.code) == [.conversionFailed])
    #expect(errors.first?.underlyingError == nil)
    #expect(!everything(errors).contains(Self.secret))
  }

  @Test func `only the kind and path of a Codable type's error are kept`() throws {
    struct Holder: DefaultInitializable { var badge: Badge? }
    let mapper = PropertyMapper()
    mapper.addMappings(["badge": .codable(\.badge)], for: Holder.self)
    let errors = Outcome.errorList {
      try mapper.create(Holder.self, from: ["badge": ["level": Self.secret]])
    }
    let underlying = try #require(errors.first?.underlyingError as? DecodingError)
    guard case .dataCorrupted(let context) = underlying else {
      Issue.record("\(underlying)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["level"])
    #expect(!everything(errors).contains(Self.secret))
  }

  @Test func `a closure's error about a sensitive value isn't kept`() {
    struct Quoting: Error { let text: String }
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .transform(\.name) { (text: String) throws -> String in throw Quoting(text: text) }
          .decodeOnly().sensitive()
      ], for: Account.self)
    let errors = Outcome.errorList { try mapper.create(Account.self, from: ["name": Self.secret]) }
    #expect(errors.map(\.code) == [.transformFailed])
    #expect(!everything(errors).contains(Self.secret))
  }

  @Test func `errors don't show keys inside sensitive values`() {
    let input: [String: Any] = [
      "tokens": [Self.secret: "x"], "inners": [Self.secret: ["code": "x"]],
      "roles": [Self.secret: 1], "inner": ["code": "x"],
    ]
    let errors = Outcome.errorList { try mapper.create(Account.self, from: input) }
    #expect(
      errors.map { "\($0)" } == [
        "tokens: must be a whole number, but is text",
        "inners: must be a whole number, but is text",
        "roles: must be \"hunter\" or \"ranger\", but is other text",
        "inner.code: must be a whole number, but is text",
      ])
    #expect(!everything(errors).contains(Self.secret))
    #expect(!"\(MappingErrors(errors).jsonObject)".contains(Self.secret))
  }

  @Test
  func `validating, comparing and archiving don't show keys of sensitive dictionaries`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["code": .property(\.code, .max(3))], for: Inner.self)
    mapper.addMappings(
      [
        "inners": .model(\.inners).sensitive(), "badges": .property(\.numbers).sensitive(),
        "kept": .property(\.plain),
      ], for: Vault.self)
    let vault = Vault()
    vault.inners = [Self.secret: Inner(code: 5)]
    vault.numbers = [Self.secret: .nan]
    let errors = [
      Outcome.errorList { try mapper.validate(vault) },
      Outcome.errorList { try mapper.changes(from: Vault(), to: vault) },
      Outcome.errorList { try mapper.archive(vault) },
    ]
    #expect(errors.allSatisfy { !$0.isEmpty })
    #expect(errors[0].map(\.path) == ["inners"])
    #expect(!everything(errors.joined()).contains(Self.secret))
  }

  final class Vault: DefaultInitializable {
    var inners: [String: Inner] = [:]
    var numbers: [String: Double] = [:]
    var plain = 0
  }

  @Test func `errors don't show unknown or duplicate keys inside sensitive values`() {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["hunter": .property(\.code)], for: Inner.self)
    mapper.addMappings(
      ["inner": .model(\.inner).sensitive(), "anything": .property(\.anything).sensitive()],
      for: Account.self)
    let json = """
      {"inner": {"\(Self.secret)": 1}, "anything": {"\(Self.secret)": 1, "\(Self.secret)": 2}}
      """
    let errors = Outcome.errorList { try mapper.create(Account.self, from: .json(json)) }
    #expect(errors.map(\.code) == [.unknownKey, .duplicateKey])
    #expect(errors.map { "\($0.path)" } == ["inner", "anything"])
    #expect(!everything(errors).contains(Self.secret))
    #expect(!"\(errors)".contains("did you mean"))
    #expect(!MappingErrors(errors).report(in: json).contains(Self.secret))
  }

  @Test(
    arguments: [
      (#"{"age":-3,"password":"hunter2"}"#, "line 1, column 8"),
      (#"{"password":"hunter2","age":-3}"#, "line 1, column 29"),
      (#"{"password":"hunter2","age":"old"}"#, "line 1, column 29"),
      (#"{"password":"hunter2","age":["hunter2"]}"#, "line 1, column 29"),
      ("{\"password\":\"hunter2\",\n  \"age\": -3,\n\"name\":\"Jon\"}", #"2 |   "age": -3,"#),
      (
        "{\"password\":\"hunter2\",\n\"age\": -3, \"name\":\"Jon\"}",
        #"2 | "age": -3, "name":"Jon"}"#
      ),
      ("{\"password\":\n\"hunter2\", \"age\":-3}", "line 2, column 18"),
      ("{\"inner\":{\n\"code\":\n\"hunter2\"},\"age\":-3}", "line 3, column 18"),
      ("{\"p\\u0061ssword\":\"hunter2\",\"age\":-3}", "line 1, column 34"),
      ("[{\"password\":\"hunter2\"},7]", "line 1, column 25"),
    ])
  func `a report shows only the position on a line that may hold a secret`(
    _ json: String, _ line: String
  ) {
    let errors =
      json.hasPrefix("[")
      ? Outcome.errors { try mapper.create([Account].self, from: .json(json)) }
      : Outcome.errors { try mapper.create(Account.self, from: .json(json)) }
    let report = errors?.report(in: json) ?? ""
    #expect(report.split(separator: "\n").contains { $0.hasSuffix(line) }, "\(report)")
    #expect(!report.contains(Self.secret))
  }

  @Test func `updates show only the position as well, and malformed text shows no line`() {
    let json = #"{"password":"hunter2","age":-3}"#
    var account = Account()
    let errors = Outcome.errors { try mapper.update(&account, from: .json(json)) }
    #expect(errors?.report(in: json).contains(Self.secret) == false)
    #expect(errors?.report(in: json).contains("line 1, column 29") == true)
    let broken = #"{"password":"hunter2" "age":-3}"#
    let syntax = Outcome.errors { try mapper.create(Account.self, from: .json(broken)) }
    #expect(syntax?.first?.code == .malformedJSON)
    #expect(syntax?.report(in: broken).contains(Self.secret) == false)
  }

  @Test func `types without secrets show whole lines`() {
    let json = #"{"code":"x","password":"visible"}"#
    let errors = Outcome.errors { try mapper.create(Inner.self, from: .json(json)) }
    #expect(errors?.report(in: json).contains("visible") == true)
  }

  struct Wallet: DefaultInitializable {
    var codes: [String: Int] = [:]
    var inners: [String: Inner] = [:]
    var age = 0
    var token = ""
  }

  @Test func `a dictionary of all other keys hides every line`() {
    let json = #"{"pin": "hunter2", "age": "x"}"#
    for entry in [
      .property(\.codes).sensitive(), .model(\.inners).sensitive(),
    ] as [PropertyDescriptor<Wallet>] {
      mapper.setMappings([.root: entry, "age": .property(\.age)], for: Wallet.self)
      let errors = Outcome.errors { try mapper.create(Wallet.self, from: .json(json)) }
      #expect(errors?.contains { $0.path == "age" } == true)
      #expect(errors?.report(in: json).contains(Self.secret) == false)
    }
  }

  @Test(arguments: [
    ("auth.token", #"{"auth": "hunter2", "age": "x"}"#),
    ("a.auth.token", #"{"a": {"auth": 1, "b": 2}, "c": {"auth": "hunter2"}, "age": "x"}"#),
    ("auth[0].token", #"{"auth": ["hunter2"], "age": "x"}"#),
    ("auth[0].token", #"{"auth": [[ "hunter2"]], "age": "x"}"#),
  ])
  func `a value in place of an object on the path to a secret is hidden`(path: String, json: String)
  {
    mapper.setMappings(
      [MappingPath(path): .property(\.token).sensitive(), "age": .property(\.age)],
      for: Wallet.self)
    let errors = Outcome.errors { try mapper.create(Wallet.self, from: .json(json)) }
    #expect(errors?.contains { $0.path == "age" } == true)
    #expect(errors?.report(in: json).contains(Self.secret) == false)
    let right = #"{"auth": {"other": "visible"}, "age": "x"}"#
    let others = Outcome.errors { try mapper.create(Wallet.self, from: .json(right)) }
    #expect(others?.report(in: right).contains("visible") == true)
  }

  struct Pouch: DefaultInitializable {
    var age = 0
    var rest = MappingValue.Object()
  }
  struct Bag: DefaultInitializable {
    var pouch = Pouch()
    var count = 0
  }

  @Test func `the values of unknown keys kept by a sensitive model are hidden`() {
    mapper.addMappings(
      Mappings(["age": .property(\Pouch.age)]).keepingUnknownKeys(in: \.rest), for: Pouch.self)
    mapper.addMappings(
      [.root: .model(\.pouch).sensitive(), "count": .property(\.count)], for: Bag.self)
    let json = #"{"other":"hunter2","count":"x"}"#
    let errors = Outcome.errors { try mapper.create(Bag.self, from: .json(json)) }
    #expect(errors?.map(\.path) == ["count"])
    #expect(errors?.report(in: json).contains(Self.secret) == false)
  }

  @Test func `a trace hides what a rule or an editor says about a secret`() throws {
    mapper.setMappings(
      ["token": .property(\.token).sensitive(), "age": .property(\.age)], for: Wallet.self)
    mapper.addRule(for: Wallet.self, \.token, at: "token") { "isn't \($0)" }
    let json = #"{"token":"hunter2"}"#
    let ruled = try mapper.trace(Wallet.self, from: .json(json))
    #expect(ruled.contains("error: isn't valid") && !ruled.contains(Self.secret))
    mapper.setInputEditor(for: Wallet.self) { (object: inout [String: Any]) in
      throw MappingError("refused \(object)", at: "token")
    }
    #expect(try !mapper.trace(Wallet.self, from: .json(json)).contains(Self.secret))
  }
}
