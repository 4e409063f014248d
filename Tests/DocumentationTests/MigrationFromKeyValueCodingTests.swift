import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the page "Migration from key-value coding".
struct MigrationFromKeyValueCodingTests {
  // snippet: kvc-models
  final class Person {
    var name = ""
    var age = 0
  }

  final class Status {
    var statusID = 0
    var title = ""
    var person: Person?
    var replies: [Status] = []
  }
  // end

  private static func mapper() -> PropertyMapper {
    // snippet: kvc-tables
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Person.self, makingWith: { Person() })
    mapper.addMappings(
      Mappings.automatic().mapping("id", to: \.statusID),
      for: Status.self, makingWith: { Status() })
    // end
    return mapper
  }

  let mapper = Self.mapper()

  // snippet: kvc-input
  let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><array>
      <dict>
        <key>id</key><integer>7</integer>
        <key>title</key><string>Winter is coming</string>
        <key>mood</key><string>grim</string>
        <key>person</key><dict>
          <key>name</key><string>Ned</string>
          <key>age</key><string>35</string>
        </dict>
        <key>replies</key><array>
          <dict><key>id</key><integer>8</integer></dict>
        </array>
      </dict>
    </array></plist>
    """
  // end

  @Test func `a property list with nested models`() throws {
    let print = Printer()
    // snippet: kvc-read
    let statuses = try mapper.create(
      [Status].self, from: .propertyList(Data(list.utf8)))
    print(statuses[0].statusID)  // 7
    print(statuses[0].person?.age ?? 0)  // 35
    print(statuses[0].replies[0].statusID)  // 8
    print(try mapper.export(statuses, as: .jsonText))
    // [{"id":7,"title":"Winter is coming","person":{"name":"Ned","age":35},
    //  "replies":[{"id":8,"title":"","replies":[]}]}]
    // end
    try print.expectComments(of: "kvc-read")
  }

  @Test
  func `errors for wrong values that key-value coding would have stored`()
    throws
  {
    let print = Printer()
    // snippet: kvc-errors
    do {
      _ = try mapper.create(
        Status.self,
        from: ["id": "seven", "title": ["Winter"], "replies": ["id": 8]])
    } catch {
      print(error.report)
      // 3 problems while mapping Status:
      //   - id: must be a whole number, but is text
      //   - title: must be text, but is a list
      //   - replies: must be a list, but is an object
    }
    // end
    try print.expectComments(of: "kvc-errors")
  }

  // check: kvc-user
  final class User {
    var userID = 0
    var name = ""
    var birthday: Date?
    var partners: [User] = []
    var row = 0
  }
  // end

  @Test func `a SuperKVC table rewritten for PropertyMapper`() throws {
    let print = Printer()
    // check: kvc-superkvc
    mapper.addMappings(
      Mappings.automatic()
        .mapping("id", to: \.userID)
        .format(\.birthday) { (text: String) in
          try Date(
            text, strategy: Date.ISO8601FormatStyle().year().month().day()
          )
        }
        .ignoring(\.row),
      for: User.self, makingWith: { User() })

    let user = try mapper.create(
      User.self,
      from: [
        "id": 1, "birthday": "1990-12-26", "row": 4,
        "partners": [["name": "Ygritte"]],
      ])
    print(user.userID)  // 1
    print(user.birthday?.formatted(.iso8601) ?? "none")
    // 1990-12-26T00:00:00Z
    print(user.partners[0].name)  // Ygritte
    print(user.row)  // 0
    // end
    try print.expectComments(of: "kvc-superkvc")
  }

  @Test func `rejecting unknown keys`() throws {
    let print = Printer()
    // check: kvc-unknown
    let careful = PropertyMapper(
      options: MappingOptions(unknownKeys: .reject))
    careful.addMappings(from: mapper)
    do {
      _ = try careful.create(
        Status.self, from: ["id": 7, "titel": "Winter is coming"])
    } catch {
      print(error[0])
      // titel: isn't a known key; did you mean title?
    }
    // end
    try print.expectComments(of: "kvc-unknown")
  }

  // What the table of differences says.

  @Test
  func `null, numbers and Booleans given as text, and missing keys`()
    throws
  {
    let person = try mapper.create(
      Person.self, from: ["name": NSNull(), "age": "36"])
    #expect((person.name, person.age) == ("", 36))
    final class Flags {
      var isOn = false
      var isOff = true
      var extras: [String: Int] = [:]
      var tags: [String] = []
    }
    mapper.addMappings(
      .automatic(), for: Flags.self, makingWith: { Flags() })
    let flags = try mapper.create(
      Flags.self,
      from: [
        "isOn": "YES", "isOff": "no", "extras": ["a": 1], "tags": ["x"],
      ])
    #expect((flags.isOn, flags.isOff) == (true, false))
    #expect((flags.extras, flags.tags) == (["a": 1], ["x"]))
    try mapper.update(person, from: [:])
    #expect(person.age == 36)
  }

  class Animal {
    var name = ""
  }

  final class Wolf: Animal {
    var pack = ""
  }

  @Test func `inherited properties`() throws {
    mapper.addMappings(
      .automatic(), for: Wolf.self, makingWith: { Wolf() })
    let wolf = try mapper.create(
      Wolf.self, from: ["name": "Ghost", "pack": "Stark"])
    #expect((wolf.name, wolf.pack) == ("Ghost", "Stark"))
  }
}
