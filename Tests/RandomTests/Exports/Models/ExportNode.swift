import PropertyMapper

@testable import TestSupport

/// A class that may contain itself, and has subclasses.
class ExportNode: DefaultInitializable, Exact {
  var name = ""
  var ratio = 1.0
  var next: ExportNode?
  var children: [ExportNode] = []
  var byName: [String: ExportNode] = [:]
  var anything: Any?

  required init() {}

  /// A node with the same name.
  func twin() -> ExportNode {
    let twin = ExportNode()
    twin.name = name
    return twin
  }

  /// Breaks cycles.
  func release() {
    next = nil
    children = []
    byName = [:]
    anything = nil
  }

  func writeFields(to fields: inout ExactText) {
    fields.fields(
      named: "name ratio next children byName anything", name, ratio, next, children, byName,
      anything.map { AnyExact($0) })
  }

  func write(to text: inout ExactText) {
    text.object(self) { writeFields(to: &$0) }
  }
}

/// A subclass with a table.
final class ExportBranch: ExportNode {
  var width: Float = 0

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("width", width)
  }
}

/// A subclass without a table, which no list of subtypes contains.
final class ExportTwig: ExportNode {}

enum ExportNodeTables: ExportTables {
  typealias Model = ExportNode

  static var needs: [any SampleTables.Type] { [ExportBranchTables.self, LeafTables.self] }

  static func offer(to pool: inout PropertyPool<ExportNode>) {
    pool.value(\.name, .text)
    pool.value(\.ratio, .fraction)
    pool.model(\.next, .optional(.model(name)))
    pool.model(\.children, .list(.model(name)))
    pool.model(\.byName, .object(keys: nil, .model(name)))
    pool.add(.text, .writing) { [trace = pool.trace] _ in
      .generator { node -> Any in
        trace.note("generator of a node", node.name)
        if node.name == "日本" { throw Refusal() }
        return node.anything as Any
      }
    }
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, reserved: [[.key("kind")]])
    ExportHooks.add(for: Self.self, to: &setup, 25)
    guard setup.choices.chance(60) else { return }
    var subtypes: [String: Subtype<ExportNode>] = [:]
    let listed = setup.choices.number(0...3)
    if listed != 0 { subtypes["branch"] = .subtype(ExportBranch.self) }
    if listed != 1 { subtypes["node"] = .subtype(ExportNode.self) }
    if setup.choices.chance(40) {
      setup.mapper.addSubtypes(of: ExportNode.self, subtypes) { _ in "node" }
    } else {
      setup.mapper.addSubtypes(of: ExportNode.self, discriminator: "kind", subtypes)
    }
  }

  static func make(_ values: inout OddValues) -> ExportNode { values.node() }
}

enum ExportBranchTables: ExportTables {
  typealias Model = ExportBranch

  static func offer(to pool: inout PropertyPool<ExportBranch>) {
    pool.value(\.width, .fraction)
    pool.value(\.name, .text)
  }

  static func register(in setup: inout TableSetup) {
    setup.register(ExportNodeTables.self)
    setup.addTable(for: Self.self, parent: ExportNodeTables.name, reserved: [[.key("kind")]])
    ExportHooks.add(for: Self.self, to: &setup, 20)
  }

  static func make(_ values: inout OddValues) -> ExportBranch {
    let branch = ExportBranch()
    branch.next = values.node(depth: 1)
    branch.width = values.float()
    return branch
  }
}
