import Foundation
import Testing

@testable import PropertyMapper

/// Patches between random graphs with rings and shared instances, kept keys, fallbacks, rules and consumers: an
/// update with a patch leads from one model to the other, or the patch is refused.
@Suite struct RandomPatchesTests {
  private func mapper(_ maker: inout PatchedMaker, _ engines: EngineChoice) -> PropertyMapper {
    var options = MappingOptions()
    options.engines = engines
    let mapper = PropertyMapper(options: options)
    let made = maker.chance(30) ? maker.note() : PatchedNote()
    let takesNull = maker.chance(50)
    let least = maker.pick([0, 1, 1])
    let hasDefault = maker.chance(50)
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
        "note": maker.chance(50) ? .property(\.note, default: "default") : .property(\.note),
        "limits": maker.chance(30) ? .property(\.limits, .minLength(1)) : .property(\.limits),
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

  private func result(_ seed: UInt64, _ engines: EngineChoice) throws -> PatchResult {
    var maker = PatchedMaker(seed: seed)
    let mapper = mapper(&maker, engines)
    let isPlain = maker.chance(40)
    let old = maker.graph(ofLeaves: isPlain)[0]
    let new: PatchedNode
    if maker.chance(30) {
      new = maker.graph(ofLeaves: isPlain)[0]
    } else {
      new = try mapper.copy(old)
      maker.change(new)
    }
    let options: ExportOptions = maker.chance(15) ? .includesNull : []
    let changes: [String: Any]
    do {
      changes = try mapper.changes(from: old, to: new, options: options)
    } catch {
      return .refused
    }
    return PatchResult(of: changes, from: old, to: new, by: mapper, asText: maker.chance(50)) {
      mapper.areEqual($0, $1) && mapper.hash(of: $0) == mapper.hash(of: $1)
    }
  }

  @Test(arguments: [0, 10_000, 20_000, 30_000])
  func `a patch leads from one graph to the other or is refused`(start: UInt64) throws {
    try PatchResult.check(
      seedsFrom: start, rounds: Effort.rounds(400, dividedInDebugBy: 4), equalOneIn: 5, result)
  }
}
