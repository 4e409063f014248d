import PropertyMapper

/// A class with subclasses that a discriminator tells apart.
class Shape: DefaultInitializable {
  var title = "shape"
  var weight: Double?

  required init() {}

  func writeFields(to fields: inout ExactText) {
    fields.field("title", title)
    fields.field("weight", weight)
  }
}

final class Circle: Shape {
  var radius = 1
  var center: Leaf?

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("radius", radius)
    fields.field("center", center)
  }
}

final class Square: Shape {
  var sides: [Int] = []
  var inner: Shape?

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("sides", sides)
    fields.field("inner", inner)
  }
}

extension Shape: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { writeFields(to: &$0) }
  }
}

enum ShapeSample: Sample {
  typealias Model = Shape

  static var needs: [any Sample.Type] { [CircleSample.self, SquareSample.self] }
  private static let discriminators: [[PathStep]] = [
    [.key("kind")], [.key("kind")], [.key("meta"), .key("kind")],
  ]

  static func offer(to pool: inout PropertyPool<Shape>) {
    pool.value(\.title, .text, [.notEmpty], defaults: ["untitled"])
    pool.optional(\.weight, .fraction)
  }

  static func register(in setup: inout TableSetup) {
    let path = setup.choices.pick(discriminators)
    setup.addTable(for: Self.self, reserved: [path])
    setup.addHooks(for: Self.self)
    let listsItself = setup.choices.chance(50)
    var subtypes: [String: Subtype<Shape>] = [
      "circle": .subtype(Circle.self), "square": .subtype(Square.self),
    ]
    if listsItself { subtypes["plain"] = .subtype(Shape.self) }
    setup.mapper.addSubtypes(of: Shape.self, discriminator: path.mappingPath, subtypes)
    setup.book[name].discriminator = path
    setup.book[name].subtypes = [("circle", CircleSample.name), ("square", SquareSample.name)]
    // The table of a chosen base is its own.
    if listsItself { setup.book["PlainShape"].entries = setup.book[name].entries }
    if listsItself { setup.book[name].subtypes.append(("plain", "PlainShape")) }
  }
}

enum CircleSample: Sample {
  typealias Model = Circle

  static var needs: [any Sample.Type] { [LeafSample.self] }

  static func offer(to pool: inout PropertyPool<Circle>) {
    pool.value(\.radius, .integer(0...99), [.max(90)])
    pool.model(\.center, .optional(.model(LeafSample.name)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, parent: ShapeSample.name, reserved: [[.key("kind")]])
    setup.addHooks(for: Self.self)
  }
}

enum SquareSample: Sample {
  typealias Model = Square

  static func offer(to pool: inout PropertyPool<Square>) {
    pool.value(\.sides, .list(.integer(0...9)))
    pool.model(\.inner, .optional(.model(ShapeSample.name)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, parent: ShapeSample.name, reserved: [[.key("kind")]])
    setup.addHooks(for: Self.self)
  }
}
