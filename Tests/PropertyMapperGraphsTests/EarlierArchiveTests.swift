import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Archives that are read with a table other than the one they were written with.
@Suite struct EarlierArchiveTests {
  final class Person: DefaultInitializable {
    var name = ""
    var friend: Person?
  }
  final class Team: DefaultInitializable {
    var lead: Person?
    var members: [Person] = []
  }
  struct Size: DefaultInitializable, Equatable {
    var width = 0
  }
  struct Sheet: DefaultInitializable, Equatable {
    var title: String?
    var one: Size?
    var other: Size?
    var size = Size()
    var list: [Size] = []
    var maybeList: [Size]?
    var named: [String: Size] = [:]
    var maybeNamed: [String: Size?] = [:]
    var head = ""
    var foot = ""
  }

  private func teamMapper(_ entries: Mappings<Team>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "friend": .model(\.friend)], for: Person.self)
    mapper.addMappings(entries, for: Team.self)
    return mapper
  }

  private func mapper(_ entries: Mappings<Sheet>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["width": .property(\.width)], for: Size.self)
    mapper.addMappings(entries, for: Sheet.self)
    return mapper
  }

  /// Archives a sheet with one table, and reads it with another.
  private func read(
    _ sheet: Sheet, writtenBy entries: Mappings<Sheet>, by others: Mappings<Sheet>
  ) throws -> Sheet {
    let archive = try mapper(entries).archive(sheet)
    return try mapper(others).unarchive(Sheet.self, from: archive)
  }

  @Test func `an instance is found even if the entry it was archived with is gone, or comes later`()
    throws
  {
    let (team, ann, bob) = (Team(), Person(), Person())
    (ann.name, bob.name, ann.friend, bob.friend) = ("Ann", "Bob", bob, ann)
    (team.lead, team.members) = (ann, [bob, ann])
    let archive = try teamMapper(["lead": .model(\.lead), "members": .model(\.members)])
      .archive(team)
    for (entries, hasLead) in [
      (["members": .model(\.members)], false),
      (["members": .model(\.members), "lead": .model(\.lead)], true),
    ] as [(Mappings<Team>, Bool)] {
      let read = try teamMapper(entries).unarchive(Team.self, from: archive)
      #expect(read.members.map(\.name) == ["Bob", "Ann"])
      #expect(read.members[0].friend === read.members[1])
      #expect(read.members[1].friend === read.members[0])
      #expect(read.lead === (hasLead ? read.members[1] : nil))
      read.members[0].friend = nil
    }
    bob.friend = nil
  }

  @Test func `a renamed entry is read at its alternatives`() throws {
    let sheet = Sheet(title: "T", one: Size(width: 1))
    #expect(
      try read(
        sheet, writtenBy: ["name": .property(\.title)],
        by: ["title": .property(\.title).or("name")]
      ).title == "T")
    for (old, new) in [
      (["one": .model(\.one)], [.root: .model(\.one).or("one")]),
      ([.root: .model(\.one)], ["one": .model(\.one).or(.root)]),
      (["x.one": .model(\.one)], ["one": .model(\.one).or("uno", "x.one")]),
    ] as [(Mappings<Sheet>, Mappings<Sheet>)] {
      #expect(try read(sheet, writtenBy: old, by: new).one == Size(width: 1))
    }
  }

  @Test func `entries at one path are told apart by their properties`() throws {
    let sheet = Sheet(one: Size(width: 1), other: Size(width: 2), head: "h", foot: "f")
    let both: Mappings<Sheet> = [
      .root: .model(\.one), .root: .model(\.other), "v": .property(\.head), "v": .property(\.foot),
    ]
    let swapped: Mappings<Sheet> = [
      "v": .property(\.foot), "v": .property(\.head), .root: .model(\.other), .root: .model(\.one),
    ]
    for entries in [both, swapped] {
      #expect(try read(sheet, writtenBy: both, by: entries) == sheet)
    }
    let rest = try read(
      sheet, writtenBy: both, by: [.root: .model(\.other), "v": .property(\.foot)])
    #expect(rest == Sheet(other: Size(width: 2), foot: "f"))
    let more = try read(
      rest, writtenBy: [.root: .model(\.other), "v": .property(\.foot)], by: swapped)
    #expect(more == rest)
  }

  @Test func `a property may have become optional, or required`() throws {
    let one = Size(width: 1)
    for size in [one, Size(width: 2)] {
      var sheet = Sheet(one: size, size: size, list: [size], maybeList: [size])
      (sheet.named, sheet.maybeNamed) = (["k": size], ["k": size])
      #expect(
        try read(sheet, writtenBy: ["v": .model(\.size)], by: ["v": .model(\.one)]).one == size)
      #expect(
        try read(sheet, writtenBy: ["v": .model(\.one)], by: ["v": .model(\.size)]).size == size)
      for count in 0...2 {
        sheet.list = Array(repeating: size, count: count)
        sheet.maybeList = sheet.list
        let optional = try read(
          sheet, writtenBy: ["v": .model(\.list)], by: ["v": .model(\.maybeList)])
        #expect(optional.maybeList == sheet.list)
        let required = try read(
          sheet, writtenBy: ["v": .model(\.maybeList)], by: ["v": .model(\.list)])
        #expect(required.list == sheet.list)
      }
      let optional = try read(
        sheet, writtenBy: ["v": .model(\.named)], by: ["v": .model(\.maybeNamed)])
      #expect(optional.maybeNamed == ["k": size])
      let required = try read(
        sheet, writtenBy: ["v": .model(\.maybeNamed)], by: ["v": .model(\.named)])
      #expect(required.named == ["k": size])
    }
    #expect(
      Outcome.problems {
        try read(Sheet(), writtenBy: ["v": .model(\.one)], by: ["v": .model(\.size)])
      } == ["nullValue  v  must have a value, but is null"])
  }

  enum Shape {
    case dot(Size)
    case line(Size)
    case other(MappingValue)
  }
  struct Drawing: DefaultInitializable {
    var shapes: [Shape] = []
  }

  @Test func `an error names a subtype that is no longer listed, even if there is a fallback`()
    throws
  {
    let mappers = [true, false].map { hasLine in
      let mapper = mapper([:])
      let dot = Subtype<Shape>.payload(Shape.dot)
      mapper.addSubtypes(
        of: Shape.self, discriminator: "kind", payload: "value",
        hasLine ? ["dot": dot, "line": .payload(Shape.line)] : ["dot": dot],
        fallback: .payload(Shape.other))
      mapper.addMappings(["shapes": .model(\.shapes)], for: Drawing.self)
      return mapper
    }
    var drawing = Drawing()
    drawing.shapes = [.dot(Size()), .line(Size())]
    let archive = try mappers[0].archive(drawing)
    #expect(
      Outcome.problems { try mappers[1].unarchive(Drawing.self, from: archive) }
        == ["unknownSubtype  shapes[1]  must be \"dot\", but is other text"])
  }
}
