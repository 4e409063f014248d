import Foundation
import PropertyMapper
import Testing

/// Where the library decides otherwise than its ancestor, on purpose.
@Suite struct DifferencesStory {
  class Person: DefaultInitializable {
    var name = ""
    var age: Int?
    required init() {}
  }

  class Ranger: Person {
    var horse = ""
  }

  final class FirstRanger: Ranger {}

  struct Job: DefaultInitializable, Hashable {
    var title: String?
  }

  struct User: DefaultInitializable {
    var name = "made"
    var nickname: String?
    var job: Job? = Job(title: "made")
    var jobs: [Job] = []
    var page: Int?
    var tags: [String?] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
  }

  @Test func `addMappings works after setMappings`() throws {
    mapper.setMappings(["name": .property(\.name)], for: User.self)
    mapper.addMappings(["nickname": .property(\.nickname)], for: User.self)
    let user = try mapper.create(User.self, from: ["name": "Jon", "nickname": "Snow"])
    #expect(user.name == "Jon")
    #expect(user.nickname == "Snow")
  }

  @Test func `a subclass without a table uses that of its nearest registered superclass`() throws {
    mapper.addMappings(["name": .property(\.name)], for: Person.self)
    mapper.addMappings(["horse": .property(\.horse)], for: Ranger.self)
    let ranger = try mapper.create(FirstRanger.self, from: ["name": "Benjen", "horse": "Shadow"])
    #expect(ranger.name == "Benjen")
    #expect(ranger.horse == "Shadow")
    #expect(Outcome.text(try mapper.export(ranger)) == #"{"horse":"Shadow","name":"Benjen"}"#)
  }

  @Test func `a subclass's entries override those of its superclass`() throws {
    mapper.addMappings(
      ["name": .property(\.name), "age": .property(\.age)], for: Person.self)
    mapper.addMappings(
      ["name": .transform(\.name, decode: { (text: String) in "Ser \(text)" })], for: Ranger.self)
    let ranger = try mapper.create(Ranger.self, from: ["name": "Benjen", "age": 40])
    #expect(ranger.name == "Ser Benjen")
    #expect(ranger.age == 40)
  }

  @Test func `final hooks of the superclass run before those of the subclass`() throws {
    let calls = Recorder<String>()
    mapper.addMappings(["name": .property(\.name)], for: Person.self)
    mapper.setFinalDecoder(for: Ranger.self) { _, _ in calls.append("ranger decoded") }
    mapper.setFinalDecoder(for: Person.self) { _, _ in calls.append("person decoded") }
    mapper.setFinalEncoder(for: Ranger.self) { _, _ in calls.append("ranger encoded") }
    mapper.setFinalEncoder(for: Person.self) { _, _ in calls.append("person encoded") }
    _ = try mapper.export(try mapper.create(Ranger.self, from: [:]))
    #expect(
      calls.values == ["person decoded", "ranger decoded", "person encoded", "ranger encoded"])
  }

  @Test func `the way to create a model isn't inherited`() throws {
    class Base { var name = "" }
    final class Derived: Base {}
    mapper.addMappings(["name": .property(\.name)], for: Base.self, makingWith: { Base() })
    #expect(try mapper.create(Base.self, from: ["name": "Jon"]).name == "Jon")
    #expect(
      Outcome.problems { try mapper.create(Derived.self, from: ["name": "Jon"]) } == [
        "invalidMapping    Derived has no initializer that the mapper can call; "
          + "pass makingWith:, conform it to DefaultInitializable, use .initializing or set a factory"
      ])
  }

  @Test func `exporting an unregistered type is an error`() {
    #expect(
      Outcome.problems { try mapper.export(User()) } == [
        "unregisteredType    User has no table; "
          + "call addMappings(_:for: User.self)"
      ])
  }

  @Test func `null makes an optional model nil`() throws {
    mapper.addMappings(["job": .model(\.job)], for: User.self)
    #expect(try mapper.create(User.self, from: [:]).job == Job(title: "made"))
    #expect(try mapper.create(User.self, from: ["job": NSNull()]).job == nil)
  }

  @Test func `a value of the wrong type is reported and not stored`() {
    mapper.addMappings(
      ["name": .property(\.name), "job": .model(\.job), "jobs": .model(\.jobs)], for: User.self)
    #expect(
      Outcome.problems {
        try mapper.create(User.self, from: ["name": [1], "job": "Ranger", "jobs": ["a": 1]])
      } == [
        "typeMismatch  name  must be text, but is a list",
        "typeMismatch  job  must be an object, but is text",
        "typeMismatch  jobs  must be a list, but is an object",
      ])
  }

  @Test func `nulls and other wrong values in an array of models are reported by index`() {
    mapper.addMappings(["jobs": .model(\.jobs)], for: User.self)
    #expect(
      Outcome.problems {
        try mapper.create(
          User.self, from: ["jobs": [NSNull(), ["title": "Ranger"], 3, [["title": "Ranger"]]]])
      } == [
        "nullValue  jobs[0]  must have a value, but is null",
        "typeMismatch  jobs[2]  must be an object, but is a number",
        "typeMismatch  jobs[3]  must be an object, but is a list",
      ])
  }

  @Test func `a single object isn't accepted as an array of one`() {
    mapper.addMappings(["jobs": .model(\.jobs)], for: User.self)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: ["jobs": ["title": "Ranger"]]) } == [
        "typeMismatch  jobs  must be a list, but is an object"
      ])
  }

  @Test func `validators see the converted value`() throws {
    mapper.addMappings(
      [
        "page": .transform(\.page, decode: { (text: String) in text.count }, .max(3)),
        "age": .property(\.page, .range(0...9)),
      ], for: User.self)
    #expect(try mapper.create(User.self, from: ["page": "abc"]).page == 3)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: ["page": "abcd", "age": "10"]) } == [
        "validationFailed  page  must be at most 3, but is 4",
        "validationFailed  age  must be between 0 and 9, but is 10",
      ])
  }

  @Test func `nil passes every validator, but not required`() throws {
    mapper.addMappings(
      ["nickname": .property(\.nickname, .minLength(2), .oneOf("Snow"))], for: User.self)
    #expect(try mapper.create(User.self, from: ["nickname": NSNull()]).nickname == nil)
    #expect(try mapper.create(User.self, from: [:]).nickname == nil)

    mapper.setMappings(
      ["nickname": .property(\.nickname, .minLength(2)).required()], for: User.self)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: ["nickname": NSNull()]) } == [
        "nullValue  nickname  must have a value, but is null"
      ])
  }

  @Test func `a missing value is reported once, however many validators it has`() {
    mapper.addMappings(
      ["name": .property(\.name, .minLength(2), .maxLength(9), .notEmpty).required()],
      for: User.self)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: [:]) } == [
        "missingValue  name  must have a value, but is missing"
      ])
  }

  @Test func `required works for nested models too`() {
    mapper.addMappings(
      ["job": .model(\.job).required(), "jobs": .model(\.jobs).required()], for: User.self)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: ["job": NSNull()]) } == [
        "nullValue  job  must have a value, but is null",
        "missingValue  jobs  must have a value, but is missing",
      ])
  }

  @Test func `a final decoder sees objects that were already empty in the input`() throws {
    mapper.addMappings(["a.b": .property(\.name), "c.d": .property(\.nickname)], for: User.self)
    mapper.setFinalDecoder(for: User.self, keys: .unmapped) { input, user in
      user.name = Outcome.text(input.dictionary)
    }
    let input: [String: Any] = ["a": [String: Any](), "c": ["d": "x"], "e": ["f": 1]]
    #expect(try mapper.create(User.self, from: input).name == #"{"a":{},"e":{"f":1}}"#)
  }

  @Test func `nulls in arrays are exported, and includesNull applies inside arrays`() throws {
    mapper.addMappings(["tags": .property(\.tags), "jobs": .model(\.jobs)], for: User.self)
    let user = User(jobs: [Job(), Job(title: "Ranger")], tags: ["a", nil])
    #expect(
      Outcome.text(try mapper.export(user))
        == #"{"jobs":[{},{"title":"Ranger"}],"tags":["a",null]}"#)
    #expect(
      Outcome.text(try mapper.export(user, options: .includesNull))
        == #"{"jobs":[{"title":null},{"title":"Ranger"}],"tags":["a",null]}"#)
  }

  @Test func `intermediate objects are exported only if they aren't empty`() throws {
    mapper.addMappings(
      ["metadata.pagination.page": .property(\.page), "name": .property(\.name)], for: User.self)
    #expect(Outcome.text(try mapper.export(User())) == #"{"name":"made"}"#)
    #expect(
      Outcome.text(try mapper.export(User(page: 2)))
        == #"{"metadata":{"pagination":{"page":2}},"name":"made"}"#)
  }

  @Test func `a final encoder may remove keys`() throws {
    mapper.addMappings(["a.b": .property(\.name), "c": .property(\.nickname)], for: User.self)
    mapper.setFinalEncoder(for: User.self) { dictionary, _ in
      dictionary["a"] = nil
    }
    #expect(Outcome.text(try mapper.export(User(nickname: "Snow"))) == #"{"c":"Snow"}"#)
  }

  @Test func `a final decoder can reject a model`() {
    mapper.addMappings(["name": .property(\.name)], for: User.self)
    mapper.setFinalDecoder(for: User.self) { _, _ in throw Refusal() }
    let errors = Outcome.errors { try mapper.create(User.self, from: ["name": "Jon"]) }
    #expect(
      errors?.map(Outcome.line) == [
        "hookFailed    the final decoder threw Refusal"
      ])
    #expect(errors?.first?.underlyingError as? Refusal == Refusal())
  }

  @Test func `keys that contain dots can be addressed`() throws {
    mapper.addMappings([["a.b"]: .property(\.name), "a.b": .property(\.nickname)], for: User.self)
    let user = try mapper.create(User.self, from: ["a.b": "literal", "a": ["b": "nested"]])
    #expect(user.name == "literal")
    #expect(user.nickname == "nested")
  }
}
