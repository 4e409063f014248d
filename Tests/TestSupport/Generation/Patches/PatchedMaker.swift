import PropertyMapper

/// Random tables, graphs and changes of them.
struct PatchedMaker {
  private var generator: SeededGenerator

  init(_ generator: SeededGenerator) { self.generator = generator }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<pick([0, 0, 1, 2])).map { _ in make(&self) }
  }

  // MARK: Values

  mutating func json(depth: Int = 2) -> MappingValue {
    switch pick([0, 0, 1, 2, 3, 4]) {
    case 1 where depth > 0: .array(list { $0.json(depth: depth - 1) })
    case 2 where depth > 0, 3 where depth > 0: .object(object(depth: depth - 1))
    case 4: .null
    default: pick([1, "a", true])
    }
  }

  /// An object with its keys in any order; a few of them are read by entries.
  mutating func object(depth: Int = 2) -> MappingValue.Object {
    var object = MappingValue.Object()
    for _ in 0..<pick([0, 1, 2, 3]) {
      object[pick(["z", "b", "y", "a", "k", "more", chance(5) ? "value" : "c"])] = json(
        depth: depth)
    }
    return object
  }

  mutating func item() -> PatchedItem {
    PatchedItem(
      count: pick([1, 1, 2, chance(10) ? 0 : 3]), note: pick([nil, "a", "b"]),
      limits: pick([[], [1]]))
  }

  mutating func note() -> PatchedNote { PatchedNote(text: pick([nil, "a", "b"])) }

  mutating func event() -> PatchedEvent {
    guard chance(60) else { return .item(item()) }
    var object = object()
    object["type"] = pick(["other", "another"])
    return .unknown(.object(object))
  }

  mutating func leaf() -> PatchedLeaf {
    PatchedLeaf(
      value: chance(50) ? json() : nil, values: list { $0.json() },
      event: chance(50) ? event() : nil, events: list { $0.event() }, item: item(),
      items: list { $0.item() }, note: note(), notes: list { $0.note() },
      kept: chance(60) ? object() : [:],
      keeper: PatchedKeeper(
        id: pick([1, 2]),
        kept: chance(50) ? Dictionary(object().map { ($0.key, $0.value) }) { $1 } : [:]))
  }

  /// A leaf with some values of another one.
  mutating func changed(_ leaf: PatchedLeaf) -> PatchedLeaf {
    let other = self.leaf()
    var leaf = leaf
    func take<Value>(_ keyPath: WritableKeyPath<PatchedLeaf, Value>) {
      if chance(20) { leaf[keyPath: keyPath] = other[keyPath: keyPath] }
    }
    take(\.value)
    take(\.values)
    take(\.event)
    take(\.events)
    take(\.item)
    take(\.items)
    take(\.note)
    take(\.notes)
    take(\.keeper.id)
    if chance(40) {
      // Kept keys cannot be removed.
      for (key, value) in other.kept { leaf.kept[key] = value }
      for (key, value) in other.keeper.kept { leaf.keeper.kept[key] = value }
      if chance(20) { leaf.kept = MappingValue.Object(reversed: leaf.kept) }
    }
    return leaf
  }

  // MARK: Graphs

  /// A graph of a few instances, most of which are in several places.
  mutating func graph(ofLeaves isPlain: Bool) -> [PatchedNode] {
    let nodes = (0..<pick([1, 2, 3, 4])).map { _ in PatchedNode() }
    for node in nodes {
      node.name = pick(["a", "a", "b"])
      if !isPlain { node.leaf = leaf() }
    }
    for index in nodes.indices { connect(nodes[index], to: nodes, after: index) }
    return nodes
  }

  private mutating func connect(_ node: PatchedNode, to nodes: [PatchedNode], after index: Int) {
    // Graphs without rings can be written as a whole.
    let others = chance(30) ? nodes : Array(nodes[(index + 1)...])
    guard !others.isEmpty else { return }
    node.next = chance(60) ? pick(others) : nil
    node.other = chance(40) ? pick(others) : nil
    node.list = chance(30) ? [pick(others)] : []
    node.named = chance(15) ? ["a": pick(others)] : [:]
    node.pair =
      chance(30) ? PatchedPair(label: pick(["a", "b"]), first: pick(others), second: nil) : nil
    if chance(30) { node.pair?.second = pick(others) }
  }

  /// Changes some of the instances that can be reached from a node.
  mutating func change(_ root: PatchedNode) {
    let reached = root.reached
    for (index, node) in reached.enumerated() where chance(60) {
      if chance(40) { node.name = pick(["a", "b", "c"]) }
      if chance(50) { node.leaf = changed(node.leaf) }
      if chance(25) { connect(node, to: reached, after: index) }
      if chance(20) { node.pair?.label = "changed" }
    }
  }
}

extension MappingValue.Object {
  fileprivate init(reversed other: Self) {
    self.init()
    for (key, value) in Array(other).reversed() { self[key] = value }
  }
}
