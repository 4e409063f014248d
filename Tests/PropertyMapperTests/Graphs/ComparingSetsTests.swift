import PropertyMapper
import Testing

/// Sets of models are compared by the hashes of their elements, in whatever order these come.
@Suite struct ComparingSetsTests {
  struct Item: Hashable, DefaultInitializable {
    var number = 0
    var note = ""
  }
  struct Box: DefaultInitializable {
    var items: Set<Item> = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["number": .property(\.number)], for: Item.self)
    mapper.addMappings(["items": .model(\.items)], for: Box.self)
  }

  private func box(_ numbers: some Sequence<Int>, note: String = "") -> Box {
    Box(items: Set(numbers.map { Item(number: $0, note: note) }))
  }

  @Test func `96: large sets are equal if each element has its equal`() {
    let count = 40_000
    let box = box(0..<count)
    #expect(mapper.areEqual(box, self.box((0..<count).reversed(), note: "not mapped")))
    #expect(!mapper.areEqual(box, self.box(1...count)))
    #expect(!mapper.areEqual(box, self.box(1..<count)))
  }

  @Test func `96: elements with the same entries are counted`() {
    var first = box([1, 2])
    first.items.insert(Item(number: 1, note: "again"))
    var second = box([1, 2])
    second.items.insert(Item(number: 2, note: "again"))
    #expect(!mapper.areEqual(first, second))
    second = box([1, 2], note: "other")
    second.items.insert(Item(number: 1, note: "more"))
    #expect(mapper.areEqual(first, second))
  }

  @Test func `96: a set that did not change is no change`() throws {
    let box = box(0..<2000)
    let same = self.box((0..<2000).reversed(), note: "not mapped")
    #expect(try mapper.changes(from: box, to: same).isEmpty)
    #expect(try !mapper.changes(from: box, to: self.box(0..<1999)).isEmpty)
  }
}
