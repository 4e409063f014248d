import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Problems that rules report, and mistakes in rules.
@Suite struct RuleProblemTests {
  struct Refusal: Error {}

  struct SignUp: DefaultInitializable, Equatable {
    var name = ""
    var password = ""
    var repetition = ""
    var other = 0
    var list = [1]
    var nickname: String?

    var initial: Character? { name.first }
  }

  private func mapper(
    _ options: MappingOptions = MappingOptions(), _ rules: (PropertyMapper) -> Void
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "name": .property(\.name), "secret.password": .property(\.password).sensitive(),
        "secret.again": .property(\.repetition).sensitive(),
        "initial": .generator { signUp in signUp.initial.map(String.init) },
      ], for: SignUp.self)
    rules(mapper)
    return mapper
  }

  private let text = #"{"name": "Ada", "secret": {"password": "a", "again": "b"}}"#

  @Test func `a thrown mapping error is reported at its path within the object`() throws {
    let mapper = mapper { mapper in
      mapper.addRule(for: SignUp.self, \.name, at: "ignored", named: "ignored") { _ in
        throw MappingError("must be free", at: "name", rule: "free", parameters: ["count": 2])
      }
      mapper.addRule(for: SignUp.self, \.name) { _ in
        throw MappingErrors([MappingError("must be nice"), MappingError("must be new", at: "name")])
      }
    }
    let errors = Outcome.errorList { try mapper.create([SignUp].self, from: .json("[\(text)]")) }
    #expect(
      errors.map(Outcome.line) == [
        "rejected  [0].name  must be free", "rejected  [0]  must be nice",
        "rejected  [0].name  must be new",
      ])
    #expect(errors.map(\.rule) == ["free", nil, nil])
    #expect(errors[0].parameters == ["count": 2])
    #expect(errors.map { $0.location?.column } == [11, 2, 11])
  }

  @Test func `any other thrown error fails like a hook`() throws {
    let mapper = mapper { mapper in
      mapper.addRule(for: SignUp.self, \.name, at: "name") { _ in throw Refusal() }
    }
    #expect(
      Outcome.problems { try mapper.create(SignUp.self, from: .json(text)) }
        == ["hookFailed    the rule threw Refusal"])
    #expect(
      Outcome.problems { try mapper.validate(SignUp()) }
        == ["hookFailed    the rule threw Refusal"])
  }

  @Test func `at a sensitive entry, the text of a rule is not shown`() {
    let mapper = mapper { mapper in
      mapper.addRule(
        for: SignUp.self, \.password, \.repetition, at: "secret.again", named: "repeated"
      ) { first, second in first == second ? nil : "must be \(first), but is \(second)" }
    }
    let errors = Outcome.errorList { try mapper.create(SignUp.self, from: .json(text)) }
    #expect(
      errors.map(Outcome.line) == [
        "validationFailed  secret.again  isn't valid"
      ])
    #expect(errors.map(\.rule) == ["repeated"])
    let model = SignUp(password: "a", repetition: "b")
    #expect(
      Outcome.errorList { try mapper.validate(model) }.map(Outcome.line)
        == errors.map(Outcome.line))
  }

  @Test func `a rule's problem can be translated by its name`() {
    let messages = MessageCatalog { $0.rule == "short" ? "muss kürzer sein" : nil }
    let mapper = mapper(MappingOptions(messages: messages)) { mapper in
      mapper.addRule(for: SignUp.self, \.name, at: "name", named: "short") { name in
        name.count > 2 ? "must be shorter" : nil
      }
    }
    #expect(
      Outcome.problems { try mapper.create(SignUp.self, from: .json(text)) }
        == ["validationFailed  name  muss kürzer sein"])
  }

  @Test func `a rule without properties runs once for each object`() throws {
    let calls = Recorder<Int>()
    let mapper = mapper { mapper in
      mapper.addRule(for: SignUp.self) {
        calls.append(1)
        return nil
      }
    }
    _ = try mapper.create([SignUp].self, from: .json("[\(text),\(text)]"))
    #expect(calls.count == 2)
  }

  @Test func `a rule can use the mapper and its environment`() throws {
    let mapper = mapper { mapper in
      mapper.addRule(for: SignUp.self, \.name, at: "name") { name in
        let mapper = MappingEnvironment.current.mapper
        let twice = try mapper?.create([Int].self, from: .json("[1, \(name.count)]"))
        return twice == [1, 3] ? nil : "must have 3 letters"
      }
    }
    #expect(Outcome.problems { try mapper.create(SignUp.self, from: .json(text)) } == [])
  }

  @Test func `problems of unknown keys, sizes and counts are listed as well`() {
    let mapper = mapper(MappingOptions(maximumErrorCount: 2, unknownKeys: .reject)) { mapper in
      mapper.addRule(for: SignUp.self, \.name, at: "name") { _ in "must be free" }
    }
    let input = #"[{"name": "a", "x": 1}, {"name": 1}, {"name": "b"}]"#
    #expect(
      Outcome.problems { try mapper.create([SignUp].self, from: .json(input)) } == [
        "validationFailed  [0].name  must be free",
        "unknownKey  [0].x  isn't a known key",
        "tooManyErrors    only the first 2 of 4 errors are listed",
      ])
  }

  @Test func `a rule over a computed value waits for the model`() throws {
    for choice in [CallOrder.readingFirst, .findingFirst] {
      let mapper = mapper(MappingOptions(choice)) { mapper in
        mapper.addRule(for: SignUp.self, \.initial, at: "name") { initial in
          initial == "A" ? "must begin with another letter" : nil
        }
        mapper.addRule(for: SignUp.self, \.name.count, at: "name") { count in
          count > 2 ? "must be shorter" : nil
        }
      }
      #expect(Outcome.problems { try mapper.verify() } == [])
      let expected = [
        "validationFailed  name  must begin with another letter",
        "validationFailed  name  must be shorter",
      ]
      #expect(Outcome.problems { try mapper.create(SignUp.self, from: .json(text)) } == expected)
      var model = SignUp()
      #expect(Outcome.problems { try mapper.update(&model, from: .json(text)) } == expected)
      #expect(model == SignUp())
      #expect(Outcome.problems { try mapper.validate(SignUp(name: "Ada")) } == expected)
    }
  }

  // MARK: Mistakes

  @Test func `a property without an entry is a mistake`() throws {
    let mapper = mapper { mapper in
      mapper.addRule(for: SignUp.self, \.name, \.other) { _, _ in nil }
    }
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unknownProperty  SignUp  -  a rule checks SignUp.other, which no entry maps"
      ])
    #expect(
      Outcome.errorList { try mapper.create(SignUp.self, from: .json(text)) }.map(\.code)
        == [.invalidMapping])
    var model = SignUp()
    #expect(
      Outcome.errorList { try mapper.update(&model, from: .json(text)) }.map(\.code)
        == [.invalidMapping])
    // An entry added later makes the rule right.
    mapper.addMappings(["other": .property(\.other)], for: SignUp.self)
    #expect(Outcome.problems { try mapper.verify() } == [])
  }

  @Test func `a mistake is found once, with its place`() throws {
    class Base: DefaultInitializable {
      var name = ""
      var other = 0
      required init() {}
    }
    final class Derived: Base {}
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Base.self)
    mapper.addMappings([:], for: Derived.self)
    mapper.addRule(for: Base.self, \.other, fileID: "Rules.swift", line: 12) { _ in nil }
    let errors = try #require(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(errors.map(\.registration) == ["Rules.swift:12"])
    #expect(errors.map(\.type) == ["Base"])
  }

  @Test func `wrong paths and key paths that crash are mistakes`() throws {
    let mapper = mapper { mapper in
      mapper.addRule(for: SignUp.self, \.name, at: "a..b") { _ in nil }
      mapper.addRule(for: SignUp.self, \.name, at: "[0].a") { _ in nil }
      mapper.addRule(for: SignUp.self, \.list[7]) { _ in nil }
      mapper.addRule(for: SignUp.self, \.initial!, \.nickname!.count) { _, _ in nil }
    }
    let found = Outcome.problems { try mapper.verify() }
    #expect(found.count == 4, "\(found)")
    #expect(found.prefix(2).allSatisfy { $0.hasPrefix("invalidPath") })
  }
}
