import Foundation
import Observation
import PropertyMapper
import Testing

/// Formats name their property by a key path, which in most classes does not tell its name.
@Suite struct FormatTests {
  enum Mood: String, CaseIterable { case calm, loud }

  class Person {
    var first = "a"
    var last = "b"
    var nick: String?
    var other: String?
    var moods: [Mood] = []
    var mood = Mood.calm
    var before = Mood.loud
    var age = 1 { didSet { log += 1 } }
    var size = 1
    var log = 0
    var isTall = false
    var isOld = false
    var born: Date?
    var died: Date?
    var both: String {
      get { first + last }
      set { (first, last) = (newValue, newValue) }
    }
  }

  @Observable final class Session {
    var user = ""
    var token = ""
  }

  func reading<Model, Value>(
    _ keyPath: WritableKeyPath<Model, Value>, as value: Value, from key: String,
    makingWith make: @escaping @Sendable () -> Model
  ) throws -> Model {
    let mapper = PropertyMapper()
    nonisolated(unsafe) let value = value
    mapper.addMappings(
      Mappings.automatic().format(keyPath) { (_: Bool) in value }, for: Model.self,
      makingWith: make)
    try mapper.verify()
    return try mapper.create(Model.self, from: [key: true])
  }

  @Test func `properties of non-final classes are found`() throws {
    let make: @Sendable () -> Person = { Person() }
    #expect(try reading(\Person.last, as: "x", from: "last", makingWith: make).last == "x")
    #expect(try reading(\Person.nick, as: "x", from: "nick", makingWith: make).nick == "x")
    #expect(try reading(\Person.other, as: "x", from: "other", makingWith: make).other == "x")
    #expect(try reading(\Person.mood, as: .loud, from: "mood", makingWith: make).mood == .loud)
    #expect(try reading(\Person.size, as: 7, from: "size", makingWith: make).size == 7)
    #expect(try reading(\Person.isOld, as: true, from: "isOld", makingWith: make).isOld)
    #expect(try reading(\Person.died, as: .now, from: "died", makingWith: make).died != nil)
    #expect(
      try reading(\Person.moods, as: [.loud], from: "moods", makingWith: make).moods.count == 1)
  }

  @Test func `observed and observable properties are found, and their setters run`() throws {
    let person = try reading(\Person.age, as: 9, from: "age") { Person() }
    #expect(person.age == 9)
    #expect(person.log == 1)
    #expect(try reading(\Session.token, as: "t", from: "token") { Session() }.token == "t")
  }

  @Test func `finding a property leaves no trace in the model`() throws {
    let shared = Person()
    nonisolated(unsafe) let person = shared
    _ = try reading(\Person.last, as: "x", from: "last") { person }
    #expect(shared.first == "a")
    #expect(shared.last == "x")
    #expect(shared.mood == .calm && shared.before == .loud && shared.log == 0)
  }

  @Test func `formatting a computed property is reported as a mistake`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().format(\.both) { (text: String) in text }, for: Person.self
    ) { Person() }
    let found = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(found?.map(\.code) == [.unknownProperty])
    #expect(
      found?.first?.hint == "exclude it with except:, and merge an entry with .transform")
  }

  @Test func `null and errors from a format closure are handled as in any transform`() throws {
    struct Wrong: Error {}
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().format(\.nick) { (_: String) -> String? in throw Wrong() }, for: Person.self
    ) { Person() }
    #expect(try mapper.create(Person.self, from: ["nick": NSNull()]).nick == nil)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Person.self, from: ["nick": "x"])
    }
    #expect(errors?.map(\.code) == [.transformFailed])
    #expect(errors?.first?.underlyingError is Wrong)
  }
}
