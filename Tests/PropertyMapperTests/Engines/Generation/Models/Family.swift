import PropertyMapper

/// An open class, as far as one can be in tests, that holds models in every way.
class Family: DefaultInitializable {
  var title = ""
  var scalars = Scalars()
  var optionalScalars: Scalars?
  var containers: Containers?
  var leaf = Leaf()
  var leaves: [Leaf] = []
  var optionalLeaves: [Leaf]?
  var leafSet: Set<Leaf> = []
  var leafGrid: [[Leaf]] = []
  var byName: [String: Leaf] = [:]
  var gaps: [Leaf?] = []
  var point: Point?
  var points: [Point] = []
  var tree: Tree?

  required init() {}

  func writeFields(to fields: inout ExactText) {
    fields.field("title", title)
    fields.field("scalars", scalars)
    fields.field("optionalScalars", optionalScalars)
    fields.field("containers", containers)
    fields.field("leaf", leaf)
    fields.field("leaves", leaves)
    fields.field("optionalLeaves", optionalLeaves)
    fields.field("leafSet", leafSet)
    fields.field("leafGrid", leafGrid)
    fields.field("byName", byName)
    fields.field("gaps", gaps)
    fields.field("point", point)
    fields.field("points", points)
    fields.field("tree", tree)
  }
}

/// A subclass that overrides a property and has some of its own.
final class ExtendedFamily: Family {
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

extension Family: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { writeFields(to: &$0) }
  }
}

enum FamilySample: Sample {
  typealias Model = Family

  static var needs: [any Sample.Type] {
    [ScalarsSample.self, ContainersSample.self, LeafSample.self, PointSample.self, TreeSample.self]
  }

  static func offer(to pool: inout PropertyPool<Family>) {
    let leaf = Wanted.model(LeafSample.name)
    pool.value(\.title, .text, [.maxLength(10)], defaults: ["family"])
    pool.model(\.scalars, .model(ScalarsSample.name))
    pool.model(\.optionalScalars, .optional(.model(ScalarsSample.name)))
    pool.model(\.containers, .optional(.model(ContainersSample.name)))
    pool.model(\.leaf, leaf)
    pool.model(\.leaves, .list(leaf))
    pool.add(.list(leaf)) { choices in .model(\.leaves, count: choices.number(0...1)...2) }
    pool.model(\.optionalLeaves, .optional(.list(leaf)))
    pool.model(\.leafSet, .list(leaf))
    pool.model(\.leafGrid, .list(.list(leaf)))
    pool.model(\.byName, .object(keys: nil, leaf))
    pool.model(\.gaps, .list(.optional(leaf)))
    pool.model(\.point, .optional(.model(PointSample.name)))
    pool.model(\.points, .list(.model(PointSample.name)))
    pool.model(\.tree, .optional(.model(TreeSample.name)))
    pool.add(leaf, .reading) { [trace = pool.trace] _ in
      .consumer { (leaf: Leaf, family) in
        trace.note("leaf", leaf)
        family.leaves.append(leaf)
      }
    }
  }

  static func spoil(_ model: inout Family) { model.leaf.ratio = .nan }
}

enum ExtendedFamilySample: Sample {
  typealias Model = ExtendedFamily

  static var needs: [any Sample.Type] { [FamilySample.self] }

  static func offer(to pool: inout PropertyPool<ExtendedFamily>) {
    pool.optional(\.motto, .text)
    pool.value(\.title, .text)
    pool.value(\.changes, .integer(0...9))
    pool.model(\.leaf, .model(LeafSample.name))
  }

  static func register(in setup: inout TableSetup) {
    // What the superclass writes gets in the way of own paths if it is above or below them.
    setup.register(FamilySample.self)
    setup.addTable(for: Self.self, parent: FamilySample.name)
    setup.addHooks(for: Self.self)
  }
}
