import PropertyMapper
import Testing

@testable import TestSupport

/// Bases whose instances have identifiers, with subtypes that are found by other rules, or not at all.
@Suite struct IdentifiedBaseTests {
  class Member: DefaultInitializable {
    var id = 0
    var name = ""
    required init() {}
  }
  final class Captain: Member {
    var number = 0
    var stripes = 0
  }
  final class Guest: Member {
    let code: String
    init(code: String) { self.code = code }
    required init() { code = "" }
  }
  final class Team: DefaultInitializable {
    var lead: Member?
    var members: [Member] = []
  }

  static func mapper(_ store: IdentityStore? = nil) -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: store).identifying(Member.self, by: \.id, at: "id")
        .identifying(Captain.self, by: \.number, at: "number"))
    mapper.addMappings(["id": .property(\.id), "name": .property(\.name)], for: Member.self)
    mapper.addMappings(
      ["number": .property(\.number), "stripes": .property(\.stripes)], for: Captain.self)
    mapper.addMappings(
      .initializing(Guest.init(code:), InitArgument("code", \.code)), for: Guest.self)
    mapper.addSubtypes(
      of: Member.self, discriminator: "kind",
      ["captain": .subtype(Captain.self), "guest": .subtype(Guest.self)])
    mapper.addMappings(["lead": .model(\.lead), "members": .model(\.members)], for: Team.self)
    return mapper
  }

  private func captain(id: Int, number: Int) -> Captain {
    let captain = Captain()
    (captain.id, captain.number) = (id, number)
    return captain
  }

  @Test func `an object is found by the rule of the base as which it is declared`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let (first, second) = (captain(id: 1, number: 10), captain(id: 2, number: 20))
    for captain in [first, second] { store.insert(captain, of: Member.self, id: captain.id) }
    let json = #"{"members":[{"kind":"captain","id":2,"stripes":3},{"id":1,"stripes":4}]}"#
    let team = try mapper.create(Team.self, from: .json(json))
    #expect(team.members.count == 2 && team.members[0] === second && team.members[1] === first)
    #expect((second.stripes, first.stripes) == (3, 4))
    #expect(store.count == 2)
  }

  @Test func `a subtype's own rule applies if the base's rule finds no identifier`() throws {
    let mapper = Self.mapper()
    let (first, second) = (captain(id: 1, number: 10), captain(id: 2, number: 20))
    let team = Team()
    team.members = [first, second]
    try mapper.update(
      team, from: .json(#"{"members":[{"kind":"captain","number":20,"stripes":3}]}"#))
    #expect(team.members.count == 1 && team.members[0] === second)
    #expect(second.stripes == 3)
  }

  @Test func `new models are kept under the identifier of their base`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let json = """
      {"lead": {"kind": "captain", "id": 1, "number": 10, "stripes": 1},
       "members": [{"kind": "captain", "id": 1, "name": "Ann"}, {"kind": "captain", "id": 2}]}
      """
    let team = try mapper.create(Team.self, from: .json(json))
    let lead = try #require(team.lead as? Captain)
    #expect(team.members.first === lead && team.members.last !== lead)
    #expect((lead.name, lead.stripes, lead.number) == ("Ann", 1, 10))
    #expect(store.find(Member.self, id: 1) === lead)
  }

  @Test func `models of an initializer are made anew even if their base has identifiers`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let json = #"[{"kind":"guest","id":1,"code":"a"},{"kind":"guest","id":1,"code":"b"}]"#
    let guests = try mapper.create([Member].self, from: .json(json))
    #expect(guests.map { ($0 as? Guest)?.code } == ["a", "b"])
    #expect(store.count == 0)
    let problems = Outcome.problems {
      try mapper.create(
        [Member].self, from: .json(#"[{"kind":"guest","id":1},{"kind":"guest","id":1}]"#))
    }
    #expect(
      problems == [
        "missingValue  [0].code  must have a value, but is missing",
        "missingValue  [1].code  must have a value, but is missing",
      ])
  }

  @Test func `an identifier of another type's instance is refused`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    store.insert(captain(id: 1, number: 10), of: Member.self, id: 1)
    let problems = Outcome.problems {
      try mapper.create([Member].self, from: .json(#"[{"kind":"guest","id":1,"code":"a"}]"#))
    }
    #expect(problems.count == 1 && problems[0].hasPrefix("factoryFailed  [0]"), "\(problems)")
  }
}
