import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Elements of lossy lists and dictionaries whose models are made once the whole input has been read.
@Suite struct LossyWaitingTests {
  struct Item: DefaultInitializable { var name = "" }
  struct Order: DefaultInitializable { var items: [Item] = [] }

  private struct Refused: Error {}

  @Test func `warnings about elements that fail late are counted like others`() {
    let orders = BothOrders(MappingOptions(maximumErrorCount: 2)) { mapper in
      mapper.addMappings(["name": .property(\.name).required()], for: Item.self)
      mapper.addMappings(["items": .model(\.items).lossy()], for: Order.self)
      mapper.setFinalDecoder(for: Item.self) { _, item in
        if item.name == "bad" { throw Refused() }
      }
    }
    let bad = Array(repeating: #"{"name":"bad"}"#, count: 5).joined(separator: ",")
    var found: [[String]] = []
    for mapper in [orders.reading, orders.finding] {
      var errors: [MappingError] = []
      let json = #"{"items":[{},\#(bad)]}"#
      #expect(mapper.create(Order.self, from: .json(json), errors: &errors)?.items.isEmpty == true)
      found.append(errors.map { "\($0)" })
    }
    #expect(found[0] == found[1] && found[0].count == 3)
  }

  final class Node: DefaultInitializable, @unchecked Sendable {
    var id = 0
    var name = "old"
    var child: Node?
    let life = Life()
  }
  struct Tree: DefaultInitializable {
    var nodes: [Node] = []
    var last: Node?
  }

  private struct KnownNodes: ModelFactory {
    let nodes: [Int: Node]

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      (input["id"] as? Int).flatMap { nodes[$0] as? Model }
    }
  }

  private func nodes(_ known: [Int: Node]) -> BothOrders {
    BothOrders(factory: KnownNodes(nodes: known)) { mapper in
      mapper.addMappings(
        [
          "id": .property(\.id), "name": .property(\.name), "child": .model(\.child),
          "check": .consumer { (isRight: Bool, _: inout Node) in
            if !isRight { throw Refused() }
          },
        ], for: Node.self)
      mapper.addMappings(
        ["nodes": .model(\.nodes).lossy(), "last": .model(\.last)], for: Tree.self)
    }
  }

  @Test func `instances in elements that are left out keep their values`() throws {
    let json = #"""
      {"nodes":[{"id":1,"name":"new","child":{"id":2,"name":"new","check":false}},
        {"id":3,"name":"new","child":{"name":"fresh"}},
        {"id":4,"name":"new","child":{"id":5,"name":"new"},"check":false}],
       "last":{"id":2,"name":"last"}}
      """#
    for isReading in [true, false] {
      let known = Dictionary(uniqueKeysWithValues: (1...5).map { ($0, Node()) })
      let orders = nodes(known)
      let mapper = isReading ? orders.reading : orders.finding
      let tree = try mapper.create(Tree.self, from: .json(json))
      #expect(tree.nodes.count == 1 && tree.nodes[0] === known[3])
      #expect((1...5).map { known[$0]?.name } == ["old", "last", "new", "old", "old"])
      #expect(known[1]?.child == nil && known[4]?.child == nil)
      #expect(known[3]?.child?.name == "fresh")
    }
  }

  @Test func `everything in elements that are left out is released`() {
    let json = #"""
      {"nodes":[{"id":1,"child":{"name":"a","child":{"check":false}}},{"name":"b"},
        {"id":1,"name":"c","child":{"name":"d"},"check":false},{"name":7,"child":{}}]}
      """#
    for end in ["", "]", #"{"last":7}"#] {
      let left = LifeCount.left {
        let orders = nodes([1: Node()])
        _ = try? orders.reading.create(Tree.self, from: .json(json + end))
        _ = try? orders.reading.create([Tree].self, from: .json("[\(json),\(json)\(end)]"))
      }
      #expect(left == 0)
    }
  }

  final class Branch: DefaultInitializable {
    var branches: [Branch] = []
    var depth: Int { (branches.first?.depth ?? 0) + 1 }
  }

  @Test func `elements that are nested more deeply than the stack allows are not left out`() {
    // With a sanitizer, the reader and the problem finder reach the end of the stack at different levels.
    let count = Sanitizer.isOn ? 60 : 200
    let json =
      String(repeating: #"{"branches":["#, count: count) + String(repeating: "]}", count: count)
    for isWaiting in [false, true] {
      let orders = BothOrders { mapper in
        mapper.addMappings(["branches": .model(\.branches).lossy()], for: Branch.self)
        if isWaiting { mapper.setFinalDecoder(for: Branch.self) { _, _ in } }
      }
      let depths = onStack(ofKilobytes: 512) {
        [orders.standard, orders.finding].map { mapper in
          (try? mapper.create(Branch.self, from: .json(json)))?.depth ?? 0
        }
      }
      // The calls around the problem finder take some stack if the reader has tried.
      #expect(abs((depths?[0] ?? 0) - (depths?[1] ?? 0)) <= 1)
    }
  }
}
