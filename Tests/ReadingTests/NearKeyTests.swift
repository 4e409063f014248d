import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Missing values for which the input has a key that no entry reads, and that is spelled similarly.
@Suite struct NearKeyTests {
  struct Job: DefaultInitializable {
    var title = ""
    var pay = 0
  }

  struct User: DefaultInitializable {
    var name = ""
    var createdAt = ""
    var street = ""
    var pin = ""
    var job = Job()
    var jobs: [Job] = []
  }

  private static func mapper(options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      ["title": .property(\.title).required(), "pay": .property(\.pay)], for: Job.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "createdAt": .property(\.createdAt).required(),
        "address.street": .property(\.street), "pin": .property(\.pin).sensitive(),
        "job": .model(\.job), "jobs": .model(\.jobs),
      ], for: User.self)
    return mapper
  }

  private func messages(_ json: String, _ mapper: PropertyMapper = Self.mapper()) -> [String] {
    var errors: [MappingError] = []
    _ = mapper.create(User.self, from: .json(json), errors: &errors)
    return errors.map { $0.description }
  }

  @Test(arguments: [
    (#"{"created_at": ""}"#, "; the input has created_at"),
    (#"{"CreatedAt": 1, "name": ""}"#, "; the input has CreatedAt"),
    (#"{"cretaedAt": null}"#, "; the input has cretaedAt"),
    // The nearest one, and the first in byte order among several.
    (#"{"createdBt": 1, "createdAtx": 1, "created-at": 1}"#, "; the input has created-at"),
    (#"{"createdAz": 1, "createdAy": 1}"#, "; the input has createdAy"),
    // None is near enough, or all are read.
    (#"{"made": 1, "updated": 2}"#, ""),
    ("{}", ""),
    (#"{"name": "createdAt"}"#, ""),
    // Whatever keys contain is escaped and truncated.
    (#"{"createdAt\u0007": ""}"#, #"; the input has createdAt\u{7}"#),
  ])
  func `a missing value names a similar key that no entry reads`(json: String, near: String) {
    #expect(messages(json) == ["createdAt: must have a value, but is missing\(near)"])
  }

  @Test func `the key is the same for dictionaries, property lists, and JSON text`() throws {
    let input: [String: Any] = ["created_at": 1, "createdat": 2, "created": 3]
    let (json, list) = try (
      JSONSerialization.data(withJSONObject: input),
      PropertyListSerialization.data(fromPropertyList: input, format: .binary, options: 0)
    )
    var errors: [MappingError] = []
    _ = Self.mapper().create(User.self, from: input, errors: &errors)
    _ = Self.mapper().create(User.self, from: .json(json), errors: &errors)
    _ = Self.mapper().create(User.self, from: .propertyList(list), errors: &errors)
    #expect(
      errors.map(\.message)
        == Array(
          repeating: "must have a value, but is missing; the input has created_at", count: 3))
    #expect(errors.map(\.parameters) == Array(repeating: ["nearKey": "created_at"], count: 3))
    #expect(errors.map(\.actual) == [nil, nil, nil])
  }

  @Test func `only keys in the object that lacks the value are suggested`() {
    let mapper = Self.mapper()
    mapper.addMappings(["address.street": .property(\.street).required()], for: User.self)
    #expect(
      messages(#"{"createdAt": "", "Address": {"street": ""}}"#, mapper)
        == ["address.street: must have a value, but is missing; the input has Address"])
    #expect(
      messages(#"{"createdAt": "", "street": 1, "address": {"Street": ""}}"#, mapper)
        == ["address.street: must have a value, but is missing; the input has Street"])
    #expect(
      messages(#"{"createdAt": "", "street": 1, "address": {}}"#, mapper)
        == ["address.street: must have a value, but is missing"])
    #expect(
      messages(#"{"createdAt": "", "adress": 1, "address": null}"#, mapper)
        == ["address.street: must have a value, but is missing"])
    #expect(
      messages(
        #"{"createdAt": "", "address": {"street": ""}, "jobs": [{"titel": 1}, {"title": ""}]}"#,
        mapper) == ["jobs[0].title: must have a value, but is missing; the input has titel"])
  }

  @Test func `keys that other entries read or write aren't suggested`() {
    struct Times: DefaultInitializable { var start = 0, starts = 0, stared = 0 }
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "start": .property(\.start).required(), "starts": .property(\.starts).or("stars"),
        "stared": .property(\.stared).encodeOnly(),
      ], for: Times.self)
    var errors: [MappingError] = []
    _ = mapper.create(Times.self, from: ["stars": 1, "stared": 2], errors: &errors)
    #expect(errors.map(\.message) == ["must have a value, but is missing"])
  }

  @Test func `keys near an alternative are suggested, too`() {
    let mapper = Self.mapper()
    mapper.addMappings(
      ["createdAt": .property(\.createdAt).or("made", "meta.date").required()], for: User.self)
    #expect(
      messages(#"{"meta": {"Date": 1}}"#, mapper)
        == ["createdAt: must have a value, but is missing; the input has Date"])
  }

  @Test func `keys of a model in the same object are known to both`() {
    struct Address: DefaultInitializable { var street = "", streets = "" }
    struct Person: DefaultInitializable {
      var stret = ""
      var address = Address()
      var zip = ""
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["street": .property(\.street).required(), "streets": .property(\.streets)],
      for: Address.self)
    mapper.addMappings(
      [
        .root: .model(\.address), "stret": .property(\.stret),
        "zip": .property(\.zip).required(),
      ], for: Person.self)
    var errors: [MappingError] = []
    _ = mapper.create(Person.self, from: ["stret": "", "streets": "", "Zip": ""], errors: &errors)
    #expect(
      errors.map(\.description) == [
        "street: must have a value, but is missing",
        "zip: must have a value, but is missing; the input has Zip",
      ])
    errors = []
    _ = mapper.create(Person.self, from: ["Street": "", "zip": ""], errors: &errors)
    #expect(
      errors.map(\.description)
        == ["street: must have a value, but is missing; the input has Street"])
  }

  @Test func `arguments of initializers and payloads of subtypes name a similar key, too`() {
    struct Point { let latitude: Int }
    enum Shape { case circle(Int) }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Point.init(latitude:), InitArgument("latitude", \.latitude)), for: Point.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "type", payload: "radius",
      [
        "circle": .subtype(
          Int.self, wrap: { .circle($0) },
          unwrap: { if case .circle(let radius) = $0 { radius } else { nil } })
      ])
    var errors: [MappingError] = []
    _ = mapper.create(Point.self, from: ["lattitude": 1], errors: &errors)
    _ = mapper.create(Shape.self, from: ["type": "circle", "Radius": 1], errors: &errors)
    #expect(
      errors.map(\.description) == [
        "latitude: must have a value, but is missing; the input has lattitude",
        "radius: must have a value, but is missing; the input has Radius",
      ])
  }

  @Test func `keys inside a sensitive value stay hidden, those next to one don't`() {
    let mapper = Self.mapper()
    mapper.addMappings(
      ["pin": .property(\.pin).sensitive().required(), "job": .model(\.job).sensitive()],
      for: User.self)
    #expect(
      messages(#"{"createdAt": "", "PIN": "1234", "job": {"titel": "spy"}}"#, mapper) == [
        "pin: must have a value, but is missing; the input has PIN",
        "job.title: must have a value, but is missing",
      ])
  }

  @Test func `an unknown key and the missing one refer to each other`() {
    #expect(
      messages(
        #"{"created_at": ""}"#, Self.mapper(options: MappingOptions(unknownKeys: .reject))) == [
          "createdAt: must have a value, but is missing; the input has created_at",
          "created_at: isn't a known key; did you mean createdAt?",
        ])
  }

  @Test func `objects with more than a thousand keys aren't searched`() {
    func json(_ count: Int) -> String {
      let keys = (0..<count).map { "\"key\($0)\": 0" }.joined(separator: ", ")
      return "{\(keys), \"created_at\": 1}"
    }
    #expect(messages(json(999)).map { $0.hasSuffix("; the input has created_at") } == [true])
    #expect(messages(json(1000)).map { $0.hasSuffix("is missing") } == [true])
  }

  @Test func `warnings for elements that are left out name a similar key`() {
    let mapper = Self.mapper()
    mapper.addMappings(["jobs": .model(\.jobs).lossy()], for: User.self)
    #expect(
      messages(#"{"createdAt": "", "jobs": [{"Title": ""}]}"#, mapper)
        == ["jobs[0].title: must have a value, but is missing; the input has Title"])
  }
}
