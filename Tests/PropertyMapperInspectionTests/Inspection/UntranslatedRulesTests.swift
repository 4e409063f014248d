import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// The messages that a mapper's catalog lacks, including those of the rules in its tables.
@Suite struct UntranslatedRulesTests {
  struct Account: DefaultInitializable {
    var name = ""
    var iban = ""
    var limit = 0
    var balance = 0
    var tags: [String] = []
  }

  struct Transfer: Sendable {
    let iban: String
  }

  /// A catalog that translates all messages except some rules.
  private static func catalog(without rules: String...) -> MessageCatalog {
    MessageCatalog { error in error.rule.map(rules.contains) == true ? nil : "übersetzt" }
  }

  private static func mapper(_ messages: MessageCatalog) -> PropertyMapper {
    PropertyMapper(options: MappingOptions(messages: messages))
  }

  private static let iban = Validator<String>.satisfying("iban", "an IBAN") { $0.hasPrefix("DE") }

  private func lines(_ mapper: PropertyMapper) -> [String] {
    mapper.untranslatedMessages().map { "\($0.rule ?? "-") \($0)" }
  }

  @Test func `without own rules, the messages are those of the catalog`() {
    let nothing = MessageCatalog { _ in nil }
    let mapper = Self.mapper(nothing)
    #expect(mapper.untranslatedMessages() == nothing.untranslated)
    mapper.addMappings(
      ["name": .property(\.name, .length(3...40), .matches("[a-z]+")).required()],
      for: Account.self)
    #expect(mapper.untranslatedMessages() == nothing.untranslated)
  }

  @Test func `the library's own language lacks nothing`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["iban": .property(\.iban, Self.iban)], for: Account.self)
    #expect(mapper.untranslatedMessages() == [])
  }

  @Test func `named rules without a translation are listed with their paths and parameters`() throws
  {
    let mapper = Self.mapper(Self.catalog(without: "iban", "adult", "be one word"))
    mapper.addMappings(
      [
        "a.iban": .property(\.iban, Self.iban, .minLength(2)),
        "limit": .property(\.limit, .min(18).named("adult", "of age")),
        "name": .property(\.name, Validator("be one word") { $0.contains(" ") ? "has more" : nil }),
      ], for: Account.self)
    #expect(
      lines(mapper) == [
        "iban a.iban: must be an IBAN", "adult limit: must be of age",
        "be one word name: must be one word",
      ])
    let found = mapper.untranslatedMessages()
    #expect(found.map(\.code) == Array(repeating: .validationFailed, count: 3))
    #expect(found[1].parameters == ["minimum": 18])
    #expect(found[0].property == "Account.iban")
  }

  @Test func `what the catalog translates isn't listed`() {
    let mapper = Self.mapper(Self.catalog(without: "adult"))
    mapper.addMappings(
      ["iban": .property(\.iban, Self.iban), "limit": .property(\.limit, .min(18).named("adult"))],
      for: Account.self)
    #expect(lines(mapper) == ["adult limit: must be adult"])
  }

  @Test func `parts of combined rules and rules of elements are listed by themselves`() {
    let mapper = Self.mapper(Self.catalog(without: "odd", "small", "tag", "either", "not", "or"))
    mapper.addMappings(
      [
        "limit": .property(\.limit, .min(3).named("odd").and(.max(5).named("small"))),
        "tags": .property(\.tags, .each(.maxLength(3).named("tag", "a short tag"))),
        "balance": .property(\.balance, .min(3).named("a").or(.max(1).named("b")).named("either")),
      ], for: Account.self)
    let own = mapper.untranslatedMessages().filter { $0.path != "sample" }.map(\.description)
    #expect(
      own == [
        "limit: must be odd", "limit: must be small",
        "tags: must be a short tag", "balance: must be either",
      ])
  }

  @Test func `combined rules are listed if the catalog lacks one of their parts`() {
    let known: Set = ["min", "max", "matches"]
    let mapper = Self.mapper(
      MessageCatalog { error in
        guard error.rule == "not" else { return "übersetzt" }
        guard case .string(let negated)? = error.parameters["negated"] else { return nil }
        return known.contains(negated) ? "nicht" : nil
      })
    mapper.addMappings(
      [
        "limit": .property(\.limit, .not(.min(3))),
        "iban": .property(\.iban, .not(Self.iban)),
      ], for: Account.self)
    #expect(lines(mapper) == ["not iban: must not be an IBAN"])
  }

  @Test func `a rule of several entries and subclasses is listed once`() {
    class Base: DefaultInitializable {
      var iban = ""
      required init() {}
    }
    final class Sub: Base { var other = "" }
    let mapper = Self.mapper(Self.catalog(without: "iban"))
    mapper.addMappings(["iban": .property(\.iban, Self.iban)], for: Base.self)
    mapper.addMappings(["other": .property(\.other, Self.iban)], for: Sub.self)
    #expect(lines(mapper) == ["iban iban: must be an IBAN"])
  }

  @Test func `rules over several properties are listed by their names`() {
    let mapper = Self.mapper(Self.catalog(without: "overdraft"))
    mapper.addMappings(
      ["limit": .property(\.limit), "balance": .property(\.balance)], for: Account.self)
    mapper.addRule(for: Account.self, \.limit, \.balance, at: "balance", named: "overdraft") {
      $0 + $1 < 0 ? "must not be overdrawn" : nil
    }
    mapper.addRule(for: Account.self, \.limit, \.balance) { $0 > $1 ? "must be lower" : nil }
    #expect(
      lines(mapper) == [#"overdraft balance: isn't valid"#])
  }

  @Test func `rules of initializers and of schemes are listed`() {
    let mapper = Self.mapper(Self.catalog(without: "iban", "adult"))
    mapper.addMappings(
      .initializing(Transfer.init(iban:), InitArgument("to", \.iban, Self.iban)), for: Transfer.self
    )
    mapper.using("v2").addMappings(
      ["limit": .property(\.limit, .min(18).named("adult"))], for: Account.self)
    #expect(
      lines(mapper) == [
        "iban to: must be an IBAN", "adult limit: must be adult",
      ])
  }
}
