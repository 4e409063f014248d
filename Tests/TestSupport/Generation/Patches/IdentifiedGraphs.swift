import PropertyMapper
import PropertyMapperGraphs

/// A model that is found by its identifier.
final class IdentifiedPart: DefaultInitializable {
  var id = 0
  var name = "new"
  var note: String?
  var size: Size?
  var kind: Kind?
  var best: IdentifiedPart?
  var parts: [IdentifiedPart] = []
  var named: [String: IdentifiedPart] = [:]
  var gaps: [IdentifiedPart?] = []
  var box = Box()
  var rest = MappingValue.Object()

  struct Size {
    var width = 0
    var height: Int? = 5
  }

  struct Box: DefaultInitializable {
    var label: String?
    var content: IdentifiedPart?
  }

  final class Wheel: DefaultInitializable {
    var spokes: Int?
  }

  enum Kind {
    case wheel(Wheel)
    case text(String)
    case part(IdentifiedPart)
  }
}

/// Random graphs without cycles: a part only contains parts with greater identifiers.
struct IdentifiedGraphs {
  private var generator: SeededGenerator
  private let seed: UInt64
  /// Whether the places with one identifier share an instance.
  private let isShared: Bool
  /// Whether the places with one identifier may have different values.
  private let isContradictory: Bool
  private var pool: [Int: IdentifiedPart] = [:]

  static let identifiers = 1...7

  init(seed: UInt64, choices: [UInt8] = []) {
    generator = SeededGenerator(seed: seed, choices: choices)
    self.seed = seed
    isShared = seed % 2 == 0
    isContradictory = seed % 5 == 4
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func identifier(after id: Int) -> Int? {
    id < Self.identifiers.upperBound
      ? Int.random(in: id + 1...Self.identifiers.upperBound, using: &generator) : nil
  }

  private mutating func text() -> String? {
    chance(40) ? nil : ["a", "b", "c"].randomElement(using: &generator)
  }

  private mutating func part(after id: Int) -> IdentifiedPart? {
    guard let next = identifier(after: id) else { return nil }
    if let known = pool[next], !isContradictory || chance(70) { return known }
    return part(next)
  }

  private mutating func kind(_ id: Int) -> IdentifiedPart.Kind? {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let wheel = IdentifiedPart.Wheel()
      wheel.spokes = chance(50) ? 8 : nil
      return .wheel(wheel)
    case 1: return .text(text() ?? "none")
    case 2: return part(after: id).map { .part($0) }
    default: return nil
    }
  }

  private mutating func part(_ id: Int) -> IdentifiedPart {
    let part = IdentifiedPart()
    part.id = id
    part.name = text() ?? "d"
    part.note = text()
    part.size = chance(50) ? .init(width: chance(50) ? 1 : 2, height: chance(50) ? nil : 3) : nil
    part.kind = kind(id)
    part.best = chance(50) ? self.part(after: id) : nil
    var ids: Set<Int> = []
    part.parts = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
      self.part(after: id)
    }.filter { ids.insert($0.id).inserted }
    part.named = chance(20) ? self.part(after: id).map { ["a": $0] } ?? [:] : [:]
    part.gaps = chance(20) ? [nil, self.part(after: id)] : []
    part.box.label = text()
    part.box.content = chance(20) ? self.part(after: id) : nil
    if chance(5) { part.rest = ["kept": 1] }
    pool[id] = part
    return part
  }

  /// A graph. Each of its identifiers has one value, unless the graphs are contradictory.
  mutating func graph(_ mapper: PropertyMapper) throws -> IdentifiedPart {
    pool = [:]
    let root = part(0)
    return isShared ? root : try mapper.copy(root)
  }

  /// Every instance of the current graph, if they are shared.
  var instances: [IdentifiedPart] { pool.values.sorted { $0.id < $1.id } }

  /// A mapper for the graphs.
  ///
  /// - Parameter store: The store of the identity factory, if it has one.
  func mapper(_ store: IdentityStore?, _ options: MappingOptions) -> PropertyMapper {
    let mapper = PropertyMapper(
      factory: IdentityFactory(store: store)
        .identifying(IdentifiedPart.self, by: \.id, at: "id"), options: options)
    let isPlain = seed % 3 == 0
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name).required(),
        "note": isPlain ? .property(\.note) : .property(\.note, default: "default"),
        "size": .model(\.size), "kind": .model(\.kind), "best": .model(\.best),
        "parts": .model(\.parts), "named": .model(\.named), "gaps": .model(\.gaps),
        "box": .model(\.box),
      ], for: IdentifiedPart.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: IdentifiedPart.self)
    mapper.addMappings(
      ["width": .property(\.width).required(), "height": .property(\.height)],
      for: IdentifiedPart.Size.self, makingWith: { IdentifiedPart.Size() })
    mapper.addMappings(
      ["label": .property(\.label), "content": .model(\.content)], for: IdentifiedPart.Box.self)
    mapper.addMappings(["spokes": .property(\.spokes)], for: IdentifiedPart.Wheel.self)
    mapper.addSubtypes(
      of: IdentifiedPart.Kind.self, discriminator: "type", payload: "payload",
      [
        "wheel": .payload(IdentifiedPart.Kind.wheel), "text": .payload(IdentifiedPart.Kind.text),
        "part": .payload(IdentifiedPart.Kind.part),
      ])
    return mapper
  }
}
