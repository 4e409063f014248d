import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct GraphTests {
  class Node: DefaultInitializable {
    var name = ""
    var next: Node?
    var nodes: [Node] = []
    var byName: [String: Node] = [:]
    required init() {}
  }

  final class Leaf: Node {
    var color = "green"
  }

  final class Fruit: Node {
    var taste = "sweet"
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(\.name), "next": .model(\.next), "nodes": .model(\.nodes),
        "byName": .model(\.byName),
      ], for: Node.self)
  }

  // MARK: Cycles

  @Test func `an object that is its own property is a cycle`() {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    #expect(
      Outcome.problems { try mapper.export(node) } == [
        "cycle  next  must not contain itself"
      ])
  }

  @Test func `a cycle of two objects is reported where it closes`() {
    let (first, second) = (Node(), Node())
    (first.next, second.next) = (second, first)
    defer { first.next = nil }
    #expect(
      Outcome.problems { try mapper.export(first) } == [
        "cycle  next.next  must not contain itself"
      ])
  }

  @Test func `all cycles through arrays and dictionaries are reported`() {
    let (root, child) = (Node(), Node())
    root.nodes = [Node(), child]
    child.nodes = [root]
    child.byName = ["a": child, "b": Node()]
    defer { (root.nodes, child.byName) = ([], [:]) }
    #expect(
      Outcome.problems { try mapper.export(root) } == [
        "cycle  nodes[1].nodes[0]  must not contain itself",
        "cycle  nodes[1].byName.a  must not contain itself",
      ])
  }

  @Test func `a cycle through a generator is found`() {
    mapper.setMappings(["self": .generator { $0 }], for: Node.self)
    #expect(
      Outcome.problems { try mapper.export(Node()) } == [
        "cycle  self  must not contain itself"
      ]
    )
  }

  @Test func `a cycle through a final encoder is found`() {
    mapper.setMappings([:], for: Node.self)
    mapper.setFinalEncoder(for: Node.self) { dictionary, node in dictionary["self"] = node }
    #expect(
      Outcome.problems { try mapper.export(Node()) } == [
        "cycle  self  must not contain itself"
      ]
    )
  }

  @Test func `an object that is shared but not in a cycle is written twice`() throws {
    mapper.setMappings(
      ["name": .property(\.name), "next": .model(\.next), "nodes": .model(\.nodes)],
      for: Node.self)
    let (root, shared) = (Node(), Node())
    shared.name = "shared"
    (root.next, root.nodes) = (shared, [shared, shared])
    let text = #"{"name":"shared","nodes":[]}"#
    #expect(
      Outcome.text(try mapper.export(root))
        == #"{"name":"","next":\#(text),"nodes":[\#(text),\#(text)]}"#)
  }

  // MARK: Depth

  private func chain(_ count: Int) -> Node {
    (1..<count).reduce(Node()) { inner, _ in
      let node = Node()
      node.next = inner
      return node
    }
  }

  /// Takes a chain apart from its front, since it would be freed recursively.
  private func release(_ chain: Node) {
    var next = chain.next
    chain.next = nil
    while let node = next {
      next = node.next
      node.next = nil
    }
  }

  @Test func `models may be nested up to the depth limit`() throws {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: 3))
    mapper.addMappings(["next": .model(\.next)], for: Node.self)
    #expect(Outcome.text(try mapper.export(chain(3))) == #"{"next":{"next":{}}}"#)
    #expect(
      Outcome.problems { try mapper.export(chain(4)) } == [
        "depthLimitExceeded  next.next.next  must be nested at most 3 levels deep"
      ])
  }

  @Test func `a hundred thousand levels cause an error, not a crash`() {
    mapper.setMappings(["next": .model(\.next)], for: Node.self)
    let node = chain(100_000)
    defer { release(node) }
    #expect(Outcome.errors { try mapper.export(node) }?.map(\.code) == [.depthLimitExceeded])
  }

  @Test func `arrays and values from hooks count toward the depth limit`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: 3))
    mapper.addMappings(
      ["a": .generator { _ in [[[1]]] }, "b": .generator { _ -> Any in ["c": [[1]]] }],
      for: Node.self)
    #expect(
      Outcome.problems { try mapper.export(Node()) } == [
        "depthLimitExceeded  a[0][0]  must be nested at most 3 levels deep",
        "depthLimitExceeded  b.c[0]  must be nested at most 3 levels deep",
      ])
  }

  // MARK: Run-time classes

  @Test func `each object is written using the table of its dynamic class`() throws {
    mapper.setMappings(["name": .property(\.name), "nodes": .model(\.nodes)], for: Node.self)
    mapper.addMappings(["color": .property(\.color)], for: Leaf.self)
    let root = Node()
    root.nodes = [Leaf(), Fruit(), Node()]
    let node = #"{"name":"","nodes":[]}"#
    #expect(
      Outcome.text(try mapper.export(root))
        == #"{"name":"","nodes":[{"color":"green","name":"","nodes":[]},\#(node),\#(node)]}"#)
    #expect(Outcome.text(try mapper.export(Leaf() as Node)).contains("color"))
  }

  @Test func `an object whose dynamic class has an invalid table is reported at its path`() {
    mapper.addMappings(["color..": .property(\.color)], for: Leaf.self)
    let root = Node()
    root.nodes = [Node(), Leaf()]
    #expect(
      Outcome.errors { try mapper.export(root) }?.map { "\($0.code) \($0.path)" } == [
        "invalidMapping nodes[1]"
      ])
  }

  @Test func `a value of a protocol type is written using the table of its concrete type`() throws {
    struct Circle: Shape { var radius = 1 }
    struct Drawing { var shapes: [any Shape] = [] }
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self, makingWith: { Circle() })
    mapper.addMappings(
      ["shapes": .generator { $0.shapes as [Any] }], for: Drawing.self, makingWith: { Drawing() })
    #expect(
      Outcome.text(try mapper.export(Drawing(shapes: [Circle(radius: 2)])))
        == #"{"shapes":[{"radius":2}]}"#)
  }

  @Test func `each of several models is written, with errors reported at its index`() throws {
    mapper.setMappings(["name": .property(\.name), "next": .model(\.next)], for: Node.self)
    #expect(Outcome.text(try mapper.export([Leaf(), Node()])) == #"[{"name":""},{"name":""}]"#)
    let cyclic = Node()
    cyclic.next = cyclic
    defer { cyclic.next = nil }
    #expect(
      Outcome.problems { try mapper.export([Node(), cyclic]) } == [
        "cycle  [1].next  must not contain itself"
      ])
  }

  @Test func `values that aren't objects can't be exported as dictionaries`() {
    #expect(
      Outcome.problems { try mapper.export(3) } == [
        "typeMismatch    Int isn't written as an object"
      ])
    #expect(
      Outcome.problems { try mapper.export([3, 4]) } == [
        "typeMismatch  [0]  Int isn't written as an object",
        "typeMismatch  [1]  Int isn't written as an object",
      ])
    #expect(
      Outcome.problems { try mapper.export([Node(), nil]) } == [
        "typeMismatch  [1]  Node? isn't written as an object"
      ])
  }

  protocol Shape: Sendable {}
}
