import Foundation
import PropertyMapper

/// Random models. Nils and equal values are frequent, and with some seeds also empty texts.
struct ChangingMaker {
  private var generator: SeededGenerator
  private let empties: Bool

  init(seed: UInt64, choices: [UInt8] = []) {
    generator = SeededGenerator(seed: seed, choices: choices)
    empties = seed % 3 == 0
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  mutating func list<Value>(_ make: (inout Self, Int) -> Value) -> [Value] {
    (0..<pick([0, 0, 1, 2])).map { make(&self, $0) }
  }

  mutating func text() -> String { pick(["a", "a", "b", "c", "d", "e", "f", empties ? "" : "g"]) }

  mutating func optionalText() -> String? { chance(40) ? nil : text() }

  mutating func data() -> Data { pick([Data([1]), Data([1, 2]), empties ? Data() : Data([3])]) }

  mutating func leaf() -> ChangingLeaf {
    ChangingLeaf(
      name: text(), note: optionalText(), count: pick([nil, 1, 2]), data: data(),
      anything: pick([nil, nil, nil, 1, "a", ["a": .null], chance(5) ? .null : 2]))
  }

  mutating func point() -> ChangingPoint {
    var point = ChangingPoint(label: optionalText(), x: pick([1, 2]))
    point.note = optionalText()
    return point
  }

  mutating func event() -> ChangingEvent {
    switch pick([0, 0, 0, 1, 2, 3, 4]) {
    case 0: .leaf(leaf())
    case 1: .text(text())
    case 2: .number(pick([nil, 1]))
    case 3: .numbers(pick([[:], ["a": 1]]))
    default: .none
    }
  }

  mutating func animal() -> ChangingAnimal {
    if chance(60) {
      let cat = ChangingCat()
      cat.name = optionalText()
      cat.lives = pick([nil, 1, 9])
      return cat
    }
    let dog = ChangingDog()
    dog.name = optionalText()
    dog.trick = optionalText()
    dog.home = chance(50) ? leaf() : nil
    return dog
  }

  /// - Parameters:
  ///   - base: The least of the two identifiers that the node may have. No other node of the graph has them.
  ///   - depth: How many levels may be below.
  mutating func node(_ base: Int, depth: Int) -> ChangingNode {
    let node = ChangingNode()
    node.id = base + pick([0, 0, 1])
    node.name = text()
    node.note = optionalText()
    node.leaf = chance(50) ? leaf() : nil
    node.home = leaf()
    node.point = chance(50) ? point() : nil
    node.event = chance(50) ? event() : nil
    node.child = depth > 0 && chance(70) ? self.node(base * 10 + 2, depth: depth - 1) : nil
    node.pet = chance(50) ? animal() : nil
    node.otherPet = chance(40) ? animal() : chance(50) ? node.pet : nil
    node.leaves = list { maker, _ in maker.leaf() }
    node.points = list { maker, _ in maker.chance(30) ? nil : maker.point() }
    node.nodes =
      depth > 0 ? list { maker, index in maker.node(base * 10 + 4 + 2 * index, depth: 0) } : []
    node.named = chance(30) ? ["a": leaf()] : [:]
    node.texts = list { maker, _ in maker.text() }
    node.data = list { maker, _ in maker.chance(30) ? nil : maker.data() }
    node.tags = pick([[], ["a"], ["a", "b"]])
    node.link = pick([nil, URL(string: "https://a.b")])
    node.amount = pick([0, 1, 2])
    node.rest = chance(30) ? ["kept": pick([1, 2])] : [:]
    return node
  }

  /// Another model that differs in some places only: what the other one has, and what this one gets instead of it.
  mutating func change(_ node: ChangingNode, base: Int, depth: Int) {
    let other = self.node(base, depth: depth)
    func take<Value>(_ keyPath: ReferenceWritableKeyPath<ChangingNode, Value>) {
      if chance(40) { node[keyPath: keyPath] = other[keyPath: keyPath] }
    }
    take(\.id)
    take(\.name)
    take(\.note)
    take(\.leaf)
    take(\.home)
    take(\.point)
    take(\.event)
    take(\.pet)
    take(\.otherPet)
    take(\.leaves)
    take(\.points)
    take(\.nodes)
    take(\.named)
    take(\.texts)
    take(\.data)
    take(\.tags)
    take(\.link)
    take(\.amount)
    if node.rest.isEmpty { take(\.rest) }
    if let child = node.child, chance(70) {
      change(child, base: base * 10 + 2, depth: depth - 1)
    } else {
      take(\.child)
    }
  }
}
