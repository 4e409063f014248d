import PropertyMapper

extension Knot {
  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(for: Knot.self) { table in
      table["number"] = .property(\.number, .range(-1000...1000))
      table["text"] = .property(\.text, .maxLength(100))
      table["values.ratio"] = .property(\.ratio)
      table["values.half"] = .property(\.half)
      table["date"] = .transform(\.date, .date("yyyy-MM-dd"))
      table["data"] = .property(\.data)
      table["price"] = .property(\.price)
      table["wide"] = .property(\.wide)
      table["tags"] = .property(\.tags)
      table["extra"] = .property(\.extra)
      table["next"] = .model(\.next)
      table["others"] = .model(\.others)
      table["gaps"] = .model(\.gaps)
      table["byName"] = .model(\.byName)
      table["bead"] = .model(\.bead)
      table["optionalBead"] = .model(\.optionalBead)
      table["pearl"] = .model(\.pearl)
      table["charm"] = .model(\.charm)
    }
    mapper.addMappings(["length": .property(\.length)], for: LooseKnot.self)
    mapper.addMappings(["color": .property(\.color), "knot": .model(\.knot)], for: Bead.self)
    mapper.addMappings(
      .initializing(
        Pearl.init(size:knot:), InitArgument("size", \.size), InitArgument("knot", \.knot)),
      for: Pearl.self)
    mapper.addSubtypes(
      of: Knot.self, discriminator: "kind",
      ["knot": .subtype(Knot.self), "loose": .subtype(LooseKnot.self)])
    mapper.addSubtypes(
      of: (any Charm).self, discriminator: "charm",
      ["bead": .subtype(Bead.self), "loose": .subtype(LooseKnot.self)])
  }
}
