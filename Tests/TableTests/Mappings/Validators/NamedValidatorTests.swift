import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct NamedValidatorTests {
  struct Model: DefaultInitializable {
    var email = ""
    var age = 0
    var tags: [String] = []
  }

  let mapper = PropertyMapper()

  private func errors(_ input: [String: Any]) -> [MappingError] {
    Outcome.errorList { try mapper.create(Model.self, from: input) }
  }

  @Test func `a name replaces a validator's message and rule`() {
    mapper.addMappings(
      ["email": .property(\.email, .matches(/.+@.+/).named("an e-mail address"))], for: Model.self)
    let found = errors(["email": "jon"])
    #expect(
      found.map(\.description) == ["email: must be an e-mail address"])
    #expect(found.map(\.rule) == ["an e-mail address"])
    #expect(found.map(\.expected) == ["a value that is an e-mail address"])
    #expect(errors(["email": "jon@wall.org"]).isEmpty)
  }

  @Test func `a sentence replaces a validator's message, but not its name`() {
    mapper.addMappings(
      [
        "email": .property(\.email, .matches(/.+@.+/).named("email", "an e-mail address")),
        "age": .property(\.age, .min(18).named("adult", "of age")),
      ], for: Model.self)
    let found = errors(["email": "jon", "age": 16])
    #expect(
      found.map(\.description)
        == ["email: must be an e-mail address", "age: must be of age, but is 16"])
    #expect(found.map(\.rule) == ["email", "adult"])
    #expect(
      found.map(\.expected) == ["a value that is an e-mail address", "a value that is of age"])
  }

  @Test(arguments: [
    ("must contain a dot", "must contain a dot"),
    ("must not contain spaces", "must not contain spaces"),
    ("must be a handle", "must be a handle"),
    ("must not be reserved", "must not be reserved"),
    ("a handle", "must be a handle"),
    ("mustard", "must be mustard"),
  ])
  func `a sentence is the end of "must be", or begins with "must"`(
    sentence: String, message: String
  ) {
    let validators = [
      Validator<String>.minLength(4).named("handle", sentence),
      Validator<String>.satisfying("handle", sentence) { $0.count >= 4 },
    ]
    for validator in validators {
      mapper.removeMappings(for: Model.self)
      mapper.addMappings(["email": .property(\.email, validator)], for: Model.self)
      #expect(errors(["email": "jon"]).map(\.message) == [message])
      #expect(errors(["email": "jon"]).map(\.rule) == ["handle"])
      #expect(errors(["email": "arya"]).isEmpty)
    }
  }

  @Test func `a closure's rule has a name and a sentence`() {
    @Sendable func isEven(_ number: Int) -> Bool { number.isMultiple(of: 2) }
    mapper.addMappings(
      ["age": .property(\.age, .satisfying("even", "an even number", isEven))], for: Model.self)
    #expect(errors(["age": 3]).map(\.description) == ["age: must be an even number, but is 3"])
    #expect(errors(["age": 3]).map(\.rule) == ["even"])
    mapper.removeMappings(for: Model.self)
    mapper.addMappings(["age": .property(\.age, .satisfying("even", isEven))], for: Model.self)
    #expect(errors(["age": 3]).map(\.description) == ["age: must be even, but is 3"])
  }

  @Test func `a catalog translates a rule by its name, whatever its sentence`() {
    let german = MessageCatalog { $0.rule == "email" ? "muss eine E-Mail-Adresse sein" : nil }
    let mapper = PropertyMapper(options: MappingOptions(messages: german))
    mapper.addMappings(
      ["email": .property(\.email, .matches(/.+@.+/).named("email", "an e-mail address"))],
      for: Model.self)
    let found = Outcome.errorList { try mapper.create(Model.self, from: ["email": "jon"]) }
    #expect(found.map(\.message) == ["muss eine E-Mail-Adresse sein"])
  }

  @Test func `a schema and a description contain the sentence of a rule`() throws {
    mapper.addMappings(
      [
        "age": .property(\.age, .satisfying("even", "must have no remainder") { $0 % 2 == 0 }),
        "email": .property(\.email, .not(.notEmpty.named("given", "present"))),
      ], for: Model.self)
    let schema = try mapper.jsonSchema(for: Model.self)
    #expect(schema["properties"]?["age"]?["$comment"] == "must have no remainder")
    #expect(errors(["email": "a"]).map(\.message) == ["must not be present"])
    #expect(mapper.tableDescription(for: Model.self).contains("must have no remainder"))
  }

  @Test func `a sensitive value is left out of a rule with a sentence`() {
    let rule = Validator<Int>.satisfying("even", "must have no remainder") { $0 % 2 == 0 }
    mapper.addMappings(["age": .property(\.age, rule).sensitive()], for: Model.self)
    #expect(errors(["age": 7]).map(\.message) == ["must have no remainder"])
    #expect(errors(["age": 7]).map(\.rule) == ["even"])
    #expect(errors(["age": 7])[0].parameters == [:])
  }

  @Test func `several errors of a named rule become one error`() {
    mapper.addMappings(
      ["age": .property(\.age, .min(3).and(.even).named("an even age"))], for: Model.self)
    #expect(errors(["age": 1]).map(\.description) == ["age: must be an even age, but is 1"])
    #expect(errors(["age": 1])[0].parameters == ["minimum": 3, "value": 1])
  }

  @Test func `named rules can be combined like other rules`() {
    let adult = Validator<Int>.min(18).named("of age")
    mapper.addMappings(
      [
        "age": .property(\.age, .not(adult)), "email": .property(\.email, .notEmpty.named("given")),
        "tags": .property(\.tags, .each(.maxLength(3).named("a short tag"))),
      ], for: Model.self)
    #expect(
      errors(["age": 20, "email": "", "tags": ["a", "long one"]]).map(\.description) == [
        "age: must not be of age, but is 20", "email: must be given",
        "tags[1]: must be a short tag",
      ])
  }

  @Test func `a schema contains the constraints of a named rule`() throws {
    mapper.addMappings(["age": .property(\.age, .min(18).named("of age"))], for: Model.self)
    let schema = try mapper.jsonSchema(for: Model.self)
    #expect(schema["properties"]?["age"]?["minimum"] == 18)
  }

  @Test func `a sensitive value is left out of the error of a named rule`() {
    mapper.addMappings(
      ["age": .property(\.age, .min(18).named("of age")).sensitive()], for: Model.self)
    #expect(errors(["age": 7]).map(\.description) == ["age: must be of age"])
    #expect(errors(["age": 7])[0].parameters == ["minimum": 18])
  }
}
