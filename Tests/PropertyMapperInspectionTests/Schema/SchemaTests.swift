import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct SchemaTests {
  enum Role: String, CaseIterable { case ranger, steward }
  enum Unlisted: String { case one }

  struct Money: MappingValueConvertible, Comparable {
    var cents = 0
    init(mappingValue: MappingValue) throws { cents = try Int(mappingValue: mappingValue) }
    init(_ cents: Int) { self.cents = cents }
    var mappingValue: MappingValue { .number(.init(cents)) }
    static func < (first: Self, second: Self) -> Bool { first.cents < second.cents }
  }

  struct Inner: DefaultInitializable { var x = 0 }

  struct Model: DefaultInitializable {
    var text = ""
    var maybe: String?
    var number = 0
    var ratio: Double?
    var date: Date?
    var role = Role.ranger
    var unlisted: Unlisted?
    var money = Money(0)
    var list: [Int] = []
    var tags: Set<String> = []
    var inner = Inner()
    var any: MappingValue = .null
  }

  /// What the schema of a table with one entry says of it.
  private func property(
    _ descriptor: PropertyDescriptor<Model>, _ direction: SchemaDirection = .input
  ) throws -> String {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": descriptor], for: Model.self)
    mapper.addMappings(["x": .property(\.x)], for: Inner.self)
    return try mapper.jsonSchema(for: Model.self, direction: direction)["properties"]?["v"]?
      .withoutIntegerBounds ?? "nothing"
  }

  @Test func `a schema names its dialect and its type, and lists properties in table order`() throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["b": .property(\.text).required(), "a.c": .property(\.maybe), "a.b": .model(\.inner)],
      for: Model.self)
    mapper.addMappings(["x": .property(\.x, .min(1), .lessThan(9))], for: Inner.self)
    #expect(
      try mapper.jsonSchema(for: Model.self).description == """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Model","type":"object",\
        "properties":{"b":{"type":"string"},"a":{"type":"object","properties":{\
        "c":{"type":["string","null"]},"b":{"$ref":"#/$defs/Inner"}}}},"required":["b"],\
        "$defs":{"Inner":{"type":"object","properties":{\
        "x":{"type":"integer","minimum":1,"exclusiveMaximum":9}}}}}
        """)
    #expect(
      try mapper.jsonSchema(for: Model.self, direction: .output).withoutIntegerBounds == """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Model","type":"object",\
        "properties":{"b":{"type":"string"},"a":{"type":"object","properties":{\
        "c":{"type":["string","null"]},"b":{"$ref":"#/$defs/Inner"}},"required":["b"]}},\
        "required":["b","a"],"$defs":{"Inner":{"type":"object","properties":{\
        "x":{"type":"integer"}},"required":["x"]}}}
        """)
  }

  @Test func `plain values, arrays and dictionaries have schemas without a table`() throws {
    let mapper = PropertyMapper()
    let dialect = #""$schema":"https://json-schema.org/draft/2020-12/schema""#
    #expect(
      try mapper.jsonSchema(for: [UInt8?].self).description
        == #"{\#(dialect),"type":"array","items":{"type":["integer","null"],"minimum":0,"maximum":255}}"#
    )
    #expect(
      try mapper.jsonSchema(for: [Int: [Bool]].self).description
        == #"{\#(dialect),"type":"object","propertyNames":{"pattern":"^(?:0|-?[1-9][0-9]*)$"},"#
        + #""additionalProperties":{"type":"array","items":{"type":"boolean"}}}"#)
    #expect(try mapper.jsonSchema(for: MappingValue.self).description == "{\(dialect)}")
  }

  @Test func `validators become schema keywords`() throws {
    #expect(
      try property(.property(\.text, .minLength(2), .matches("[a-z]+")))
        == #"{"type":"string","minLength":2,"pattern":"^[a-z]+$"}"#)
    #expect(
      try property(.property(\.number, .range(0...9), .greaterThan(2)))
        == #"{"type":"integer","maximum":9,"exclusiveMinimum":2}"#)
    #expect(
      try property(.property(\.ratio, .max(0.5)))
        == #"{"type":["number","null"],"maximum":0.5}"#)
    #expect(try property(.property(\.role)) == #"{"type":"string","enum":["ranger","steward"]}"#)
    #expect(
      try property(.property(\.role, .equalTo(.steward)))
        == #"{"type":"string","const":"steward"}"#)
    #expect(
      try property(.property(\.list, .length(1...3), .each(.min(0))))
        == #"{"type":"array","minItems":1,"maxItems":3,"items":{"type":"integer","minimum":0}}"#)
    #expect(
      try property(.property(\.number, .not(.equalTo(3)), .min(5).or(.max(1))))
        == #"{"type":"integer","allOf":[{"not":{"const":3}},{"anyOf":[{"minimum":5},{"maximum":1}]}]}"#
    )
    #expect(
      try property(.property(\.text, .maxLength(3), .matches(#"\d+"#)))
        == #"{"type":"string","maxLength":3,"anyOf":[{"pattern":"^\\d+$"},{"pattern":"[^ -~]"}]}"#)
  }

  @Test func `rules that a schema can't express become comments`() throws {
    #expect(
      try property(.property(\.number, .satisfying("even") { $0 % 2 == 0 }))
        == #"{"type":"integer","$comment":"must be even"}"#)
    #expect(
      try property(.property(\.date, .min(Date(timeIntervalSince1970: 0))))
        == #"{"type":["string","null"],"format":"date-time","#
        + #""$comment":"must be at least \"1970-01-01T00:00:00Z\""}"#)
    #expect(
      try property(.property(\.text, .matches("(?i)a"), .not(.minLength(3)), .matches(/b/)))
        == #"{"type":"string","$comment":"must match the pattern (?i)a; "#
        + #"must not have at least 3 characters; must match the pattern"}"#)
    #expect(
      try property(.property(\.money, .min(Money(3))))
        == #"{"$comment":"Money has a custom format; must be at least 3"}"#)
    #expect(
      try property(.transform(\.text, .trimmed, .minLength(2)))
        == #"{"type":"string","$comment":"the converted value must have at least 2 characters"}"#
    )
    #expect(
      try property(.property(\.unlisted))
        == #"{"type":["string","null"],"#
        + #""$comment":"must be a raw value of Unlisted, which doesn't conform to CaseIterable"}"#
    )
  }

  @Test func `defaults, directions and required values are described`() throws {
    #expect(try property(.property(\.number, default: 3)) == #"{"type":"integer","default":3}"#)
    #expect(
      try property(.property(\.role, default: .steward))
        == #"{"type":"string","enum":["ranger","steward"],"default":"steward"}"#)
    #expect(try property(.property(\.text, default: "secret").sensitive()) == #"{"type":"string"}"#)
    #expect(try property(.property(\.number, default: 3).required()) == #"{"type":"integer"}"#)
    #expect(try property(.property(\.maybe).required()) == #"{"type":"string"}"#)
    #expect(try property(.property(\.any).required()) == #"{"not":{"type":"null"}}"#)
    #expect(
      try property(.property(\.text).decodeOnly()) == #"{"type":"string","writeOnly":true}"#)
    #expect(try property(.property(\.text).decodeOnly(), .output) == "nothing")
    #expect(try property(.property(\.text).encodeOnly()) == "nothing")
    #expect(
      try property(.property(\.text).encodeOnly(), .output)
        == #"{"type":"string","readOnly":true}"#)
    #expect(
      try property(.property(\.role, fallback: .ranger))
        == #"{"type":"string","examples":["ranger","steward"]}"#)
    #expect(
      try property(.property(\.role, fallback: .ranger), .output)
        == #"{"type":"string","enum":["ranger","steward"]}"#)
    #expect(
      try property(.property(\.maybe, .minLength(2)).emptyAsNull())
        == #"{"anyOf":[{"type":"string","minLength":2},{"const":""},{"type":"null"}]}"#)
    #expect(
      try property(.property(\.list).lossy(minimumCount: 2))
        == #"{"type":"array","contains":{"type":"integer"},"minContains":2}"#)
    #expect(
      try property(.property(\.tags), .output)
        == #"{"type":"array","uniqueItems":true,"items":{"type":"string"}}"#)
  }

  @Test func `one of the alternatives is required, and indexes become array elements`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(
      [
        "id": .property(\.text).required().or("meta.id", "ids[1]"),
        "list[1].x": .property(\.number).required(),
      ], for: Model.self)
    let schema = try mapper.jsonSchema(for: Model.self)
    let id = #"{"$comment":"used only if id has no value"}"#
    #expect(
      schema["properties"]?.withoutIntegerBounds
        == """
        {"id":{"type":["string","null"]},"meta":{"properties":{"id":\(id)},\
        "additionalProperties":false},"ids":{"prefixItems":[true,\(id)]},\
        "list":{"type":"array","prefixItems":[true,{"type":"object","properties":{\
        "x":{"type":"integer","writeOnly":true}},"required":["x"]}],"minItems":2}}
        """)
    let isID = #"{"required":["id"],"properties":{"id":{"not":{"type":"null"}}}}"#
    let isMeta =
      #"{"required":["meta"],"properties":{"meta":{"type":"object","required":["id"],"#
      + #""properties":{"id":{"not":{"type":"null"}}}}}}"#
    let isListed =
      #"{"required":["ids"],"properties":{"ids":{"type":"array","minItems":2,"#
      + #""prefixItems":[true,{"not":{"type":"null"}}]}}}"#
    let text = #"{"type":["string","null"]}"#
    #expect(
      schema["allOf"]?.description == """
        [{"if":\(isID),"else":{"properties":{"meta":{"type":"object","properties":{"id":\(text)}}}}},\
        {"if":{"anyOf":[\(isID),\(isMeta)]},\
        "else":{"properties":{"ids":{"type":"array","prefixItems":[true,\(text)]}}}},\
        {"anyOf":[\(isID),\(isMeta),\(isListed)]}]
        """)
    #expect(schema["required"] == ["list"])
    #expect(schema["additionalProperties"] == false)
  }

  @Test func `types with the same name get different names, and types can be recursive`()
    throws
  {
    enum Other {
      struct Inner: DefaultInitializable { var y: [Tree] = [] }
    }
    struct Pair: DefaultInitializable {
      var first = Inner()
      var second = Other.Inner()
    }
    final class Tree: DefaultInitializable {
      var children: [Tree] = []
      init() {}
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["x": .property(\.x)], for: Inner.self)
    mapper.addMappings(["y": .model(\.y)], for: Other.Inner.self)
    mapper.addMappings(["children": .model(\.children)], for: Tree.self)
    mapper.addMappings(["first": .model(\.first), "second": .model(\.second)], for: Pair.self)
    let pair = try mapper.jsonSchema(for: Pair.self)
    #expect(
      pair["properties"]?.description
        == ##"{"first":{"$ref":"#/$defs/Inner"},"second":{"$ref":"#/$defs/Inner2"}}"##)
    #expect(
      pair["$defs"]?["Tree"]?.description == ##"""
        {"type":"object","properties":{"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}}}
        """##)
    let tree = try mapper.jsonSchema(for: Tree.self)
    #expect(tree["properties"]?["children"]?["items"] == ["$ref": "#"])
    #expect(tree["$defs"] == nil)
  }

  @Test func `with hooks that see whole objects, nothing is required`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.text).required()], for: Model.self)
    mapper.setInputEditor(for: Model.self) { _ in }
    let schema = try mapper.jsonSchema(for: Model.self)
    #expect(schema["required"] == nil)
    #expect(schema["$comment"] == "an input editor may change the object before it's read")
  }

  enum Choice { case model(Model) }

  @Test func `with hooks of a base that isn't a class, nothing is required of its subtypes`() throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.text).required()], for: Model.self)
    mapper.addSubtypes(
      of: Choice.self, discriminator: "type", ["model": .payload(Choice.model)])
    #expect(try mapper.jsonSchema(for: Choice.self)["required"] == ["text", "type"])
    mapper.setInputEditor(for: Choice.self) { _ in }
    mapper.setFinalEncoder(for: Choice.self) { _, _ in }
    for (direction, hook) in [
      (SchemaDirection.input, "an input editor"), (.output, "a final encoder"),
    ] {
      let schema = try mapper.jsonSchema(for: Choice.self, direction: direction)
      #expect(schema["required"] == nil)
      #expect(schema["$comment"]?.description.contains(hook) == true)
    }
    #expect(try mapper.jsonSchema(for: Model.self)["required"] == ["text"])
  }

  @Test func `unregistered types and tables with mistakes throw the same errors as verify`() throws
  {
    let mapper = PropertyMapper()
    let unregistered = try #require(throws: ConfigurationErrors.self) {
      try mapper.jsonSchema(for: Model.self)
    }
    #expect(unregistered.map(\.code) == [.unregisteredType])
    mapper.addMappings(["v": .model(\.inner)], for: Model.self)
    let nested = try #require(throws: ConfigurationErrors.self) {
      try mapper.jsonSchema(for: Model.self)
    }
    #expect(
      nested.map { "\($0.code) \($0.type) \($0.path.map { "\($0)" } ?? "")" }
        == ["unregisteredType Model v"])
    let wrong = PropertyMapper()
    wrong.addMappings(["a..b": .property(\.text)], for: Model.self)
    let verified = try #require(throws: ConfigurationErrors.self) { try wrong.verify() }
    #expect(throws: verified) { try wrong.jsonSchema(for: Model.self) }
  }

  enum Ours {
    struct Item: DefaultInitializable { var name = "" }
  }

  enum Theirs {
    struct Item: DefaultInitializable { var name = "" }
  }

  @Test func `mistakes of another type with the same name are not those of a schema`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Ours.Item.self)
    mapper.addMappings(["a..b": .property(\.name)], for: Theirs.Item.self)
    #expect(try mapper.jsonSchema(for: Ours.Item.self)["properties"]?["name"] != nil)
    let errors = try #require(throws: ConfigurationErrors.self) {
      try mapper.jsonSchema(for: Theirs.Item.self)
    }
    #expect(errors.map(\.code) == [.invalidPath])
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }

  final class Dog: Animal {}

  final class Cat: Animal {
    var age = 0
  }

  @Test func `mistakes in the table of a superclass are also those of its subclasses`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["a..b": .property(\.name)], for: Animal.self)
    mapper.addMappings(["age": .property(\.age)], for: Cat.self)
    let mistakes = Outcome.problems { try mapper.jsonSchema(for: Animal.self) }
    #expect(mistakes.count == 1)
    #expect(Outcome.problems { try mapper.jsonSchema(for: Dog.self) } == mistakes)
    #expect(Outcome.problems { try mapper.jsonSchema(for: Cat.self) } == mistakes)
  }

  @Test func `each scheme has its own schemas`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["x": .property(\.x)], for: Inner.self)
    mapper.using("v2").addMappings(["y": .property(\.x)], for: Inner.self)
    #expect(try mapper.jsonSchema(for: Inner.self)["properties"]?["x"] != nil)
    #expect(try mapper.using("v2").jsonSchema(for: Inner.self)["properties"]?["y"] != nil)
  }

  @Test func `a value that may be dropped has no required form`() throws {
    #expect(
      try property(.transform(\.date, .iso8601).lossy())
        == #"{"$comment":"a value that isn't valid is dropped"}"#)
  }

  @Test func `an entry's rule about empty strings also applies inside its value`() throws {
    struct Lists: DefaultInitializable {
      var counts: [Int?] = []
      var texts: [String: String?] = [:]
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["counts": .property(\.counts).emptyAsNull(), "texts": .property(\.texts).emptyAsNull()],
      for: Lists.self)
    let schema = try mapper.jsonSchema(for: Lists.self)
    let list = schema["properties"]?["counts"]?["anyOf"]?[0]
    #expect(list?["items"]?["anyOf"]?[1] == ["const": ""])
    let dictionary = schema["properties"]?["texts"]?["anyOf"]?[0]
    #expect(dictionary?["additionalProperties"] == ["type": ["string", "null"]])
  }

  @Test func `null is valid for an argument that takes it, but the key is required`() throws {
    struct Note {
      let content: MappingValue
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Note.init(content:), InitArgument("content", \.content)), for: Note.self)
    let schema = try mapper.jsonSchema(for: Note.self)
    #expect(schema["properties"]?["content"] == true)
    #expect(schema["required"] == ["content"])
    #expect(try mapper.create(Note.self, from: .json(#"{"content":null}"#)).content == .null)
  }

  @Test func `values that a fallback replaces don't have to meet the entry's rules`() throws {
    #expect(
      try property(.property(\.role, .oneOf([.ranger]), fallback: .ranger))
        == #"{"type":"string","examples":["ranger","steward"],"$comment":"must be \"ranger\""}"#)
  }

  @Test func `a dictionary of all other keys takes them even if unknown keys are rejected`() throws
  {
    struct Open: DefaultInitializable {
      var id = 0
      var rest: [String: MappingValue] = [:]
    }
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["id": .property(\.id), .root: .property(\.rest)], for: Open.self)
    #expect(try mapper.jsonSchema(for: Open.self)["additionalProperties"] == nil)
  }
}
