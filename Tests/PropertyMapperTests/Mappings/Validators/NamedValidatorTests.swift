import PropertyMapper
import PropertyMapperInspection
import Testing

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
      found.map(\.description) == ["email: must be an e-mail address, but is not"])
    #expect(found.map(\.rule) == ["an e-mail address"])
    #expect(found.map(\.expected) == ["an e-mail address"])
    #expect(errors(["email": "jon@wall.org"]).isEmpty)
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
        "age: must not be of age, but is 20", "email: must be given, but is not",
        "tags[1]: must be a short tag, but is not",
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
    #expect(errors(["age": 7]).map(\.description) == ["age: must be of age, but is not"])
    #expect(errors(["age": 7])[0].parameters == ["minimum": 18])
  }
}
