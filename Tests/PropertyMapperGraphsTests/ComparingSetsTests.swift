import PropertyMapper
import PropertyMapperGraphs
import Synchronization
import Testing

@testable import TestSupport

/// Sets of models are compared and hashed by the `==` and `hash(into:)` of their elements: a set finds its elements by
/// these, whatever the table reads.
@Suite struct ComparingSetsTests {
  struct Item: Hashable, DefaultInitializable {
    var number = 0
    var note = ""
  }
  struct Box: DefaultInitializable {
    var items: Set<Item> = []
    var nested: Set<Set<Item>> = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["number": .property(\.number)], for: Item.self)
    mapper.addMappings(["items": .model(\.items), "nested": .model(\.nested)], for: Box.self)
  }

  private func box(_ numbers: some Sequence<Int>, note: String = "") -> Box {
    Box(items: Set(numbers.map { Item(number: $0, note: note) }))
  }

  @Test func `96: large sets are equal if each element has an equal counterpart`() {
    let count = 40_000 / Effort.step(2)
    let box = box(0..<count)
    #expect(mapper.areEqual(box, self.box((0..<count).reversed())))
    #expect(mapper.hash(of: box) == mapper.hash(of: self.box((0..<count).reversed())))
    #expect(!mapper.areEqual(box, self.box(1...count)))
    #expect(!mapper.areEqual(box, self.box(1..<count)))
  }

  @Test func `96: the == of the elements decides whether sets are equal`() throws {
    #expect(!mapper.areEqual(box([1, 2]), box([1, 2], note: "not mapped")))
    var first = box([1, 2])
    first.items.insert(Item(number: 1, note: "again"))
    var second = box([1, 2])
    second.items.insert(Item(number: 2, note: "again"))
    #expect(!mapper.areEqual(first, second))
    second = box([2, 1])
    second.items.insert(Item(number: 1, note: "again"))
    #expect(mapper.areEqual(first, second))
    #expect(mapper.hash(of: first) == mapper.hash(of: second))
    #expect(try mapper.changes(from: first, to: second).isEmpty)
  }

  @Test func `96: an unchanged set produces no changes`() throws {
    let box = box(0..<2000)
    #expect(try mapper.changes(from: box, to: self.box((0..<2000).reversed())).isEmpty)
    #expect(try !mapper.changes(from: box, to: self.box(0..<1999)).isEmpty)
  }

  @Test func `96: sets of sets are compared and hashed by their own ==`() {
    func nested(_ numbers: some Sequence<Int>) -> Box {
      Box(nested: Set(numbers.map { box([$0, $0 + 1]).items }))
    }
    #expect(mapper.areEqual(nested(0..<50), nested((0..<50).reversed())))
    #expect(mapper.hash(of: nested(0..<50)) == mapper.hash(of: nested((0..<50).reversed())))
    #expect(!mapper.areEqual(nested(0..<50), nested(1...50)))
    #expect(mapper.areEqual(nested(0..<50).nested, nested((0..<50).reversed()).nested))
  }

  // MARK: Instances

  /// Counts how often a value is compared or hashed.
  final class Steps: Sendable {
    private let steps = Atomic<Int>(0)
    var count: Int { steps.load(ordering: .relaxed) }
    func step() { steps.add(1, ordering: .relaxed) }
  }

  final class Ware: Hashable, DefaultInitializable {
    @TaskLocal static var steps = Steps()
    var code = 0
    var cents = 0
    static func == (first: Ware, second: Ware) -> Bool {
      steps.step()
      return first.code == second.code
    }
    func hash(into hasher: inout Hasher) { hasher.combine(code) }
  }

  private func wares(_ codes: some Sequence<Int>, cents: Int = 0) -> Set<Ware> {
    Set(
      codes.map { code in
        let ware = Ware()
        (ware.code, ware.cents) = (code, cents)
        return ware
      })
  }

  @Test func `96: sets of instances are compared by the == of their class in linear time`() {
    mapper.addMappings(["cents": .property(\.cents)], for: Ware.self)
    let count = 1000
    let (first, second) = (wares(0..<count), wares((0..<count).reversed(), cents: 5))
    let others = wares(1...count)
    let steps = Steps()
    Ware.$steps.withValue(steps) {
      #expect(mapper.areEqual(first, second))
      #expect(mapper.hash(of: first) == mapper.hash(of: second))
      #expect(!mapper.areEqual(first, others))
    }
    #expect(steps.count < 20 * count)
  }
}
