import PropertyMapper

/// An immutable structure that its initializer makes, or refuses.
struct SamplePoint {
  let x: Int
  let y: Double?
  let name: String
  let leaf: SampleLeaf?
  let color: SampleScalars.Color
}

extension SamplePoint: Exact {
  func write(to text: inout ExactText) {
    text.fields("Point") { fields in
      fields.fields(named: "x y name leaf color", x, y, name, leaf, color.rawValue)
    }
  }
}

enum PointTables: SampleTables {
  typealias Model = SamplePoint

  static var needs: [any SampleTables.Type] { [LeafTables.self] }

  static func register(in setup: inout TableSetup) {
    let manner = setup.choices.number(0...3)
    let isDefaulted = setup.choices.chance(40)
    var x = InitArgument("x", \SamplePoint.x, .range(-9...99), default: isDefaulted ? 1 : nil)
    var name = InitArgument("name", \SamplePoint.name, default: "point")
    if setup.choices.chance(30) { x = x.or("X", "at.x").required() }
    if setup.choices.chance(30) { name = name.sensitive() }
    setup.mapper.addMappings(
      .initializing(
        {
          (x: Int, y: Double?, name: String, leaf: SampleLeaf?, color: SampleScalars.Color) throws
            -> SamplePoint? in
          if manner == 0, x == 0 { throw MappingError("must not be zero", at: "at.y") }
          if manner == 1, y == nil { return nil }
          return SamplePoint(x: x, y: y, name: name, leaf: leaf, color: color)
        },
        x, InitArgument("at.y", \SamplePoint.y), name, InitArgument("leaf", \SamplePoint.leaf),
        InitArgument("color", \SamplePoint.color, default: .green)),
      for: SamplePoint.self)
    setup.book[Self.name].entries = [
      .init(paths: [[.key("x")]], wanted: .integer(-9...99), isRequired: !isDefaulted),
      .init(paths: [[.key("at"), .key("y")]], wanted: .optional(.fraction), isRequired: false),
      .init(paths: [[.key("name")]], wanted: .text, isRequired: false),
      .init(paths: [[.key("leaf")]], wanted: .optional(.model(LeafTables.name)), isRequired: false),
      .init(paths: [[.key("color")]], wanted: .name(["red", "Blau"]), isRequired: false),
    ]
    setup.addHooks(for: Self.self)
  }
}
