import PropertyMapper
import Testing

@Suite struct DirectionsStory {
  struct User: DefaultInitializable {
    var name = "made"
    var origin = ""
    var region = ""
  }

  let mapper = PropertyMapper()

  @Test func `a decodeOnly entry is read but not written`() throws {
    mapper.addMappings(["name": .property(\.name).decodeOnly()], for: User.self)
    let user = try mapper.create(User.self, from: ["name": "Jon"])
    #expect(user.name == "Jon")
    #expect(Outcome.text(try mapper.export(user)) == "{}")
  }

  @Test func `an encodeOnly entry is written but not read`() throws {
    mapper.addMappings(["name": .property(\.name).encodeOnly()], for: User.self)
    let user = try mapper.create(User.self, from: ["name": "Jon"])
    #expect(user.name == "made")
    #expect(Outcome.text(try mapper.export(user)) == #"{"name":"made"}"#)
  }

  @Test func `an encodeOnly entry isn't converted, validated or required`() throws {
    mapper.addMappings(
      ["name": .property(\.name, .minLength(3)).required().encodeOnly()], for: User.self)
    #expect(try mapper.create(User.self, from: ["name": ["a list"]]).name == "made")
    #expect(try mapper.create(User.self, from: ["name": "J"]).name == "made")
    #expect(try mapper.create(User.self, from: [:]).name == "made")
  }

  @Test func `a consumer reads and a generator writes`() throws {
    mapper.addMappings(
      [
        "from": .consumer { (text: String, user) in
          (user.origin, user.region) = (text, text.uppercased())
        },
        "place": .generator { "\($0.origin), \($0.region)" },
      ], for: User.self)

    let user = try mapper.create(User.self, from: ["from": "Winterfell", "place": "ignored"])

    #expect(user.region == "WINTERFELL")
    #expect(Outcome.text(try mapper.export(user)) == #"{"place":"Winterfell, WINTERFELL"}"#)
  }

  @Test func `one path may be read by a consumer and written by a generator`() throws {
    mapper.addMappings(
      [
        "place": .custom(
          consumer: { (parts: [String], user) in (user.origin, user.region) = (parts[0], parts[1])
          },
          generator: { [$0.origin, $0.region] })
      ], for: User.self)

    let user = try mapper.create(User.self, from: ["place": ["Winterfell", "North"]])

    #expect(user.region == "North")
    #expect(Outcome.text(try mapper.export(user)) == #"{"place":["Winterfell","North"]}"#)
  }

  @Test func `a transform without an encode closure isn't written`() throws {
    mapper.addMappings(
      ["name": .transform(\.name, decode: { (text: String) in text.uppercased() })],
      for: User.self)
    let user = try mapper.create(User.self, from: ["name": "Jon"])
    #expect(user.name == "JON")
    #expect(Outcome.text(try mapper.export(user)) == "{}")
  }

  @Test func `the order of modifiers does not matter`() throws {
    mapper.addMappings(
      ["name": .property(\.name).or("alias").required().decodeOnly()], for: User.self)
    let first = Outcome.problems { try mapper.create(User.self, from: [:]) }
    mapper.setMappings(
      ["name": .property(\.name).decodeOnly().required().or("alias")], for: User.self)
    #expect(first == ["missingValue  name  must have a value, but is missing"])
    #expect(Outcome.problems { try mapper.create(User.self, from: [:]) } == first)
  }
}
