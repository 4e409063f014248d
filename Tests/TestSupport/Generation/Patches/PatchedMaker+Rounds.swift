import PropertyMapperGraphs

@testable import PropertyMapper

extension PatchedMaker {
  /// The outcome of a patch between two random graphs, by random tables.
  static func outcome(_ generator: SeededGenerator, _ orders: CallOrder) throws -> PatchOutcome {
    var maker = Self(generator)
    let mapper = maker.mapper(orders)
    let isPlain = maker.chance(40)
    let old = maker.graph(ofLeaves: isPlain)[0]
    let new: PatchedNode
    if maker.chance(30) {
      new = maker.graph(ofLeaves: isPlain)[0]
    } else {
      new = try mapper.copy(old)
      maker.change(new)
    }
    let nodes = old.reached + new.reached
    defer { PatchedNode.takeApart(nodes + old.reached) }
    let options: ExportOptions = maker.chance(15) ? .includesNull : []
    return PatchOutcome(
      from: old, to: new, by: mapper, options, asText: maker.chance(50)
    ) { _ in true }
  }

  /// A mapper with random tables.
  mutating func mapper(_ orders: CallOrder) -> PropertyMapper {
    var options = MappingOptions()
    options.callOrder = orders
    let mapper = PropertyMapper(options: options)
    let made = chance(30) ? note() : PatchedNote()
    let takesNull = chance(50)
    let least = pick([0, 1, 1])
    let hasDefault = chance(50)
    mapper.addMappings(
      [
        "name": .property(\.name), "next": .model(\.next), "other": .model(\.other),
        "list": .model(\.list), "named": .model(\.named), "pair": .model(\.pair),
        "leaf": .model(\.leaf),
      ], for: PatchedNode.self, makingWith: { PatchedNode() })
    mapper.addMappings(
      ["label": .property(\.label), "first": .model(\.first), "second": .model(\.second)],
      for: PatchedPair.self, makingWith: { PatchedPair() })
    mapper.addMappings(
      [
        "value": .property(\.value), "values": .property(\.values), "event": .model(\.event),
        "events": .model(\.events), "item": .model(\.item), "items": .model(\.items),
        "more.note": .model(\.note), "notes": .model(\.notes), "keeper": .model(\.keeper),
      ], for: PatchedLeaf.self, makingWith: { PatchedLeaf() })
    mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: PatchedLeaf.self)
    mapper.addMappings(
      [
        "count": hasDefault
          ? .property(\.count, .min(least), default: 0) : .property(\.count, .min(least)),
        "note": chance(50) ? .property(\.note, default: "default") : .property(\.note),
        "limits": chance(30) ? .property(\.limits, .minLength(1)) : .property(\.limits),
      ], for: PatchedItem.self, makingWith: { PatchedItem() })
    mapper.addMappings(
      [
        "text": takesNull
          ? .custom(
            consumer: { (text: String?, note: inout PatchedNote) in note.text = text },
            generator: { (note: PatchedNote) in note.text })
          : .custom(
            consumer: { (text: String, note: inout PatchedNote) in note.text = text },
            generator: { (note: PatchedNote) in note.text })
      ], for: PatchedNote.self, makingWith: { made })
    mapper.addMappings(
      ["id": .property(\.id)], for: PatchedKeeper.self, makingWith: { PatchedKeeper() })
    mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: PatchedKeeper.self)
    mapper.addSubtypes(
      of: PatchedEvent.self, discriminator: "type",
      ["item": .payload(PatchedEvent.item)], fallback: .payload(PatchedEvent.unknown))
    return mapper
  }
}
