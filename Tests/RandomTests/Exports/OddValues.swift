import Foundation
import PropertyMapper

@testable import TestSupport

/// Random values, many of which cannot be written.
///
/// Sets have one element, and so have dictionaries with other keys than strings: if there were more, the order of the
/// hash seed would show.
struct OddValues {
  var choices: RandomChoices
  /// The nodes made so far, whose cycles must be broken in the end.
  private(set) var nodes: [ExportNode] = []
  /// How often of a hundred a value is one that cannot be written.
  var oddity: Int

  init(choices: RandomChoices, oddity: Int) {
    self.choices = choices
    self.oddity = oddity
  }

  /// Breaks the cycles.
  func release() {
    for node in nodes { node.release() }
  }

  mutating func isOdd() -> Bool { choices.chance(oddity) }

  mutating func double() -> Double {
    isOdd()
      ? choices.pick([.nan, .infinity, -.infinity])
      : choices.pick([0, 1, -0.0, 1.5, 1e300, 1e-300, -123.25, 1e15])
  }

  mutating func float() -> Float {
    isOdd() ? choices.pick([.nan, .infinity]) : choices.pick([0, 0.1, -3.5, 1e20])
  }

  mutating func decimal() -> Decimal {
    isOdd() ? .nan : choices.pick([0, 1.5, Decimal(sign: .plus, exponent: 30, significand: 7)])
  }

  mutating func date() -> Date {
    isOdd()
      ? Date(timeIntervalSince1970: choices.pick([.infinity, .nan, 1e15, -1e14]))
      : Date(timeIntervalSince1970: choices.pick([0, 1_500_000_000, 0.25, -1e10]))
  }

  mutating func text() -> String {
    choices.pick([
      "", "a", "text", "é", "e\u{301}", "quote\"d", "日本", "line\nbreak",
      "\u{8}\u{C}\r\u{1F}\u{10}",
    ])
  }

  mutating func secret() -> String { "hunter2 \(choices.number(0...9))" }

  mutating func number() -> Int { choices.number(0...9) }

  mutating func leaf() -> SampleLeaf {
    var leaf = SampleLeaf()
    leaf.id = choices.number(0...8)
    leaf.name = choices.chance(50) ? text() : nil
    leaf.ratio = double()
    leaf.tags = choices.chance(50) ? [] : [text(), text()]
    return leaf
  }

  mutating func list<Element>(_ make: (inout Self) -> Element) -> [Element] {
    var list: [Element] = []
    for _ in 0..<choices.pick([0, 1, 2, 2, 3]) { list.append(make(&self)) }
    return list
  }

  mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? {
    choices.chance(30) ? nil : make(&self)
  }

  mutating func dictionary<Value>(_ make: (inout Self) -> Value) -> [String: Value] {
    var dictionary: [String: Value] = [:]
    for _ in 0..<choices.number(0...3) { dictionary[choices.pick(RandomPaths.keys)] = make(&self) }
    return dictionary
  }

  /// A tree, at times with keys that are canonically equal.
  mutating func tree(depth: Int = 0) -> MappingValue {
    switch choices.number(0...(depth < 3 ? 8 : 5)) {
    case 0: return .null
    case 1: return true
    case 2: return .string(text())
    case 3: return 7
    case 4: return 1.5
    case 5: return .array([])
    case 6: return .array(list { $0.tree(depth: depth + 1) })
    default: return .object(object(depth: depth + 1))
    }
  }

  mutating func object(depth: Int = 0) -> MappingValue.Object {
    var object = MappingValue.Object()
    for _ in 0..<choices.number(0...3) {
      object[choices.pick(RandomPaths.keys)] = tree(depth: depth)
    }
    return object
  }

  // MARK: Nodes

  /// A node, and others below it, some of which are shared or contain those above.
  mutating func node(depth: Int = 0) -> ExportNode {
    let node: ExportNode
    switch choices.number(0...9) {
    case 0...3:
      let branch = ExportBranch()
      branch.width = float()
      node = branch
    case 4: node = ExportTwig()
    default: node = ExportNode()
    }
    nodes.append(node)
    node.name = text()
    node.ratio = double()
    guard depth < 3 else { return node }
    if choices.chance(50) { node.next = neighbor(depth: depth + 1) }
    if choices.chance(40) { node.children = list { $0.neighbor(depth: depth + 1) } }
    if choices.chance(30) { node.byName = dictionary { $0.neighbor(depth: depth + 1) } }
    if choices.chance(40) { node.anything = any(depth: 2) }
    return node
  }

  private mutating func neighbor(depth: Int) -> ExportNode {
    if choices.chance(12), let known = choices.pickIfAny(nodes) { return known }
    return node(depth: depth)
  }

  // MARK: Values of any type

  mutating func any(depth: Int = 0) -> Any {
    guard isOdd() || choices.chance(30) else { return plain() }
    switch choices.number(0...(depth < 3 ? 6 : 3)) {
    case 0: return foundation()
    case 1: return users()
    case 2: return typed()
    case 3: return plain()
    case 4: return list { $0.any(depth: depth + 1) }
    default: return dictionary { $0.any(depth: depth + 1) }
    }
  }

  private mutating func plain() -> Any {
    switch choices.number(0...6) {
    case 0: choices.chance(50)
    case 1: number()
    case 2: double()
    case 3: float()
    case 4: decimal()
    case 5: UInt64.max
    default: text()
    }
  }

  private mutating func foundation() -> Any {
    switch choices.number(0...9) {
    case 0: NSNull()
    case 1: NSNumber(value: double())
    case 2: date()
    case 3: Data([1, 2, 3])
    case 4: URL(string: "https://example.org/a?b") as Any
    case 5: Set<AnyHashable>([AnyHashable(double())])
    case 6: NSDecimalNumber.notANumber
    case 7: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    case 8: NSOrderedSet(array: ["b", double()])
    default: NSSet(array: [double()])
    }
  }

  private mutating func users() -> Any {
    switch choices.number(0...10) {
    case 0: leaf()
    case 1: ExportStranger()
    case 2: ExportMoney(cents: number())
    case 3: SampleShade(level: choices.number(5...7))
    case 4: ExportOneWay()
    case 5: SampleScalars.Color.blue
    case 6: SampleOdd.Area()
    case 7: ExportStrangeClass()
    case 8: SampleWrapper(leaf: leaf())
    case 9: Optional(leaf()) as Any
    default: choices.chance(50) ? nodes.last ?? ExportNode() : ExportDisc()
    }
  }

  private mutating func typed() -> Any {
    switch choices.number(0...9) {
    case 0: Int?.none as Any
    case 1: [double(), double()]
    case 2: ["x": float()]
    case 3: [1: text()]
    case 4: tree()
    case 5: Character("é")
    case 6: (1, "tuple")
    case 7: [leaf()]
    case 8: 1..<3
    default: [Double?.none, double()]
    }
  }
}
