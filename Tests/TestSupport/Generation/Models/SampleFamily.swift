import PropertyMapper

/// An open class, as far as one can be in tests, that holds models in every way.
class SampleFamily: DefaultInitializable {
  var title = ""
  var scalars = SampleScalars()
  var optionalScalars: SampleScalars?
  var containers: SampleContainers?
  var leaf = SampleLeaf()
  var leaves: [SampleLeaf] = []
  var optionalLeaves: [SampleLeaf]?
  var leafSet: Set<SampleLeaf> = []
  var leafGrid: [[SampleLeaf]] = []
  var byName: [String: SampleLeaf] = [:]
  var gaps: [SampleLeaf?] = []
  var point: SamplePoint?
  var points: [SamplePoint] = []
  var tree: SampleTree?
  let life = Life()

  required init() {}

  func writeFields(to fields: inout ExactText) {
    fields.fields(
      named: "title scalars optionalScalars containers leaf leaves optionalLeaves leafSet", title,
      scalars, optionalScalars, containers, leaf, leaves, optionalLeaves, leafSet)
    fields.fields(
      named: "leafGrid byName gaps point points tree", leafGrid, byName, gaps, point, points, tree)
  }
}

/// A subclass that overrides a property and has some of its own.
final class SampleExtendedFamily: SampleFamily {
  override var title: String {
    didSet { changes &+= 1 }
  }
  var changes = 0
  var motto: String?

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("changes", changes)
    fields.field("motto", motto)
  }
}

extension SampleFamily: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { writeFields(to: &$0) }
  }
}

enum FamilyTables: SampleTables {
  typealias Model = SampleFamily

  static var needs: [any SampleTables.Type] {
    [ScalarsTables.self, ContainersTables.self, LeafTables.self, PointTables.self, TreeTables.self]
  }

  static func offer(to pool: inout PropertyPool<SampleFamily>) {
    let leaf = Wanted.model(LeafTables.name)
    pool.value(\.title, .text, [.maxLength(10)], defaults: ["family"])
    pool.model(\.scalars, .model(ScalarsTables.name))
    pool.model(\.optionalScalars, .optional(.model(ScalarsTables.name)))
    pool.model(\.containers, .optional(.model(ContainersTables.name)))
    pool.model(\.leaf, leaf)
    pool.model(\.leaves, .list(leaf))
    pool.add(.list(leaf)) { choices in .model(\.leaves, count: choices.number(0...1)...2) }
    pool.model(\.optionalLeaves, .optional(.list(leaf)))
    pool.model(\.leafSet, .list(leaf))
    pool.model(\.leafGrid, .list(.list(leaf)))
    pool.model(\.byName, .object(keys: nil, leaf))
    pool.model(\.gaps, .list(.optional(leaf)))
    pool.model(\.point, .optional(.model(PointTables.name)))
    pool.model(\.points, .list(.model(PointTables.name)))
    pool.model(\.tree, .optional(.model(TreeTables.name)))
    pool.add(leaf, .reading) { [trace = pool.trace] _ in
      .consumer { (leaf: SampleLeaf, family) in
        trace.note("leaf", leaf)
        family.leaves.append(leaf)
      }
    }
    pool.add(.text, .writing) { [trace = pool.trace] choices in
      let isSet = choices.chance(50)
      return .generator { family -> Any in
        trace.note("generator of a family", family.title)
        return isSet ? family.leafSet : family.byName
      }
    }
  }

  static func spoil(_ model: inout SampleFamily) { model.leaf.ratio = .nan }
}

enum ExtendedFamilyTables: SampleTables {
  typealias Model = SampleExtendedFamily

  static var needs: [any SampleTables.Type] { [FamilyTables.self] }

  static func offer(to pool: inout PropertyPool<SampleExtendedFamily>) {
    pool.optional(\.motto, .text)
    pool.value(\.title, .text)
    pool.value(\.changes, .integer(0...9))
    pool.model(\.leaf, .model(LeafTables.name))
  }

  static func register(in setup: inout TableSetup) {
    // What the superclass writes gets in the way of own paths if it is above or below them.
    setup.register(FamilyTables.self)
    setup.addTable(for: Self.self, parent: FamilyTables.name)
    setup.addHooks(for: Self.self)
  }
}
