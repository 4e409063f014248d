import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Updates of graphs whose models are found by their identifiers.
@Suite struct IdentityUpdatingTests {
  struct Address: DefaultInitializable, Equatable {
    var street = ""
    var city: String? = "Winterfell"
  }
  class Member: DefaultInitializable {
    var id = 0
    var name = ""
    var role: String? = "none"
    var address: Address?
    var friends: [Member] = []
    required init() {}
  }
  final class Captain: Member {
    var rank = 1
  }
  final class Team: DefaultInitializable {
    var name = ""
    var lead: Member?
    var members: [Member] = []
    var byName: [String: Member] = [:]
  }

  static func mapper(_ store: IdentityStore? = nil) -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: store).identifying(Member.self, by: \.id, at: "id"))
    mapper.addMappings(
      ["street": .property(\.street).required(), "city": .property(\.city)], for: Address.self)
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name).required(),
        "role": .property(\.role, default: "guest"), "address": .model(\.address),
        "friends": .model(\.friends),
        "reject": .consumer { (_: Bool, _) in throw Refusal() },
      ], for: Member.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "lead": .model(\.lead), "members": .model(\.members),
        "byName": .model(\.byName),
      ], for: Team.self)
    return mapper
  }

  private func member(_ id: Int, _ name: String) -> Member {
    let member = Member()
    (member.id, member.name, member.address) = (id, name, Address(street: "Street \(id)"))
    return member
  }

  private func team(_ members: Member...) -> Team {
    let team = Team()
    (team.name, team.members) = ("Watch", members)
    return team
  }

  @Test(arguments: [false, true])
  func `a list's members are updated, added, removed and reordered by their identifiers`(
    hasStore: Bool
  ) throws {
    let store = hasStore ? IdentityStore() : nil
    let mapper = Self.mapper(store)
    let (jon, sam, pyp) = (member(1, "Jon"), member(2, "Sam"), member(3, "Pyp"))
    for member in [jon, sam, pyp] { store?.insert(member, of: Member.self, id: member.id) }
    let team = team(jon, sam, pyp)
    try mapper.update(
      team,
      from: .json(
        """
        {"members": [{"id": 3}, {"id": 4, "name": "Edd"},
          {"id": 1, "role": null, "address": {"city": null}}]}
        """))
    #expect(team.members.map(\.name) == ["Pyp", "Edd", "Jon"])
    #expect(team.members[0] === pyp)
    #expect(team.members[2] === jon)
    #expect((pyp.role, team.members[1].role, jon.role) == ("none", "guest", nil))
    #expect(jon.address == Address(street: "Street 1", city: nil))
  }

  @Test func `required values are needed only by new models`() throws {
    let mapper = Self.mapper()
    let jon = member(1, "Jon")
    let team = team(jon)
    let patch: [String: Any] = ["members": [["id": 1], ["id": 2], ["role": "cook"], ["id": 1]]]
    #expect(
      Outcome.problems { try mapper.update(team, from: patch) } == [
        "missingValue  members[1].name  must have a value, but is missing",
        "missingValue  members[2].name  must have a value, but is missing",
      ])
    #expect(team.members.count == 1)
    #expect(
      Outcome.problems {
        try mapper.update(team, from: ["members": [["id": 1, "name": NSNull()]]])
      }
        == ["nullValue  members[0].name  must have a value, but is null"])
  }

  @Test func `a new model needs its required values once`() throws {
    let mapper = Self.mapper()
    let members = try mapper.create(
      [Member].self,
      from: .json(
        """
        [{"id": 1, "name": "Jon", "role": "cook", "friends": [{"id": 1}, {"id": 2, "name": "Sam"}]},
         {"id": 2}, {"id": 1}]
        """))
    #expect(members[0].friends[0] === members[0])
    #expect(members[0].friends[1] === members[1])
    #expect(members[2] === members[0])
    #expect(members.map(\.role) == ["cook", "guest", "cook"])
    members[0].friends = []
  }

  @Test func `a dropped element of a lossy list doesn't count as known`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(
      ["members": .model(\.members).lossy(), "lead": .model(\.lead)], for: Team.self)
    let patch = #"{"members": [{"id": 1, "name": []}], "lead": {"id": 1}}"#
    #expect(
      Outcome.problems { try mapper.update(Team(), from: .json(patch)) } == [
        "missingValue  lead.name  must have a value, but is missing",
        "typeMismatch  members[0].name  must be text, but is a list (warning)",
      ])
  }

  @Test func `members are found anywhere in the updated graph`() throws {
    let mapper = Self.mapper()
    let (jon, sam) = (member(1, "Jon"), member(2, "Sam"))
    let team = team(jon)
    jon.friends = [sam]
    try mapper.update(
      team,
      from: ["lead": ["id": 2, "role": "lead"], "byName": ["s": ["id": 2]], "members": [[:]]]
        as [String: Any], expecting: "missingValue  members[0].name")
    try mapper.update(team, from: ["lead": ["id": 2, "role": "lead"], "byName": ["s": ["id": 2]]])
    #expect(team.lead === sam)
    #expect(team.byName["s"] === sam)
    #expect(sam.role == "lead")
    #expect(team.members[0] === jon)
  }

  @Test func `instances from a store are updated rather than filled again`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let jon = try mapper.create(
      Member.self,
      from: ["id": 1, "name": "Jon", "role": "lead", "address": ["street": "Castle"]])
    let same = try mapper.create(
      [Member].self, from: [["id": 1, "address": ["city": "Castle Black"]]])
    #expect(same[0] === jon)
    #expect((jon.name, jon.role) == ("Jon", "lead"))
    #expect(jon.address == Address(street: "Castle", city: "Castle Black"))
  }

  @Test func `a failed update restores members that were found`() throws {
    let mapper = Self.mapper()
    let (jon, sam) = (member(1, "Jon"), member(2, "Sam"))
    let team = team(jon, sam)
    let patch: [String: Any] = [
      "members": [["id": 2, "name": "Samwell"], ["id": 1, "reject": true]]
    ]
    #expect(Outcome.problems { try mapper.update(team, from: patch) }.count == 1)
    #expect(team.members.map(\.name) == ["Jon", "Sam"])
  }

  @Test func `a subclass found by its identifier keeps its own table`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(["rank": .property(\.rank)], for: Captain.self)
    let captain = Captain()
    captain.id = 5
    let team = team(captain)
    try mapper.update(team, from: ["members": [["id": 5, "rank": 3]]])
    #expect(team.members[0] === captain)
    #expect(captain.rank == 3)
  }

  @Test func `a member of a class with subtypes is found without a discriminator`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(["rank": .property(\.rank)], for: Captain.self)
    mapper.addSubtypes(
      of: Member.self, discriminator: "kind",
      ["member": .subtype(Member.self), "captain": .subtype(Captain.self)])
    let captain = Captain()
    captain.id = 5
    let team = team(captain)
    try mapper.update(
      team,
      from: [
        "members": [["id": 5, "rank": 3], ["id": 6, "kind": "captain", "name": "Edd", "rank": 2]]
      ])
    #expect(team.members[0] === captain)
    #expect(captain.rank == 3)
    #expect((team.members[1] as? Captain)?.rank == 2)
    #expect(
      Outcome.problems { try mapper.update(team, from: ["members": [["id": 7, "name": "A"]]]) } == [
        #"unknownSubtype  members[0].kind  must be "captain" or "member", but is missing"#
      ])
  }

  // MARK: Models inside bases

  final class Cat: DefaultInitializable {
    var id = 0
    var lives = 9
    var friend: Pet?
  }
  indirect enum Pet {
    case cat(Cat)
    case boxed(Pet)

    var cat: Cat {
      switch self {
      case .cat(let cat): cat
      case .boxed(let pet): pet.cat
      }
    }
  }
  final class Home: DefaultInitializable {
    var pet: Pet?
    var guest: Pet?
  }

  private func homeMapper() -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Cat.self, by: \.id, at: "id"))
    mapper.addMappings(
      [
        "id": .property(\.id), "lives": .property(\.lives), "friend": .model(\.friend),
      ], for: Cat.self)
    mapper.addMappings(["pet": .model(\.pet), "guest": .model(\.guest)], for: Home.self)
    return mapper
  }

  @Test func `an instance that contains itself in an enum is found`() throws {
    let mapper = homeMapper()
    mapper.addSubtypes(of: Pet.self, discriminator: "kind", ["cat": .payload(Pet.cat)])
    let (cat, home) = (Cat(), Home())
    cat.id = 1
    cat.friend = .cat(cat)
    defer { cat.friend = nil }
    home.pet = .cat(cat)
    try mapper.update(home, from: ["guest": ["kind": "cat", "id": 1, "lives": 7]])
    #expect(home.guest?.cat === cat)
    #expect(cat.lives == 7)
  }

  @Test func `an instance in an enum that contains itself is found`() throws {
    let mapper = homeMapper()
    mapper.addSubtypes(
      of: Pet.self, byKey: ["cat": .payload(Pet.cat), "boxed": .payload(Pet.boxed)])
    let (cat, home) = (Cat(), Home())
    cat.id = 1
    home.pet = .boxed(.boxed(.cat(cat)))
    try mapper.update(home, from: ["guest": ["cat": ["id": 1, "lives": 7]]])
    #expect(home.guest?.cat === cat)
    #expect(cat.lives == 7)
  }

  @Test func `an instance inside a payload of a class is found`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(["rank": .property(\.rank)], for: Captain.self)
    mapper.addSubtypes(
      of: Member.self, discriminator: "kind", payload: "data",
      ["captain": .subtype(Captain.self)])
    let (captain, friend, team) = (Captain(), Captain(), Team())
    (captain.id, friend.id) = (1, 2)
    captain.friends = [friend]
    team.members = [captain]
    try mapper.update(team, from: ["lead": ["kind": "captain", "data": ["id": 2, "rank": 5]]])
    #expect(team.lead === friend)
    #expect(friend.rank == 5)
  }

  final class Shelf: DefaultInitializable {
    var id = 0
    var crate: Crate?
  }
  final class Crate: DefaultInitializable {
    var id = 0
    var shelf: Shelf?
  }
  final class Store: DefaultInitializable {
    var first: Shelf?
    var second: Crate?
  }

  @Test func `instances that hold each other as payloads are found`() throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Shelf.self, by: \.id, at: "id")
        .identifying(Crate.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id)], for: Shelf.self)
    mapper.addMappings(["id": .property(\.id)], for: Crate.self)
    mapper.addSubtypes(
      of: Shelf.self, discriminator: "kind", payload: "crate",
      [
        "full": .subtype(
          Crate.self,
          wrap: { crate in
            let shelf = Shelf()
            shelf.crate = crate
            return shelf
          }, unwrap: { $0.crate })
      ])
    mapper.addSubtypes(
      of: Crate.self, discriminator: "kind", payload: "shelf",
      [
        "full": .subtype(
          Shelf.self,
          wrap: { shelf in
            let crate = Crate()
            crate.shelf = shelf
            return crate
          }, unwrap: { $0.shelf })
      ])
    mapper.addMappings(
      ["first": .model(\.first), "second": .model(\.second)], for: Store.self)
    let (shelf, crate, store) = (Shelf(), Crate(), Store())
    (shelf.crate, crate.shelf) = (crate, shelf)
    defer { (shelf.crate, crate.shelf) = (nil, nil) }
    store.first = shelf
    #expect(mapper.hash(of: store) == mapper.hash(of: store))
    // The graph is searched for the identifier, which it doesn't have.
    _ = Outcome.problems {
      try mapper.update(store, from: ["second": ["id": 5, "kind": "full", "shelf": ["id": 6]]])
    }
    #expect(store.first === shelf)
  }

  // MARK: Identifiers

  private let changed =
    "must match the existing model's identifier"

  @Test func `the identifier of a known instance can't change`() throws {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    let jon = try mapper.create(Member.self, from: ["id": 1, "name": "Jon"])
    let errors = Outcome.errorList { try mapper.update(jon, from: ["id": 2, "name": "Aegon"]) }
    #expect(errors.map { Outcome.line($0) } == ["validationFailed  id  \(changed)"])
    #expect(errors.map(\.rule) == ["identifier"])
    #expect((jon.id, jon.name) == (1, "Jon"))
    try mapper.update(jon, from: .json(#"{"id": "1", "name": "Aegon"}"#))
    #expect(jon.name == "Aegon")
  }

  @Test func `the identifier of an instance that isn't in a store may change`() throws {
    let jon = member(1, "Jon")
    try Self.mapper(IdentityStore()).update(jon, from: ["id": 2])
    #expect(jon.id == 2)
  }

  @Test func `the identifier can't change under another key either`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(["newID": .property(\.id)], for: Member.self)
    let team = team(member(1, "Jon"))
    #expect(
      Outcome.problems { try mapper.update(team, from: ["members": [["id": 1, "newID": 9]]]) } == [
        "validationFailed  members[0].newID  \(changed)"
      ])
    #expect(
      Outcome.problems {
        try mapper.update(team, from: .json(#"{"members": [{"id": 1, "newID": 1}]}"#))
      }.isEmpty)
  }
}

extension PropertyMapper {
  /// Expects an update to fail with a single problem.
  fileprivate func update<Model: AnyObject>(
    _ model: Model, from patch: [String: Any], expecting problem: String
  ) throws {
    let problems = Outcome.problems { try update(model, from: patch) }
    #expect(problems.count == 1)
    #expect(try #require(problems.first).hasPrefix(problem))
  }
}
