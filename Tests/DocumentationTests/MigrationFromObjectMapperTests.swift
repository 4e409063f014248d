import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the page "Migration from ObjectMapper".
struct MigrationFromObjectMapperTests {
  // snippet: objectmapper-models
  final class Pet {
    var name = ""
  }

  final class User {
    var id = 0
    var username: String?
    var weight = 0.0
    var birthday: Date?
    var city: String?
    var bestFriend: User?
    var pets: [Pet] = []
  }
  // end

  private static func mapper() -> PropertyMapper {
    // snippet: objectmapper-tables
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name)], for: Pet.self, makingWith: { Pet() })
    mapper.addMappings(
      [
        "id": .transform(
          \.id, decode: { (text: String) in Int(text) },
          encode: { String($0) }
        ).required(),
        "username": .property(\.username),
        "weight": .property(\.weight),
        "birthday": .transform(\.birthday, .secondsSince1970),
        "address.city": .property(\.city),
        "best_friend": .model(\.bestFriend),
        "pets": .model(\.pets),
      ], for: User.self, makingWith: { User() })
    // end
    return mapper
  }

  let mapper = Self.mapper()

  // snippet: objectmapper-input
  let json = """
    {"id": "7", "username": "jon", "weight": 81.5, "birthday": 0,
     "address": {"city": "Winterfell"},
     "best_friend": {"id": "8"}, "pets": [{"name": "Ghost"}]}
    """
  // end

  @Test func `a Mappable model`() throws {
    let print = Printer()
    // snippet: objectmapper-calls
    let user = try mapper.create(User.self, from: .json(json))
    print(user.id)  // 7
    print(user.city ?? "none")  // Winterfell
    print(user.bestFriend?.id ?? 0)  // 8

    try mapper.update(
      user,
      from: ["username": NSNull(), "address": ["city": "Castle Black"]])
    print(try mapper.export(user.pets, as: .jsonText))
    // [{"name":"Ghost"}]
    let dictionary = try mapper.export(user)
    print(dictionary["id"] ?? "none")  // 7
    print(dictionary["username"] ?? "none")  // none
    print(dictionary["address"] ?? "none")  // ["city": "Castle Black"]
    // end
    try print.expectComments(of: "objectmapper-calls")
    #expect(dictionary["id"] is String)
  }

  @Test
  func `errors for wrong values that ObjectMapper would have ignored`()
    throws
  {
    let print = Printer()
    // snippet: objectmapper-errors
    do {
      _ = try mapper.create(
        User.self,
        from: [
          "id": "x", "weight": "heavy", "pets": [["name": "Ghost"], 1],
        ])
    } catch {
      print(error.report)
      // 3 problems while mapping User:
      //   - id: isn't valid
      //   - weight: must be a number, but is text
      //   - pets[1]: must be an object, but is a number
    }
    // end
    try print.expectComments(of: "objectmapper-errors")
  }

  // check: objectmapper-immutable
  struct Place {
    let name: String
    let opened: Date
    let note: String?
    let tags: [String]
  }
  // end

  @Test func `an ImmutableMappable model`() throws {
    let print = Printer()
    // check: objectmapper-immutable-table
    mapper.addMappings(
      .initializing(
        Place.init,
        InitArgument("name", \.name),
        InitArgument("opened", \.opened).transformed(
          by: .secondsSince1970),
        InitArgument("note", \.note),
        InitArgument("tags", \.tags, default: [])),
      for: Place.self)

    let place = try mapper.create(
      Place.self, from: ["name": "Wall", "opened": 0])
    print(place.tags)  // []
    print(try mapper.export(place, as: .jsonText))
    // {"name":"Wall","opened":0,"tags":[]}
    do {
      _ = try mapper.create(Place.self, from: ["opened": "soon"])
    } catch {
      for problem in error { print(problem) }
      // name: must have a value, but is missing
      // opened: must be a number, but is text
    }
    // end
    try print.expectComments(of: "objectmapper-immutable-table")
  }

  // check: objectmapper-cluster
  class Vehicle {
    var wheels = 0
  }

  final class Car: Vehicle {
    var doors = 0
  }

  final class Bicycle: Vehicle {
    var hasBasket = false
  }
  // end

  @Test func `a StaticMappable cluster`() throws {
    let print = Printer()
    // check: objectmapper-cluster-table
    mapper.addMappings(["wheels": .property(\.wheels)], for: Vehicle.self)
    mapper.addMappings(
      ["doors": .property(\.doors)], for: Car.self, makingWith: { Car() })
    mapper.addMappings(
      ["basket": .property(\.hasBasket)], for: Bicycle.self,
      makingWith: { Bicycle() })
    mapper.addSubtypes(
      of: Vehicle.self, discriminator: "type",
      ["car": .subtype(Car.self), "bicycle": .subtype(Bicycle.self)])

    let vehicles = try mapper.create(
      [Vehicle].self,
      from: .json(#"[{"type": "car", "wheels": 4}, {"type": "bicycle"}]"#)
    )
    print(vehicles[1] is Bicycle)  // true
    print(try mapper.export(vehicles, as: .jsonText))
    // [{"type":"car","wheels":4,"doors":0},{"type":"bicycle","wheels":0,"basket":false}]
    // end
    try print.expectComments(of: "objectmapper-cluster-table")
  }

  // What the table of differences says.

  @Test func `null, fractions, wrong types and array indexes in paths`()
    throws
  {
    final class Box {
      var count = 5
      var note: String? = "old"
      var first = 0
    }
    mapper.addMappings(
      [
        "count": .property(\.count), "note": .property(\.note),
        "list[0]": .property(\.first).decodeOnly(),
      ], for: Box.self, makingWith: { Box() })
    let box = try mapper.create(
      Box.self, from: ["count": NSNull(), "note": NSNull(), "list": [3]])
    #expect((box.count, box.note, box.first) == (5, nil, 3))
    let kept = try mapper.create(Box.self, from: ["note": 12])
    #expect(kept.note == "12")
    var errors: [MappingError] = []
    #expect(
      mapper.create(
        Box.self, from: ["count": 1.5, "note": []], errors: &errors)
        == nil)
    #expect(
      errors.map(\.description) == [
        "count: must be a whole number, but is 1.5",
        "note: must be text, but is a list",
      ])
    #expect(throws: MappingErrors.self) {
      try mapper.update(box, from: ["count": "many"])
    }
    #expect(box.count == 5)
    let text = try mapper.export(
      box, as: .jsonText, options: .includesNull)
    #expect(text == #"{"count":5,"note":null}"#)
  }
}
