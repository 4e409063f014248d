import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Generators run once for a value, whether or not problems are logged from the start, and always in the same order.
@Suite struct GeneratorCallTests {
  struct Leaf: DefaultInitializable, Hashable {
    var name = ""
    var ratio = 1.0
    init() {}
    init(_ name: String) { self.name = name }
  }

  class Node: DefaultInitializable {
    var name = ""
    var next: Node?
    required init() {}
    init(_ name: String, next: Node? = nil) { (self.name, self.next) = (name, next) }
  }

  final class Special: Node {}

  struct Tree: DefaultInitializable {
    var leaf = Leaf("leaf")
    var list = [Leaf("a"), Leaf("b")]
    var gaps: [[Leaf?]] = [[nil, Leaf("gap")], []]
    var byName = ["z": Leaf("z"), "a": Leaf("first"), "é": Leaf("last")]
    var byNumber = [2: Leaf("two"), 1: Leaf("one")]
    var set: Set = [Leaf("x"), Leaf("y"), Leaf("w")]
    var anything: Any = [Leaf("in any"), ["k": Leaf("deep")]] as [Any]
    var node: Node? = Node("n1", next: Node("n2"))
    var ratio = 1.0
  }

  struct Failure: Error {}

  let calls = Recorder<String>()

  private func register(_ mapper: PropertyMapper) {
    mapper.addMappings(
      ["name": .generator { leaf in try call(leaf.name) }, "ratio": .property(\.ratio)],
      for: Leaf.self)
    mapper.addMappings(
      ["name": .generator { node in try call(node.name) }, "next": .model(\.next)], for: Node.self)
    mapper.addMappings(
      [
        "leaf": .model(\.leaf), "start": .generator { _ in try call("start") },
        "list": .model(\.list), "gaps": .model(\.gaps), "byName": .model(\.byName),
        "byNumber": .model(\.byNumber), "set": .model(\.set),
        "anything": .generator { $0.anything }, "o.node": .model(\.node),
        "o.leaves": .generator { tree in
          _ = try call("leaves")
          return tree.set
        }, "ratio": .property(\.ratio), "end": .generator { _ in try call("end") },
      ], for: Tree.self)
  }

  /// Gives another text whenever it is called.
  private func call(_ name: String) throws -> String {
    calls.append(name)
    if name.hasPrefix("throws") { throw Failure() }
    return "\(name) \(calls.count)"
  }

  /// What exports come to, with the calls of each.
  private func outcomes(_ tree: Tree, _ mapper: PropertyMapper) -> [String] {
    let exports: [() throws -> String] = [
      { try mapper.export(tree, as: .jsonText) },
      { String(decoding: try mapper.export([tree, tree], as: .json), as: UTF8.self) },
      { BothOrders.exact(try mapper.export(tree)) },
      { BothOrders.exact(try mapper.export([tree, tree])) },
    ]
    return exports.map { export in
      calls.removeAll()
      let result = Result { try export() }
      return "\(result) after \(calls.values)"
    }
  }

  private func expectSame(_ tree: Tree, isWritten: Bool) {
    let orders = BothOrders { register($0) }
    let finding = outcomes(tree, orders.finding)
    #expect(outcomes(tree, orders.standard) == finding)
    #expect(finding.allSatisfy { $0.hasPrefix("success") == isWritten })
    if isWritten { #expect(outcomes(tree, orders.reading) == finding) }
  }

  @Test func `both orders walk every kind of container in the same order`() {
    expectSame(Tree(), isWritten: true)
  }

  @Test func `a failure at the end doesn't call a generator twice`() {
    var tree = Tree()
    tree.ratio = .infinity
    expectSame(tree, isWritten: false)
  }

  @Test(arguments: 0..<9)
  func `a failure anywhere doesn't call a generator twice`(place: Int) {
    var tree = Tree()
    var leaf = Leaf("failing")
    leaf.ratio = .nan
    switch place {
    case 0: tree.leaf = leaf
    case 1: tree.list.insert(leaf, at: 1)
    case 2: tree.gaps[0].insert(leaf, at: 0)
    case 3: tree.byName["b"] = leaf
    case 4: tree.byNumber[0] = leaf
    case 5: tree.set.insert(leaf)
    case 6: tree.anything = [leaf, Leaf("in any")]
    case 7: tree.node = Node("throws", next: Node("n2"))
    default: tree.leaf.name = "throws"
    }
    expectSame(tree, isWritten: false)
  }

  @Test(arguments: 1...5)
  func `a cycle of instances doesn't call a generator twice`(length: Int) {
    var tree = Tree()
    let last = Node("last")
    let first = (1..<length).reduce(last) { Node("n\($1)", next: $0) }
    last.next = first
    tree.node = Node("before", next: first)
    expectSame(tree, isWritten: false)
    last.next = nil
  }

  @Test(arguments: 1...90)
  func `exceeding the output limit doesn't call a generator twice`(limit: Int) {
    let orders = BothOrders(MappingOptions(maximumOutputCount: limit)) { register($0) }
    let tree = Tree()
    #expect(outcomes(tree, orders.standard) == outcomes(tree, orders.finding))
  }

  @Test(arguments: 1...8)
  func `exceeding the depth limit doesn't call a generator twice`(limit: Int) {
    let orders = BothOrders(MappingOptions(maximumDepth: limit)) { register($0) }
    let tree = Tree()
    #expect(outcomes(tree, orders.standard) == outcomes(tree, orders.finding))
  }

  @Test func `generators of unlisted subclasses are called once`() {
    let orders = BothOrders { mapper in
      mapper.addMappings(["next": .model(\.next)], for: Node.self)
      mapper.addMappings(
        ["name": .generator { node in try call(node.name) }], for: Special.self)
    }
    for mapper in [orders.standard, orders.finding] {
      calls.removeAll()
      let node = Node("base", next: Special("special", next: Special("throws")))
      #expect(throws: MappingErrors.self) { try mapper.export(node, as: .jsonText) }
      // Entries of superclasses come first.
      #expect(calls.values == ["throws", "special"])
      node.next?.next = nil
      calls.removeAll()
      #expect((try? mapper.export(node, as: .jsonText)) == #"{"next":{"name":"special 1"}}"#)
      #expect(calls.values == ["special"])
    }
  }

  @Test func `final encoders found late run once, after the generators before them`() {
    let orders = BothOrders { mapper in
      register(mapper)
      mapper.addMappings(["name": .property(\.name)], for: Special.self)
      mapper.setFinalEncoder(for: Special.self) { _, node in calls.append("final \(node.name)") }
    }
    var tree = Tree()
    tree.anything = [Leaf("before"), Special("any"), Leaf("after")] as [Any]
    let finding = outcomes(tree, orders.finding)
    #expect(outcomes(tree, orders.standard) == finding)
    #expect(finding.allSatisfy { $0.hasPrefix("success") && $0.contains("final any") })
  }

  @Test func `a generator may export and register mappings without affecting its own export`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .generator { try call($0.name) }], for: Leaf.self)
    mapper.addMappings(
      [
        "json": .generator { [unowned mapper] tree in
          mapper.addMappings(["other": .property(\.name)], for: Leaf.self)
          calls.append("json")
          return try mapper.export(tree.leaf, as: .jsonText)
        },
        "leaf": .model(\.leaf), "ratio": .property(\.ratio),
      ], for: Tree.self)
    var tree = Tree()
    tree.ratio = .infinity
    #expect(throws: MappingErrors.self) { try mapper.export(tree, as: .jsonText) }
    // One call of the inner export, and one of the outer.
    #expect(calls.values == ["json", "leaf", "leaf"])
  }

  @Test(arguments: [false, true])
  func `closures run once if the output is no dictionary`(hasFinalEncoder: Bool) {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .generator { leaf in try call(leaf.name) }], for: Leaf.self)
    if hasFinalEncoder {
      mapper.setFinalEncoder(for: Leaf.self) { [calls] _, leaf in
        calls.append("edited \(leaf.name)")
      }
    }
    let leaf = Leaf("a")
    #expect(
      Outcome.problems { try mapper.export([[leaf], [leaf]]) } == [
        "typeMismatch  [0]  [Leaf] isn't written as an object",
        "typeMismatch  [1]  [Leaf] isn't written as an object",
      ])
    #expect(calls.count == (hasFinalEncoder ? 4 : 2))
    #expect(
      Outcome.problems { try mapper.export(Set([leaf])) }
        == ["typeMismatch    Set<Leaf> isn't written as an object"])
    #expect(calls.count == (hasFinalEncoder ? 6 : 3))
  }
}
