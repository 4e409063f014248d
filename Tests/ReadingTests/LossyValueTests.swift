import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct LossyValueTests {
  struct Address: DefaultInitializable, Equatable { var city = "" }
  enum Color: String, Sendable { case red, blue }

  final class Friend: DefaultInitializable {
    var id = 0
    var name = ""
  }

  struct Person: DefaultInitializable {
    var age: Int?
    var year: Date?
    var home = Address(city: "made")
    var color = Color.red
    var level = 7
    var link: URL?
    var friend: Friend?
    var nick = "made"
  }

  /// What happens to friends beside being read.
  enum Kind: CaseIterable {
    case plain, finalDecoder, identified

    var factory: (any ModelFactory)? {
      self == .identified
        ? IdentityFactory().identifying(Friend.self, by: \.id, at: "id") : nil
    }
  }

  static func mapper(_ kind: Kind = .plain) -> PropertyMapper {
    let mapper = PropertyMapper(factory: kind.factory)
    mapper.addMappings(["city": .property(\.city).required()], for: Address.self)
    mapper.addMappings(
      ["id": .property(\.id), "name": .property(\.name).required()], for: Friend.self)
    mapper.addMappings(
      [
        "age": .property(\.age, .range(0...150)).lossy(),
        "year": .transform(\.year, .date("yyyy")).lossy(), "home": .model(\.home).lossy(),
        "color": .property(\.color, default: .blue).lossy(),
        "level": .property(\.level).or("lvl", "l.v").lossy(),
        "link": .transform(
          \.link,
          decode: { (text: String) in
            if text == "bad" { throw MappingError("must not be bad") }
            return URL(string: text)
          }, encode: { $0.absoluteString }
        ).or("uri").lossy(), "friend": .model(\.friend).lossy(),
        "nick": .property(\.nick).required().lossy(),
      ], for: Person.self)
    if kind == .finalDecoder {
      mapper.setFinalDecoder(for: Friend.self) { _, friend in
        if friend.name == "bad" { throw MappingError("is bad") }
      }
    }
    return mapper
  }

  /// A model in one line, and its problems, which must be the same for text and a dictionary.
  private func outcome(_ json: String, _ mapper: PropertyMapper) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let dictionary = try #require(object as? [String: Any])
    var errors: [MappingError] = []
    func lines(_ person: Person?) -> [String] {
      defer { errors = [] }
      let text = person.map {
        "\($0.age ?? -1) \($0.year == nil) \($0.home.city) \($0.color) \($0.level) "
          + "\($0.link?.absoluteString ?? "-") \($0.friend?.name ?? "-") \($0.nick)"
      }
      return [text ?? "nil"] + errors.map(Outcome.line)
    }
    let ofText = lines(mapper.create(Person.self, from: .json(json), errors: &errors))
    #expect(lines(mapper.create(Person.self, from: dictionary, errors: &errors)) == ofText)
    return ofText
  }

  @Test(arguments: Kind.allCases)
  func `right values are read as ever`(kind: Kind) throws {
    let json = """
      {"age":3,"year":"2024","home":{"city":"h"},"color":"red","level":1,"lvl":2,"link":"a:b",\
      "friend":{"id":1,"name":"f"},"nick":"n"}
      """
    #expect(try outcome(json, Self.mapper(kind)) == ["3 false h red 1 a:b f n"])
    #expect(Self.mapper(kind).diagnostics().count == 1)
  }

  @Test(arguments: Kind.allCases)
  func `values that can't be read or converted count as absent, with a warning`(kind: Kind) throws {
    let json = """
      {"age":"old","year":"soon","home":{},"color":"green","level":{},"lvl":3,"link":"bad",\
      "uri":"c:d","friend":{"id":2},"nick":"n"}
      """
    #expect(
      try outcome(json, Self.mapper(kind)) == [
        "-1 true made blue 3 c:d - n",
        "conversionFailed  age  must be a whole number, but is text (warning)",
        "transformFailed  year  must be a date like 2025, but is text in another form (warning)",
        "missingValue  home.city  must have a value, but is missing (warning)",
        "conversionFailed  color  must be a raw value of Color, but is other text (warning)",
        "typeMismatch  level  must be a whole number, but is an object (warning)",
        "rejected  link  must not be bad (warning)",
        "missingValue  friend.name  must have a value, but is missing (warning)",
      ])
  }

  @Test(arguments: Kind.allCases)
  func `with required(), and by validators, wrong values are errors`(kind: Kind) throws {
    #expect(
      try outcome(#"{"age":900,"level":[],"nick":{}}"#, Self.mapper(kind)) == [
        "nil", "validationFailed  age  must be between 0 and 150, but is 900",
        "typeMismatch  level  must be a whole number, but is a list (warning)",
        "typeMismatch  nick  must be text, but is an object",
      ])
  }

  @Test(arguments: Kind.allCases)
  func `if no alternative can be read, the property stays as it was made`(kind: Kind) throws {
    #expect(
      try outcome(#"{"level":"x","lvl":null,"l":{"v":[]},"nick":"n"}"#, Self.mapper(kind)) == [
        "-1 true made blue 7 - - n",
        "conversionFailed  level  must be a whole number, but is text (warning)",
        "typeMismatch  l.v  must be a whole number, but is a list (warning)",
      ])
  }

  @Test func `a model that a final decoder refuses counts as absent`() throws {
    #expect(
      try outcome(#"{"friend":{"name":"bad"},"nick":"n"}"#, Self.mapper(.finalDecoder)) == [
        "-1 true made blue 7 - - n", "rejected  friend  is bad (warning)",
      ])
  }

  @Test func `if a final decoder refuses a model, no other path is tried`() throws {
    struct Part: DefaultInitializable { var name = "" }
    struct Whole: DefaultInitializable { var part = Part(name: "default") }
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Part.self)
    mapper.setFinalDecoder(for: Part.self) { _, part in
      if part.name == "bad" { throw MappingError("must not be bad") }
    }
    mapper.addMappings(["a": .model(\.part).or("b").lossy()], for: Whole.self)
    var errors: [MappingError] = []
    let input: [String: Any] = ["a": ["name": "bad"], "b": ["name": "good"]]
    #expect(mapper.create(Whole.self, from: input, errors: &errors)?.part.name == "default")
    var whole = Whole(part: Part(name: "old"))
    #expect(mapper.update(&whole, from: input, errors: &errors))
    #expect(whole.part.name == "old")
    #expect(
      errors.map { "\($0.severity) \($0)" }
        == Array(repeating: "warning a: must not be bad", count: 2))
    // What is wrong before that leaves the other path in place.
    #expect(
      try mapper.create(Whole.self, from: ["a": 5, "b": ["name": "good"]]).part.name == "good")
  }

  @Test(arguments: Kind.allCases)
  func `in an update, properties stay as they are if their values can't be read`(kind: Kind) throws
  {
    let mapper = Self.mapper(kind)
    let friend = Friend()
    (friend.id, friend.name) = (9, "old")
    var person = Person(age: 5, friend: friend)
    var errors: [MappingError] = []
    let json = #"{"age":"x","friend":{"name":[]},"level":{},"home":{"city":"new"}}"#
    #expect(mapper.update(&person, from: .json(json), errors: &errors))
    #expect(errors.map(\.path) == ["age", "level", "friend.name"])
    #expect(errors.allSatisfy { $0.severity == .warning })
    #expect(person.age == 5)
    #expect(person.friend === friend)
    #expect(friend.name == "old")
    #expect(person.level == 7)
    #expect(person.home.city == "new")
  }

  @Test func `a schema allows anything, and a description says lossy`() throws {
    let mapper = Self.mapper()
    let schema = try mapper.export(mapper.jsonSchema(for: Person.self), as: .jsonText)
    #expect(schema.contains(#""age":{"$comment":"a value that isn't valid is dropped;"#))
    #expect(mapper.tableDescription(for: Person.self).contains("lossy"))
  }
}
