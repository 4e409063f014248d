import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// A hint at the end of a report if the data has nearly all keys of an automatic table in snake_case.
@Suite struct KeyStyleHintTests {
  struct User {
    let firstName: String
    let lastName: String
    let avatarURL: String
    let age: Int
  }

  struct Team {
    let members: [User]
  }

  private func mapper(_ table: Mappings<User> = .automatic()) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(table, for: User.self)
    mapper.addMappings(.automatic(), for: Team.self)
    return mapper
  }

  private static let member =
    #"{"first_name": "Jon", "last_name": "Snow", "avatar_url": "x", "age": 18}"#

  private func lastLine(_ json: String, _ table: Mappings<User> = .automatic()) -> Substring? {
    Outcome.errors { try mapper(table).create(Team.self, from: .json(json)) }?
      .report.split(separator: "\n").last
  }

  @Test func `a report says how many keys would be found in snake_case`() {
    let json = #"{"members": [\#(Self.member), \#(Self.member)]}"#
    #expect(
      Outcome.errors { try mapper().create(Team.self, from: .json(json)) }?.report == """
        6 problems while mapping Team:
          - members[0].firstName: must have a value, but is missing
            help: the input has first_name
          - members[0].lastName: must have a value, but is missing
            help: the input has last_name
          - members[0].avatarURL: must have a value, but is missing
            help: the input has avatar_url
          - members[1].firstName: must have a value, but is missing
            help: the input has first_name
          - members[1].lastName: must have a value, but is missing
            help: the input has last_name
          - members[1].avatarURL: must have a value, but is missing
            help: the input has avatar_url
          help: to match 3 more keys, pass keys: .snakeCase
        """)
    #expect(
      Outcome.problems {
        try mapper(.automatic(keys: .snakeCase)).create(Team.self, from: .json(json))
      } == [])
  }

  @Test(arguments: [
    (
      #"{"first-name": "", "last-name": "", "avatar-url": "", "age": 1}"#,
      "to match 3 more keys, pass keys: .kebabCase", KeyStyle.kebabCase
    ),
    (
      #"{"FirstName": "", "LastName": "", "AvatarURL": "", "Age": 1}"#,
      "to match 4 more keys, pass keys: .pascalCase", .pascalCase
    ),
  ])
  func `a report suggests other styles`(member: String, hint: String, style: KeyStyle) throws {
    let json = #"{"members": [\#(member)]}"#
    #expect(lastLine(json)?.trimmingPrefix("  help: ") == hint[...])
    _ = try mapper(.automatic(keys: style)).create(User.self, from: .json(member))
    let keys = try mapper().unknownKeys(in: .json(member), for: User.self)
    #expect(keys.compactMap(\.nearestKey).contains("firstName"))
  }

  @Test func `a report says nothing if other keys are missing, too few, or written by hand`() {
    let missing = "  - members[0].age: must have a value, but is missing"
    #expect(
      lastLine(#"{"members": [{"firstName": "", "lastName": "", "avatarURL": ""}]}"#).map(
        String.init)
        == missing)
    #expect(
      lastLine(
        #"{"members": [{"firstName": "", "last_name": "", "avatar_url": "", "age": 1}]}"#
      ).map(String.init)
        == "    help: the input has avatar_url")
    let byHand: Mappings<User> = [
      "firstName": .consumer { (_: String, _: inout User) in }.required(),
      "lastName": .consumer { (_: String, _: inout User) in }.required(),
      "avatarURL": .consumer { (_: String, _: inout User) in }.required(),
    ]
    #expect(
      lastLine(#"{"members": [\#(Self.member)]}"#, byHand)?.contains("snakeCase") == false)
  }

  @Test func `unknown keys suggest the key in camelCase`() throws {
    let keys = try mapper().unknownKeys(in: .json(Self.member), for: User.self)
    #expect(
      keys.map(\.description) == [
        "avatar_url: once; did you mean avatarURL?",
        "first_name: once; did you mean firstName?",
        "last_name: once; did you mean lastName?",
      ])
  }
}
