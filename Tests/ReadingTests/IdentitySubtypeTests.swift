import PropertyMapper
import Testing

@testable import TestSupport

/// Models with identifiers that are subtypes, or payloads of enums.
@Suite struct IdentitySubtypeTests {
  class Member: DefaultInitializable {
    var id = 0
    var title = ""
    var friend: Holder?
    required init() {}
  }
  final class Captain: Member { var stripes = 0 }
  final class Cook: Member { var spoons = 0 }
  enum Holder {
    case member(Member)
    case nobody(Nobody)
    var member: Member? { if case .member(let member) = self { member } else { nil } }
  }
  struct Nobody: DefaultInitializable {}
  final class Team: DefaultInitializable {
    var lead: Holder?
    var members: [Holder] = []
    var note = ""
  }

  static func mapper(_ store: IdentityStore? = nil) -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: store).identifying(Member.self, by: \.id, at: "id"))
    register(in: mapper)
    return mapper
  }

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      ["id": .property(\.id), "title": .property(\.title), "friend": .model(\.friend)],
      for: Member.self)
    mapper.addMappings(["stripes": .property(\.stripes)], for: Captain.self)
    mapper.addMappings(["spoons": .property(\.spoons)], for: Cook.self)
    mapper.addMappings([:], for: Nobody.self)
    mapper.addSubtypes(
      of: Member.self, discriminator: "rank",
      ["captain": .subtype(Captain.self), "cook": .subtype(Cook.self)])
    mapper.addSubtypes(
      of: Holder.self, discriminator: "kind",
      ["member": .payload(Holder.member), "nobody": .payload(Holder.nobody)])
    mapper.addMappings(
      ["lead": .model(\.lead), "members": .model(\.members), "note": .property(\.note)],
      for: Team.self)
  }

  private func captain(_ id: Int) -> Captain {
    let captain = Captain()
    captain.id = id
    return captain
  }

  @Test
  func `120: a payload class below an enum is chosen again when its object names another type`()
    throws
  {
    for mapper in [Self.mapper(), PropertyMapper()] {
      Self.register(in: mapper)
      let team = Team()
      team.lead = .member(captain(1))
      try mapper.update(
        team, from: .json(#"{"lead":{"kind":"member","id":2,"rank":"cook","spoons":3}}"#))
      let cook = try #require(team.lead?.member as? Cook)
      #expect((cook.id, cook.spoons) == (2, 3))
      try mapper.update(team, from: .json(#"{"lead":{"rank":"captain","id":2,"stripes":4}}"#))
      #expect((team.lead?.member as? Captain)?.stripes == 4)
    }
  }

  @Test func `120: another identifier below an enum needs the name of its type`() throws {
    let mapper = Self.mapper()
    let team = Team()
    let captain = captain(1)
    team.lead = .member(captain)
    #expect(
      Outcome.problems {
        try mapper.update(team, from: .json(#"{"lead":{"kind":"member","id":2,"stripes":3}}"#))
      } == [#"unknownSubtype  lead.rank  must be "captain" or "cook", but is missing"#])
    try mapper.update(team, from: .json(#"{"lead":{"kind":"member","id":1,"stripes":3}}"#))
    #expect(team.lead?.member === captain)
    #expect(captain.stripes == 3)
    // An instance found by its identifier keeps its type, even if the object does not name it.
    try mapper.update(
      team, from: .json(#"{"members":[{"kind":"member","id":1,"stripes":5}]}"#))
    #expect(team.members.first?.member === captain)
    #expect(captain.stripes == 5)
  }

  @Test func `120: an identifier of another type's instance is found before anything is changed`()
    throws
  {
    let store = IdentityStore()
    let mapper = Self.mapper(store)
    store.insert(captain(1), of: Member.self, id: 1)
    let team = Team()
    let problems = Outcome.problems {
      try mapper.update(
        team,
        from: .json(#"{"note":"x","members":[{"kind":"member","id":1,"rank":"cook","spoons":3}]}"#))
    }
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("factoryFailed  members[0]") == true)
    #expect(team.note.isEmpty)
    let twice = Outcome.problems {
      try mapper.create(
        [Member].self, from: .json(#"[{"id":7,"rank":"cook"},{"id":7,"rank":"captain"}]"#))
    }
    #expect(twice.count == 1)
    #expect(twice.first?.hasPrefix("factoryFailed  [1]") == true)
    #expect(store.count == 1)
  }

  // MARK: Nested calls

  struct Order: DefaultInitializable {
    var id = 0
    var total = 0
  }

  @Test(arguments: [true, false])
  func `120: a store forgets what calls nested in a closure have kept, if the outer call fails`(
    isStepOne: Bool
  ) throws {
    let store = IdentityStore()
    let members = Self.mapper(store)
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "owner": .custom(
          consumer: { (id: Int, order: inout Order) in
            order.id = try members.create(Member.self, from: ["id": id, "rank": "cook"]).id
          }, generator: { $0.id }),
        "lender": .transform(
          \.id,
          decode: { (id: Int) in
            try members.create(Member.self, from: ["id": id, "rank": "cook"]).id
          }, encode: { $0 }),
        "total": .property(\.total, .min(0)),
      ], for: Order.self)
    mapper.setFinalDecoder(for: Order.self) { _, order in
      if order.total == 5 { throw Refusal() }
    }
    let key = isStepOne ? "lender" : "owner"
    #expect(throws: MappingErrors.self) {
      try mapper.create(Order.self, from: [key: 3, "total": isStepOne ? -1 : 5])
    }
    #expect(store.count == 0)
    var order = try mapper.create(Order.self, from: [key: 3, "total": 1])
    #expect(order.id == 3)
    #expect(store.count == 1)
    #expect(throws: MappingErrors.self) {
      try mapper.update(&order, from: [key: 4, "total": isStepOne ? -1 : 5])
    }
    #expect(store.count == 1)
    let lines = (1...3).map {
      #"{"\#(key)":\#($0 + 10),"total":\#($0 == 2 ? (isStepOne ? -1 : 5) : 1)}"#
    }
    let read = Array(
      mapper.models(of: Order.self, from: Array(lines.joined(separator: "\n").utf8), as: .jsonLines)
    )
    #expect(read.filter { (try? $0.result.get()) != nil }.count == 2)
    #expect(store.find(Member.self, id: 11) != nil)
    #expect(store.find(Member.self, id: 12) == nil)
    #expect(store.count == 3)
  }

  // MARK: Mistakes

  final class Book: DefaultInitializable {
    var id = 0
    var title = ""
  }

  @Test func `an identifier that another property has in the table is a mistake`() throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Book.self, by: \.title, at: "id"))
    mapper.addMappings(["id": .property(\.id), "title": .property(\.title)], for: Book.self)
    #expect(
      Outcome.lines(of: mapper.diagnostics().filter { $0.severity == .error }) == [
        "contradictoryEntry  Book  id  sets id, but instances are identified by title"
      ])
    #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    try Self.mapper().verify()
  }

  class Volume: DefaultInitializable {
    var id = 0
    var title = ""
    var legacyID: Int {
      get { id }
      set { id = newValue }
    }
    var code = 0 { didSet { id = code } }
    required init() {}
  }
  final class Atlas: Volume {}

  @Test func `it is a mistake in a class that isn't final, too`() {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Volume.self, by: \.id, at: "title")
        .identifying(Atlas.self, by: \.id, at: "title"))
    mapper.addMappings(["id": .property(\.id), "title": .property(\.title)], for: Volume.self)
    mapper.addMappings(["id": .property(\.id)], for: Atlas.self)
    let fact = "title  sets title, but instances are identified by id"
    #expect(
      Outcome.lines(of: mapper.diagnostics().filter { $0.severity == .error }) == [
        "contradictoryEntry  Volume  \(fact)", "contradictoryEntry  Atlas  \(fact)",
      ])
  }

  @Test(arguments: ["id", "alt", "legacy", "code", "any"] as [MappingPath])
  func `a path that may set the identifier is none`(path: MappingPath) throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Volume.self, by: \.id, at: path))
    mapper.addMappings(
      [
        "id": path == "code" ? .property(\.id).encodeOnly() : .property(\.id).or("alt"),
        "legacy": .property(\.legacyID).decodeOnly(), "code": .property(\.code),
        "any": .consumer { (id: Int, volume: inout Volume) in volume.id = id },
      ], for: Volume.self)
    try mapper.verify()
  }
}
