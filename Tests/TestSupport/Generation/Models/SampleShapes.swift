import PropertyMapper

/// A class with subclasses that a discriminator tells apart.
class SampleShape: DefaultInitializable {
  var title = "shape"
  var weight: Double?
  let life = Life()

  required init() {}

  func writeFields(to fields: inout ExactText) {
    fields.field("title", title)
    fields.field("weight", weight)
  }
}

final class SampleCircle: SampleShape {
  var radius = 1
  var center: SampleLeaf?

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("radius", radius)
    fields.field("center", center)
  }
}

final class SampleSquare: SampleShape {
  var sides: [Int] = []
  var inner: SampleShape?

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("sides", sides)
    fields.field("inner", inner)
  }
}

/// What a shape of an unknown kind is read as.
final class SampleUnknownShape: SampleShape {
  var rest = MappingValue.Object()

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("rest", rest)
  }
}

extension SampleShape: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { writeFields(to: &$0) }
  }
}

enum ShapeTables: SampleTables {
  typealias Model = SampleShape

  static var needs: [any SampleTables.Type] { [CircleTables.self, SquareTables.self] }
  private static let discriminators: [[PathStep]] = [
    [.key("kind")], [.key("kind")], [.key("meta"), .key("kind")],
  ]

  static func offer(to pool: inout PropertyPool<SampleShape>) {
    pool.value(\.title, .text, [.notEmpty], defaults: ["untitled"])
    pool.optional(\.weight, .fraction)
  }

  static func register(in setup: inout TableSetup) {
    let path = setup.choices.pick(discriminators)
    setup.addTable(for: Self.self, reserved: [path])
    setup.addHooks(for: Self.self)
    let listsItself = setup.choices.chance(50)
    var subtypes: [String: Subtype<SampleShape>] = [
      "circle": .subtype(SampleCircle.self), "square": .subtype(SampleSquare.self),
    ]
    if listsItself { subtypes["plain"] = .subtype(SampleShape.self) }
    let keepsUnknown = setup.choices.chance(30)
    let payload = setup.choices.pickPayload()
    setup.mapper.addSubtypes(
      of: SampleShape.self, discriminator: path.mappingPath, payload: payload?.mappingPath,
      subtypes,
      fallback: keepsUnknown ? .subtype(SampleUnknownShape.self) : nil)
    if keepsUnknown {
      setup.mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: SampleUnknownShape.self)
    }
    setup.book[name].discriminator = path
    setup.book[name].payload = payload
    setup.book[name].subtypes = [
      ("circle", .model(CircleTables.name)), ("square", .model(SquareTables.name)),
    ]
    // The table of a chosen base is its own.
    if listsItself { setup.book["PlainShape"].entries = setup.book[name].entries }
    if listsItself { setup.book[name].subtypes.append(("plain", .model("PlainShape"))) }
  }
}

enum CircleTables: SampleTables {
  typealias Model = SampleCircle

  static var needs: [any SampleTables.Type] { [LeafTables.self] }

  static func offer(to pool: inout PropertyPool<SampleCircle>) {
    pool.value(\.radius, .integer(0...99), [.max(90)])
    pool.model(\.center, .optional(.model(LeafTables.name)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, parent: ShapeTables.name, reserved: [[.key("kind")]])
    setup.addHooks(for: Self.self)
  }
}

enum SquareTables: SampleTables {
  typealias Model = SampleSquare

  static func offer(to pool: inout PropertyPool<SampleSquare>) {
    pool.value(\.sides, .list(.integer(0...9)))
    pool.model(\.inner, .optional(.model(ShapeTables.name)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, parent: ShapeTables.name, reserved: [[.key("kind")]])
    setup.addHooks(for: Self.self)
  }
}
