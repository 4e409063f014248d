import PropertyMapper
import Testing

@Suite struct EnvironmentTests {
  enum FactorKey: MappingEnvironmentKey { static let defaultValue = 1 }
  enum NameKey: MappingEnvironmentKey { static let defaultValue = "nobody" }

  final class Item: DefaultInitializable {
    var price = 0
    var owner = ""
    var children: [Item] = []
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "price": .transform(
          \.price,
          decode: { (price: Int) in price * MappingEnvironment.current[FactorKey.self] },
          encode: { $0 / MappingEnvironment.current[FactorKey.self] }),
        "children": .model(\.children),
        "owner": .consumer { (_: String, item) in
          item.owner = MappingEnvironment.current[NameKey.self]
        },
      ], for: Item.self)
  }

  @Test func `closures see the values passed with the call, at every depth`() throws {
    let item = try mapper.passing(100, for: FactorKey.self).passing("Ada", for: NameKey.self)
      .create(
        Item.self, from: ["price": 2, "owner": "", "children": [["price": 3]]])
    #expect(item.price == 200)
    #expect(item.owner == "Ada")
    #expect(item.children.first?.price == 300)
    let back = try mapper.passing(100, for: FactorKey.self).export(item, as: .jsonText)
    #expect(back == #"{"price":2,"children":[{"price":3,"children":[]}]}"#)
  }

  @Test func `without a passed value the default applies, even after a call with one`() throws {
    _ = try mapper.passing(100, for: FactorKey.self).create(Item.self, from: ["price": 2])
    #expect(try mapper.create(Item.self, from: ["price": 2]).price == 2)
    #expect(MappingEnvironment.current[FactorKey.self] == 1)
  }

  @Test func `a call made inside a closure inherits the passed values`() throws {
    struct Box: DefaultInitializable { var item: Item? }
    let mapper = mapper
    mapper.addMappings(
      [
        "item": .transform(
          \.item,
          decode: { (object: [String: Any]) in try mapper.create(Item.self, from: object) })
      ], for: Box.self)
    let box = try mapper.passing(7, for: FactorKey.self).create(
      Box.self, from: ["item": ["price": 1]])
    #expect(box.item?.price == 7)
  }

  @Test func `a mapper with passed values shares the tables of the original mapper`() throws {
    struct Late: DefaultInitializable { var name = "" }
    let passing = mapper.passing(1, for: FactorKey.self)
    mapper.addMappings(["name": .property(\.name)], for: Late.self)
    #expect(try passing.create(Late.self, from: ["name": "a"]).name == "a")
  }
}
