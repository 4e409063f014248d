import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Updates random graphs with random payloads, a third of them bad: after a failure everything is as it was.
@Suite struct UpdatingRandomGraphsTests {
  final class Node: DefaultInitializable {
    var id = 0
    var name = ""
    var note: String?
    var next: Node?
    var other: Node?
    var point = Point()
    var spot: Point?
    var children: [Node] = []
    var byName: [String: Node] = [:]
    var fixed: Fixed?
  }
  struct Point: DefaultInitializable, Equatable {
    var x = 0
    var y = 0
    var owner: Node?

    static func == (first: Self, second: Self) -> Bool {
      first.x == second.x && first.y == second.y && first.owner === second.owner
    }
  }
  struct Fixed: Equatable {
    let a: Int
    let b: Point
  }
  static func mapper(_ factory: (any ModelFactory)? = nil) -> PropertyMapper {
    let mapper = PropertyMapper(factory: factory)
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name, default: "new"),
        "note": .property(\.note), "next": .model(\.next), "point": .model(\.point),
        "other": .model(\.other), "spot": .model(\.spot), "children": .model(\.children),
        "byName": .model(\.byName), "fixed": .model(\.fixed),
        "throw": .consumer { (_: Int, _) in throw Refusal() },
      ], for: Node.self)
    mapper.addMappings(
      [
        "x": .property(\.x, .range(0...100)), "y": .property(\.y), "owner": .model(\.owner),
        "throw": .consumer { (_: Int, _) in throw Refusal() },
      ], for: Point.self)
    mapper.addMappings(
      .initializing(
        Fixed.init(a:b:), InitArgument("a", \.a, .max(1000)), InitArgument("b", \.b)),
      for: Fixed.self)
    return mapper
  }

  /// Nodes that point at each other at random.
  static func graph(_ numbers: inout SeededGenerator) -> [Node] {
    let nodes = (0..<6).map { index in
      let node = Node()
      node.id = index
      node.name = "n\(index)"
      return node
    }
    for node in nodes {
      node.next = Bool.random(using: &numbers) ? nodes.randomElement(using: &numbers) : nil
      node.other = Bool.random(using: &numbers) ? nodes.randomElement(using: &numbers) : nil
      node.point = Point(x: 1, y: 2, owner: nodes.randomElement(using: &numbers))
      node.spot = Bool.random(using: &numbers) ? Point(x: 3, y: 4) : nil
      node.children = Array(nodes.shuffled(using: &numbers).prefix(2))
      node.byName = ["a": nodes[0]]
      node.fixed = Bool.random(using: &numbers) ? Fixed(a: 1, b: node.point) : nil
    }
    return nodes
  }

  /// What a third of the payloads has somewhere inside.
  enum Fault: CaseIterable { case none, alsoNone, stillNone, wrongKind, throwing }

  static func payload(
    _ numbers: inout SeededGenerator, depth: Int, _ fault: inout Fault
  ) -> [String: Any] {
    var object: [String: Any] = [:]
    func chance(_ numbers: inout SeededGenerator) -> Bool {
      Int.random(in: 0..<3, using: &numbers) == 0
    }
    if chance(&numbers) { object["name"] = "name\(Int.random(in: 0..<9, using: &numbers))" }
    if chance(&numbers) { object["note"] = chance(&numbers) ? NSNull() as Any : "note" }
    if chance(&numbers), depth == 0 { object["id"] = Int.random(in: 0..<8, using: &numbers) }
    if chance(&numbers) { object["spot"] = chance(&numbers) ? NSNull() as Any : ["x": 5] }
    if chance(&numbers) { object["fixed"] = ["a": 5, "b": ["x": 9]] as [String: Any] }
    guard depth > 0 else {
      spoil(&object, &fault)
      return object
    }
    for key in ["next", "other"] where !chance(&numbers) {
      object[key] = payload(&numbers, depth: depth - 1, &fault)
    }
    if !chance(&numbers) {
      var point: [String: Any] = ["x": Int.random(in: 0...100, using: &numbers)]
      if !chance(&numbers) { point["owner"] = payload(&numbers, depth: depth - 1, &fault) }
      object["point"] = point
    }
    if chance(&numbers) {
      object["children"] = [
        payload(&numbers, depth: depth - 1, &fault), payload(&numbers, depth: 0, &fault),
      ]
    }
    if chance(&numbers) { object["byName"] = ["b": payload(&numbers, depth: 0, &fault)] }
    if chance(&numbers) { spoil(&object, &fault) }
    return object
  }

  static func spoil(_ object: inout [String: Any], _ fault: inout Fault) {
    switch fault {
    case .wrongKind: object["note"] = [1]
    case .throwing: object["throw"] = 1
    case .none, .alsoNone, .stillNone: return
    }
    fault = .none
  }

  /// Everything in the graph, by value and by identity.
  struct Snapshot: Equatable {
    struct NodeState: Equatable {
      let identity: ObjectIdentifier
      let id: Int
      let name: String
      let note: String?
      let links: [ObjectIdentifier?]
      let point: Point
      let spot: Point?
      let fixed: Fixed?
    }
    let nodes: [NodeState]

    init(_ roots: [Node]) {
      var found: [NodeState] = []
      var seen: Set<ObjectIdentifier> = []
      var pending = roots
      while let node = pending.popLast() {
        guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
        let linked =
          [node.next, node.other, node.point.owner, node.spot?.owner] + node.children
          + node.byName.sorted { $0.key < $1.key }.map(\.value)
        found.append(
          NodeState(
            identity: ObjectIdentifier(node), id: node.id, name: node.name, note: node.note,
            links: linked.map { $0.map { ObjectIdentifier($0) } }, point: node.point,
            spot: node.spot, fixed: node.fixed))
        pending += linked.compactMap { $0 }
      }
      nodes = found
    }
  }

  @Test(arguments: [false, true])
  func `a failed update leaves the graph unchanged, both values and identities`(hasStore: Bool)
    throws
  {
    var numbers = SeededGenerator(seed: 42)
    var failures = 0
    var successes = 0
    let rounds = Effort.rounds(1500, dividedInDebugBy: 15)
    let withoutStore = Self.mapper()
    for round in 0..<rounds {
      let nodes = Self.graph(&numbers)
      let store = IdentityStore()
      let factory = IdentityFactory(store: store).identifying(Node.self, by: \.id, at: "id")
      if hasStore { for node in nodes { factory.insert(node) } }
      let mapper = hasStore ? Self.mapper(factory) : withoutStore
      var fault = Fault.allCases[round % Fault.allCases.count]
      let payload = Self.payload(&numbers, depth: 3, &fault)
      let copy = try mapper.copy(nodes[0])
      let before = Snapshot(nodes)
      let count = store.count
      var errors: [MappingError] = []
      if mapper.update(nodes[0], from: payload, errors: &errors) {
        #expect(errors.isEmpty)
        successes += 1
      } else {
        #expect(Snapshot(nodes) == before)
        #expect(mapper.areEqual(nodes[0], copy))
        #expect(store.count == count)
        #expect(!errors.isEmpty)
        failures += 1
      }
    }
    #expect(failures > rounds / 5)
    #expect(successes > rounds / 3)
  }
}
