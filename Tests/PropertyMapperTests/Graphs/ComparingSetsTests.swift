import PropertyMapper
import Synchronization
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

  @Test func `96: large sets are equal if each element has an equal counterpart`() {
    let count = 40_000 / Effort.step(2)
    let box = box(0..<count)
    #expect(mapper.areEqual(box, self.box((0..<count).reversed(), note: "not mapped")))
    #expect(!mapper.areEqual(box, self.box(1...count)))
    #expect(!mapper.areEqual(box, self.box(1..<count)))
  }

  @Test func `96: elements with equal entries are counted when sets are compared`() {
    var first = box([1, 2])
    first.items.insert(Item(number: 1, note: "again"))
    var second = box([1, 2])
    second.items.insert(Item(number: 2, note: "again"))
    #expect(!mapper.areEqual(first, second))
    second = box([1, 2], note: "other")
    second.items.insert(Item(number: 1, note: "more"))
    #expect(mapper.areEqual(first, second))
  }

  @Test func `96: an unchanged set produces no changes`() throws {
    let box = box(0..<2000)
    let same = self.box((0..<2000).reversed(), note: "not mapped")
    #expect(try mapper.changes(from: box, to: same).isEmpty)
    #expect(try !mapper.changes(from: box, to: self.box(0..<1999)).isEmpty)
  }

  // MARK: Steps

  /// Counts how often a value is compared or hashed.
  final class Steps: Sendable {
    private let steps = Atomic<Int>(0)
    var count: Int { steps.load(ordering: .relaxed) }
    func step() { steps.add(1, ordering: .relaxed) }
  }

  /// A value that compares itself, but does not hash itself.
  struct Price: MappingValueConvertible, Equatable {
    @TaskLocal static var steps = Steps()
    var cents: Int

    init(cents: Int) { self.cents = cents }
    init(mappingValue: MappingValue) throws { cents = try Int(mappingValue: mappingValue) }
    var mappingValue: MappingValue { .number(MappingValue.Number(cents)) }

    static func == (first: Self, second: Self) -> Bool {
      steps.step()
      return first.cents == second.cents
    }
  }

  final class Ware: Hashable, DefaultInitializable {
    var price = Price(cents: 0)
    static func == (first: Ware, second: Ware) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private func wares(_ cents: some Sequence<Int>) -> Set<Ware> {
    Set(
      cents.map { cents in
        let ware = Ware()
        ware.price.cents = cents
        return ware
      })
  }

  @Test func `96: values that aren't hashable are matched by their written form`() {
    mapper.addMappings(["price": .property(\.price)], for: Ware.self)
    let count = 1000
    let steps = Steps()
    Price.$steps.withValue(steps) {
      #expect(mapper.areEqual(wares(0..<count), wares((0..<count).reversed())))
      #expect(!mapper.areEqual(wares(0..<count), wares(1...count)))
    }
    #expect(steps.count < 20 * count)
  }

  @Test func `96: equal elements don't cancel each other out in the hash of a set`() {
    // Each set has two elements, which are one and the same to the table.
    func sets(_ numbers: some Sequence<Int>) -> Set<Set<Ware>> {
      Set(numbers.map { wares([$0, $0]) })
    }
    mapper.addMappings(["price": .property(\.price)], for: Ware.self)
    let hashes = (0..<20).map { mapper.hash(of: Set([wares([$0, $0])])) }
    mapper.setMappings(["price": .property(\.price.cents)], for: Ware.self)
    let others = (0..<20).map { mapper.hash(of: Set([wares([$0, $0])])) }
    #expect(Set(hashes).count == 1)
    #expect(Set(others).count == 20)
    #expect(mapper.areEqual(sets(0..<50), sets((0..<50).reversed())))
    #expect(!mapper.areEqual(sets(0..<50), sets(1...50)))
  }

  /// A value that counts how often it is hashed.
  struct Label: MappingValueConvertible, Hashable {
    var text: String

    init(_ text: String) { self.text = text }
    init(mappingValue: MappingValue) throws { text = try String(mappingValue: mappingValue) }
    var mappingValue: MappingValue { .string(text) }

    func hash(into hasher: inout Hasher) {
      Price.steps.step()
      hasher.combine(text)
    }
  }

  final class Node: Hashable, DefaultInitializable {
    var label = Label("")
    var nodes: Set<Node> = []
    static func == (first: Node, second: Node) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Sets inside one another, with many elements innermost.
  private func node(levels: Int, count: Int) -> Node {
    let root = Node()
    var last = root
    for level in 0..<levels {
      let next = Node()
      next.label = Label("level \(level)")
      last.nodes = [next]
      last = next
    }
    for number in 0..<count {
      let leaf = Node()
      leaf.label = Label("\(number)")
      last.nodes.insert(leaf)
    }
    return root
  }

  @Test func `96: the contents of nested sets are hashed once`() {
    mapper.addMappings(["label": .property(\.label), "nodes": .model(\.nodes)], for: Node.self)
    let (first, second) = (node(levels: 12, count: 300), node(levels: 12, count: 300))
    let steps = Steps()
    Price.$steps.withValue(steps) { #expect(mapper.areEqual(first, second)) }
    // Both sets, with one to spare.
    #expect(steps.count < 3 * (300 + 12))
  }
}
