import PropertyMapper

/// A node of a graph that may contain rings and shared instances.
final class PatchedNode {
  var name = ""
  var next: PatchedNode?
  var other: PatchedNode?
  var list: [PatchedNode] = []
  var named: [String: PatchedNode] = [:]
  var pair: PatchedPair?
  var leaf = PatchedLeaf()

  /// The nodes that can be reached from this one, which is the first.
  var reached: [PatchedNode] {
    var reached: [PatchedNode] = []
    func visit(_ node: PatchedNode?) {
      guard let node, !reached.contains(where: { $0 === node }) else { return }
      reached.append(node)
      for other in [node.next, node.other, node.pair?.first, node.pair?.second] { visit(other) }
      for other in node.list { visit(other) }
      for (_, other) in node.named { visit(other) }
    }
    visit(self)
    return reached
  }

  /// Removes the references between nodes, which may form rings.
  static func takeApart(_ nodes: [PatchedNode]) {
    for node in nodes {
      (node.next, node.other, node.list, node.named, node.pair) = (nil, nil, [], [:], nil)
    }
  }
}

/// A structure with instances.
struct PatchedPair {
  var label = ""
  var first: PatchedNode?
  var second: PatchedNode?
}

/// A structure without instances, with values of many kinds.
struct PatchedLeaf {
  var value: MappingValue?
  var values: [MappingValue] = []
  var event: PatchedEvent?
  var events: [PatchedEvent] = []
  var item = PatchedItem()
  var items: [PatchedItem] = []
  var note = PatchedNote()
  var notes: [PatchedNote] = []
  var kept = MappingValue.Object()
  var keeper = PatchedKeeper()
}

enum PatchedEvent {
  case item(PatchedItem)
  case unknown(MappingValue)
}

/// Values with rules, which the defaults may break.
struct PatchedItem {
  var count = 0
  var note: String?
  var limits: [Int] = []
}

/// A value that only closures read and write.
struct PatchedNote {
  var text: String?
}

/// Kept keys in sorted order.
struct PatchedKeeper {
  var id = 0
  var kept: [String: MappingValue] = [:]
}
