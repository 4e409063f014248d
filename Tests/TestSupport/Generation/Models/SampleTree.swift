import PropertyMapper

/// A final class that holds others of its kind.
final class SampleTree: DefaultInitializable {
  var value = 0
  var label: String?
  var next: SampleTree?
  var children: [SampleTree] = []
  var byName: [String: SampleTree]?
  let life = Life()

  init() {}
}

extension SampleTree: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.fields(named: "value label next children byName", value, label, next, children, byName)
    }
  }
}

enum TreeTables: SampleTables {
  typealias Model = SampleTree

  static func offer(to pool: inout PropertyPool<SampleTree>) {
    pool.value(\.value, .integer(-9...9), [.max(8)], defaults: [2])
    pool.optional(\.label, .text)
    pool.model(\.next, .optional(.model(name)))
    pool.model(\.children, .list(.model(name)))
    pool.model(\.byName, .optional(.object(keys: nil, .model(name))))
    pool.add(.text, .writing) { [trace = pool.trace] _ in
      .generator { tree in
        trace.note("generator of a tree", tree.value)
        return tree.label
      }
    }
  }

  static func spoil(_ model: inout SampleTree) {
    // A cycle.
    model.next?.children.append(model)
  }

  static func release(_ model: SampleTree) { model.next = nil }
}
