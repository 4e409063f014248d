import PropertyMapper
import Testing

@testable import TestSupport

/// Valid input that is read in an unusual way, or for which the reader has to go on after something wrong.
@Suite struct RareValidInputTests {
  // MARK: Elements that are left out

  final class Member: DefaultInitializable {
    var id = 0
    var name = ""
    var friends: [Member] = []
  }
  final class Team: DefaultInitializable {
    var members: [Member] = []
    var byName: [String: Member] = [:]
  }

  private func identityMapper() -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Member.self, by: \.id, at: "id"))
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name).required(),
        "friends": .model(\.friends).lossy(),
      ], for: Member.self)
    mapper.addMappings(
      ["members": .model(\.members).lossy(), "byName": .model(\.byName).lossy()], for: Team.self)
    return mapper
  }

  @Test func `wrong elements are left out although the factory finds instances`() throws {
    let mapper = identityMapper()
    let json = """
      {"members": [{"id": 1, "name": []}, {"id": 2, "name": "b", "friends": [{"id": 3}, 7]}, {"id": 4}],
       "byName": {"x": {"id": 2}, "y": {"id": 5}, "z": {"id": 6, "name": "f"}}}
      """
    var errors: [MappingError] = []
    let team = try #require(mapper.create(Team.self, from: .json(json), errors: &errors))
    #expect(team.members.map(\.id) == [2] && team.members[0].friends.isEmpty)
    #expect(team.byName.keys.sorted() == ["x", "z"] && team.byName["x"] === team.members[0])
    #expect(
      errors.map(Outcome.line) == [
        "typeMismatch  members[0].name  must be text, but is a list (warning)",
        "missingValue  members[1].friends[0].name  must have a value, but is missing (warning)",
        "typeMismatch  members[1].friends[1]  must be an object, but is a number (warning)",
        "missingValue  members[2].name  must have a value, but is missing (warning)",
        "missingValue  byName.y.name  must have a value, but is missing (warning)",
      ])
    let other = Team()
    other.members = [Member()]
    try mapper.update(other, from: .json(#"{"members": [{"id": 0}, {"id": 1}, {"name": []}]}"#))
    #expect(other.members.map(\.id) == [0])
  }

  struct Item: DefaultInitializable {
    var quantity = 0
  }
  struct Order: DefaultInitializable {
    var id = 0
    var items: [Item] = []
  }

  @Test func `any number of elements may be left out of elements that are left out`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["quantity": .property(\.quantity)], for: Item.self)
    mapper.addMappings(
      ["items": .model(\.items).lossy(), "id": .property(\.id).required()], for: Order.self)
    let wrong: [String: Any] = ["items": [["quantity": "x"]]]
    let orders = Array(repeating: wrong, count: 200) + [["id": 7]]
    struct Shop: DefaultInitializable { var orders: [Order] = [] }
    mapper.addMappings(["orders": .model(\.orders).lossy()], for: Shop.self)
    #expect(try mapper.create(Shop.self, from: ["orders": orders]).orders.map(\.id) == [7])
  }

  @Test(arguments: [true, false])
  func `elements of sets that take too long to hash are left out`(isText: Bool) throws {
    struct Tag: DefaultInitializable, Hashable { var name = "" }
    struct Page: DefaultInitializable { var tags: Set<Tag> = [] }
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Tag.self)
    mapper.setFinalDecoder(for: Tag.self) { _, _ in }
    mapper.addMappings(["tags": .model(\.tags).lossy()], for: Page.self)
    let name = "a" + String(repeating: "\u{301}", count: 200)
    let page =
      isText
      ? try mapper.create(Page.self, from: .json(#"{"tags":[{"name":"\#(name)"},{"name":"b"}]}"#))
      : try mapper.create(Page.self, from: ["tags": [["name": name], ["name": "b"]]])
    #expect(page.tags.map(\.name) == ["b"])
  }

  // MARK: Updates

  final class Fixed {
    var count = 0
    var children: [Fixed] = []
    init(count: Int) { self.count = count }
  }

  @Test func `a model with a list of models that can't be created is updated`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["count": .property(\.count), "children": .model(\.children)], for: Fixed.self)
    let fixed = Fixed(count: 1)
    try mapper.update(fixed, from: ["count": 2])
    #expect(fixed.count == 2)
    let problems = Outcome.problems { try mapper.update(fixed, from: ["children": [["count": 3]]]) }
    #expect(problems.count == 1 && problems[0].hasPrefix("invalidMapping"), "\(problems)")
  }

  enum Shape {
    case count(Int)
    case none
    var count: Int? { if case .count(let count) = self { count } else { nil } }
  }
  struct Drawing: DefaultInitializable {
    var shape = Shape.count(3)
  }

  @Test func `null above the path of a payload leaves it alone`() throws {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Shape.self, discriminator: "type", payload: "more.data",
      ["count": .payload(Shape.count)])
    mapper.addMappings(["shape": .model(\.shape)], for: Drawing.self)
    var drawing = Drawing()
    try mapper.update(&drawing, from: .json(#"{"shape":{"type":"count","more":null}}"#))
    #expect(drawing.shape.count == 3)
  }

  class Animal: DefaultInitializable {
    var id = 0
    required init() {}
  }
  final class Dog: Animal {
    let name: String
    init(name: String) { self.name = name }
    required init() { name = "" }
  }
  final class Owner: DefaultInitializable {
    var pet: Animal?
    var friend: Animal?
  }

  @Test func `an identifier of a model with an initializer doesn't find another one`() throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Animal.self, by: \.id, at: "id"))
    mapper.addMappings(["id": .property(\.id)], for: Animal.self)
    mapper.addMappings(
      .initializing(Dog.init(name:), InitArgument("name", \.name)), for: Dog.self)
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["dog": .subtype(Dog.self)])
    mapper.addMappings(["pet": .model(\.pet), "friend": .model(\.friend)], for: Owner.self)
    let owner = Owner()
    let (pet, friend) = (Dog(name: "a"), Dog(name: "b"))
    (pet.id, friend.id) = (1, 2)
    (owner.pet, owner.friend) = (pet, friend)
    try mapper.update(owner, from: .json(#"{"pet":{"kind":"dog","id":2}}"#))
    #expect(owner.pet === pet && owner.pet?.id == 2)
  }

  // MARK: Alternatives

  @Test(arguments: [DuplicateKeyPolicy.reject, .useLast])
  func `any number of unused alternatives may be wrong`(policy: DuplicateKeyPolicy) throws {
    struct Row: DefaultInitializable { var name = "" }
    let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: policy))
    mapper.addMappings(["name": .property(\.name).or("user")], for: Row.self)
    let row = #"{"user":{},"name":"a"}"#
    let json = "[" + Array(repeating: row, count: 3000).joined(separator: ",") + "]"
    #expect(try mapper.create([Row].self, from: .json(json)).allSatisfy { $0.name == "a" })
    let wrong = json.dropLast() + #",{"user":{},"name":[]},{"user":[]}]"#
    #expect(
      Outcome.problems { try mapper.create([Row].self, from: .json(String(wrong))) } == [
        "typeMismatch  [3000].name  must be text, but is a list",
        "typeMismatch  [3001].user  must be text, but is a list",
      ])
  }
}
