import PropertyMapper

/// A small structure that others hold in lists, sets and dictionaries.
struct SampleLeaf: DefaultInitializable, Hashable {
  var id = 0
  var name: String?
  var ratio = 1.0
  var tags: [String] = []
  let life = Life()

  init() {}
}

extension SampleLeaf: Exact {
  func write(to text: inout ExactText) {
    text.fields("Leaf") { fields in
      fields.fields(named: "id name ratio tags", id, name, ratio, tags)
    }
  }
}

enum LeafTables: SampleTables {
  typealias Model = SampleLeaf

  static func offer(to pool: inout PropertyPool<SampleLeaf>) {
    pool.value(\.id, .integer(0...9), [.min(0)], defaults: [3])
    pool.optional(\.name, .text, [.notEmpty], defaults: ["leaf"])
    pool.value(\.ratio, .fraction)
    pool.value(\.tags, .list(.text), [.maxLength(3)], defaults: [["default"]])
    pool.add(.text, .writing) { [trace = pool.trace] _ in
      .generator { leaf in
        trace.note("generator of a leaf", leaf)
        if leaf.id == 7 { throw Refusal() }
        return leaf.tags.count
      }
    }
  }

  static func spoil(_ model: inout SampleLeaf) { model.ratio = .infinity }
}
