import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Changes in graphs whose models are found by their identifiers.
@Suite struct IdentifiedChangesTests {
  struct Seat: DefaultInitializable {
    var row: String?
    var number = 0
  }
  final class Member: DefaultInitializable {
    var id = 0
    var name = ""
    var seat: Seat?
    var rest = MappingValue.Object()
  }
  final class Team: DefaultInitializable {
    var lead: Member?
    var members: [Member] = []
  }

  private func mapper(_ store: IdentityStore? = nil) -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: store).identifying(Member.self, by: \.id, at: "id"))
    mapper.addMappings(["row": .property(\.row), "number": .property(\.number)], for: Seat.self)
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name).required(), "seat": .model(\.seat),
      ], for: Member.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Member.self)
    mapper.addMappings(["lead": .model(\.lead), "members": .model(\.members)], for: Team.self)
    return mapper
  }

  private func member(_ id: Int, _ name: String, row: String? = nil) -> Member {
    let member = Member()
    (member.id, member.name, member.seat) = (id, name, Seat(row: row))
    return member
  }

  private func team(_ members: Member..., lead: Member? = nil) -> Team {
    let team = Team()
    (team.members, team.lead) = (members, lead)
    return team
  }

  private func unrepresentable(_ path: String, _ actual: String) -> String {
    "unrepresentableValue  \(path)  can't be written because it's \(actual)"
  }

  @Test func `members that are found get null, also inside, and new ones are written as before`()
    throws
  {
    let mapper = mapper()
    let old = team(member(1, "Jon", row: "A"), member(2, "Sam"))
    let new = team(member(3, "Edd"), member(1, "Jon"))
    let changes = try mapper.changes(from: old, to: new)
    #expect(
      Outcome.text(changes)
        == #"{"members":[{"id":3,"name":"Edd","seat":{"number":0}},{"id":1,"name":"Jon","seat":{"number":0,"row":null}}]}"#
    )
    let jon = old.members[0]
    try mapper.update(old, from: changes)
    #expect(mapper.areEqual(old, new))
    #expect(old.members[1] === jon)
  }

  @Test func `for unchanged members, only the identifiers are written`() throws {
    let mapper = mapper()
    let old = team(member(1, "Jon", row: "A"), member(2, "Sam"), member(3, "Edd"))
    let new = team(member(3, "Edd"), member(2, "Pyp"), old.members[0], member(4, "Val"))
    let changes = try mapper.changes(from: old, to: new)
    #expect(
      Outcome.text(changes)
        == #"{"members":[{"id":3},{"id":2,"name":"Pyp","seat":{"number":0,"row":null}},{"id":1},{"id":4,"name":"Val","seat":{"number":0}}]}"#
    )
    let (jon, edd) = (old.members[0], old.members[2])
    try mapper.update(old, from: changes)
    #expect(mapper.areEqual(old, new))
    #expect(old.members[0] === edd)
    #expect(old.members[2] === jon)
  }

  @Test func `a new member is written as a whole even if a store contains it`() throws {
    let store = IdentityStore()
    let sam = member(2, "Sam")
    store.insert(sam, of: Member.self, id: 2)
    let changes = try mapper(store).changes(
      from: team(member(1, "Jon")), to: team(member(1, "Jon"), sam))
    #expect(
      Outcome.text(changes)
        == #"{"members":[{"id":1},{"id":2,"name":"Sam","seat":{"number":0,"row":null}}]}"#)
  }

  @Test func `an unchanged member keeps the name of its type, unless an editor needs the others`()
    throws
  {
    let mapper = mapper()
    mapper.addSubtypes(of: Member.self, discriminator: "kind", ["m": .subtype(Member.self)])
    let old = team(member(1, "Jon"), member(2, "Sam"))
    let changes = try mapper.changes(from: old, to: team(member(2, "Sam")), as: .jsonText)
    #expect(changes.contains(#""id":2"#))
    #expect(changes.contains(#""kind":"m""#))
    try mapper.update(old, from: .json(changes))
    #expect(old.members.map(\.name) == ["Sam"])
    let edited = self.mapper()
    edited.setInputEditor(for: Member.self) { (object: inout [String: Any]) in
      if object["name"] == nil { object["name"] = "nobody" }
    }
    let other = team(member(1, "Jon"), member(2, "Sam"))
    try edited.update(other, from: edited.changes(from: other, to: team(member(2, "Sam"))))
    #expect(other.members.map(\.name) == ["Sam"])
  }

  @Test func `an unchanged element that contains a changed one is written as a whole`() throws {
    final class Folder: DefaultInitializable {
      var id = 0
      var pages: [Member] = []

      convenience init(_ id: Int, _ pages: [Member]) {
        self.init()
        (self.id, self.pages) = (id, pages)
      }
    }
    struct Shelf: DefaultInitializable { var folders: [Folder] = [] }
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Folder.self, by: \.id, at: "id")
        .identifying(Member.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id), "name": .property(\.name)], for: Member.self)
    mapper.addMappings(["id": .property(\.id), "pages": .model(\.pages)], for: Folder.self)
    mapper.addMappings(["folders": .model(\.folders)], for: Shelf.self)
    var old = Shelf(folders: [Folder(1, [member(1, "a")]), Folder(2, [member(2, "b")])])
    let new = Shelf(folders: [Folder(1, [member(1, "a")]), Folder(2, [member(2, "c")])])
    let changes = try mapper.changes(from: old, to: new, as: .jsonText)
    #expect(changes == #"{"folders":[{"id":1},{"id":2,"pages":[{"id":2,"name":"c"}]}]}"#)
    try mapper.update(&old, from: .json(changes))
    #expect(mapper.areEqual(old, new))
  }

  @Test func `an unknown key that a found member would keep is an error`() throws {
    let mapper = mapper()
    let old = team(member(1, "Jon"), member(2, "Sam"))
    old.members[1].rest = ["age": 20]
    #expect(
      Outcome.problems {
        try mapper.changes(from: old, to: team(member(2, "Sam"), lead: member(2, "Sam")))
      } == [
        unrepresentable("lead.age", "missing, and an update leaves missing values unchanged"),
        unrepresentable("members[0].age", "missing, and an update leaves missing values unchanged"),
      ])
    #expect(try mapper.changes(from: old, to: team(member(1, "Jon"))).count == 1)
  }

  @Test func `an identifier with two values is an error if one of them is written`() {
    let old = team(member(1, "Jon"), lead: member(1, "Aegon"))
    let another = "an instance that's also used elsewhere, so it would be duplicated"
    let new = team(member(1, "Jon"), member(2, "Sam"), lead: member(1, "Aegon"))
    #expect(
      Outcome.problems { try mapper().changes(from: old, to: new) } == [
        unrepresentable("members[0]", another)
      ])
    #expect(
      Outcome.problems { try mapper().changes(from: old, to: team(old.members[0], lead: nil)) }
        .isEmpty)
  }

  @Test func `the identifier of a root in a store can't change`() throws {
    let store = IdentityStore()
    let jon = member(1, "Jon")
    #expect(try mapper(store).changes(from: jon, to: member(2, "Jon")).count == 1)
    store.insert(jon, of: Member.self, id: 1)
    #expect(
      Outcome.problems { try mapper(store).changes(from: jon, to: member(2, "Jon")) } == [
        unrepresentable("id", "an identifier that differs from that of the known instance")
      ])
  }

  @Test func `a list that differs again after another difference is written`() throws {
    // A pair of lists that was found to differ is compared again.
    let mapper = mapper()
    let (shared, other) = (member(1, "Jon"), member(1, "Aegon"))
    let old = [team(shared, member(2, "Sam")), team(shared, member(2, "Sam"))]
    let new = [team(other, member(2, "Sam")), team(other, member(2, "Sam"))]
    struct Pair { var first: Team, second: Team }
    mapper.addMappings(
      ["first": .model(\.first), "second": .model(\.second)], for: Pair.self,
      makingWith: { Pair(first: Team(), second: Team()) })
    let changes = try mapper.changes(
      from: Pair(first: old[0], second: old[1]), to: Pair(first: new[0], second: new[1]))
    #expect(changes.count == 2)
  }

  final class Draft: DefaultInitializable {
    var id: Int?
    var text = ""

    convenience init(text: String) {
      self.init()
      self.text = text
    }
  }
  struct Outbox: DefaultInitializable {
    var drafts: [Draft] = []
  }

  @Test func `models without an identifier are treated as different`() throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Draft.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id), "text": .property(\.text)], for: Draft.self)
    mapper.addMappings(["drafts": .model(\.drafts)], for: Outbox.self)
    var outbox = Outbox()
    let changes = try mapper.changes(
      from: outbox, to: Outbox(drafts: [Draft(text: "a"), Draft(text: "b")]))
    try mapper.update(&outbox, from: changes)
    #expect(outbox.drafts.map(\.text) == ["a", "b"])
  }
}
