import PropertyMapper

@testable import TestSupport

protocol NestedShape {
  var text: String { get }
}

protocol NestedRound: NestedShape {}

struct NestedCircle: NestedRound, DefaultInitializable {
  var radius = 0
  var rest = MappingValue.Object()
  let life = Life()
  var text: String { "circle \(radius) \(rest)" }
}

struct NestedSquare: NestedShape, DefaultInitializable {
  var side = 0
  var rest = MappingValue.Object()
  var inner: [any NestedShape] = []
  let life = Life()
  var text: String { "square \(side) \(rest) \(inner.map(\.text))" }
}

enum NestedFigure: NestedShape {
  case circle(NestedCircle)
  case square(NestedSquare)
  case kept(MappingValue)

  var text: String {
    switch self {
    case .circle(let circle): "figure \(circle.text)"
    case .square(let square): "figure \(square.text)"
    case .kept(let value): "kept \(value)"
    }
  }
}

class NestedNode: NestedShape, DefaultInitializable {
  var title = ""
  let life = Life()
  required init() {}
  var text: String { "\(type(of: self)) \(title)" }
}

class NestedBranch: NestedNode {
  var twigs = 0
  var rest = MappingValue.Object()
  override var text: String { super.text + " \(twigs) \(rest)" }
}

final class NestedLeaf: NestedBranch {
  var color = ""
  override var text: String { super.text + " \(color)" }
}

final class NestedBall: NestedBranch, NestedRound {
  var weight = 0
  override var text: String { super.text + " \(weight)" }
}

struct NestedScene: DefaultInitializable {
  var shapes: [any NestedShape] = []
  var main: (any NestedShape)?
  var round: (any NestedRound)?
  var figure: NestedFigure?
  var node: NestedNode?
  var branch: NestedBranch?
  var leaf: NestedLeaf?

  var text: String {
    let all: [(any NestedShape)?] = [main, round, figure, node, branch, leaf] + shapes
    return "\(all.map { $0?.text ?? "-" })"
  }
}

/// Random tables of bases that list each other, and input for them.
struct NestedTables {
  private var choices: RandomChoices
  private let isPlain: Bool
  let options: MappingOptions

  /// How a base finds out the type.
  private enum Way {
    case name(MappingPath)
    case closure
    case key
    case payload(MappingPath)
  }

  private let shapeWay: Way
  private let roundWay: Way
  private let figureWay: Way
  private let nodeWay: Way
  private let branchWay: Way
  private let hooked: Set<String>
  private let edited: Set<String>
  private let listsItself: Bool
  private let listsAgain: Bool
  private let keepsUnknown: Bool
  private let fallbacks: Set<String>
  private let isUnmapped: Bool

  init(seed: UInt64, isPlain: Bool) {
    var choices = RandomChoices(seed: seed, stream: isPlain ? 1 : 0)
    self.isPlain = isPlain
    let kind = Way.name(choices.pick(["kind", "meta.kind"]))
    let form = Way.name(choices.pick(["form", "meta.form"]))
    shapeWay = choices.chance(15) ? .closure : kind
    roundWay = choices.pick([kind, form, form, .closure, .key, .payload("form")])
    figureWay = choices.pick([kind, .name("what"), .name("what"), .key, .payload("what")])
    nodeWay = choices.pick([kind, .name("species"), .closure])
    branchWay = choices.pick([kind, form, .name("species"), .closure, .payload("form")])
    let types = ["shape", "round", "figure", "node", "branch", "leaf", "circle", "scene"]
    hooked = isPlain ? [] : Set(types.filter { _ in choices.chance(20) })
    edited = Set(types.filter { _ in choices.chance(isPlain ? 5 : 15) })
    fallbacks = Set(["shape", "round", "figure", "node"].filter { _ in choices.chance(30) })
    listsItself = choices.chance(50)
    listsAgain = choices.chance(30)
    keepsUnknown = choices.chance(30)
    isUnmapped = choices.chance(40)
    var options = MappingOptions()
    options.unknownKeys = choices.pick([.ignore, .ignore, .warn, .reject])
    options.duplicateKeys = choices.pick([.reject, .useFirst, .useLast])
    self.options = options
    self.choices = choices
  }

  // MARK: Tables

  func register(_ mapper: PropertyMapper, _ log: Recorder<String>) {
    mapper.addMappings(
      [
        "shapes": .model(\.shapes), "main": .model(\.main), "round": .model(\.round),
        "figure": .model(\.figure), "node": .model(\.node), "branch": .model(\.branch),
        "leaf": .model(\.leaf),
      ], for: NestedScene.self)
    mapper.addMappings(["radius": .property(\.radius)], for: NestedCircle.self)
    if keepsUnknown || fallbacks.contains("round") {
      mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: NestedCircle.self)
    }
    if fallbacks.contains("shape") {
      mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: NestedSquare.self)
    }
    if fallbacks.contains("node") {
      mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: NestedBranch.self)
    }
    mapper.addMappings(
      ["side": .property(\.side), "inner": .model(\.inner)], for: NestedSquare.self)
    mapper.addMappings(["title": .property(\.title)], for: NestedNode.self)
    mapper.addMappings(["twigs": .property(\.twigs)], for: NestedBranch.self)
    mapper.addMappings(["color": .property(\.color)], for: NestedLeaf.self)
    mapper.addMappings(["weight": .property(\.weight)], for: NestedBall.self)
    addShapes(to: mapper)
    addNodes(to: mapper)
    addHooks(to: mapper, log)
    guard !isPlain else { return }
    mapper.addRule(for: (any NestedShape).self, \.text) { $0.contains("9") ? "be right" : nil }
    mapper.addRule(for: (any NestedRound).self, \.text) { $0.contains("8") ? "be round" : nil }
    mapper.addRule(for: NestedNode.self, \.title) { $0 == "bad" ? "be good" : nil }
  }

  private func addShapes(to mapper: PropertyMapper) {
    var shapes: [String: Subtype<any NestedShape>] = [
      "round": .subtype((any NestedRound).self), "figure": .subtype(NestedFigure.self),
      "node": .subtype(NestedNode.self),
    ]
    if !fallbacks.contains("shape") { shapes["square"] = .subtype(NestedSquare.self) }
    add(
      shapes, by: shapeWay, to: mapper,
      fallback: fallbacks.contains("shape") ? .subtype(NestedSquare.self) : nil)
    var rounds: [String: Subtype<any NestedRound>] = ["ball": .subtype(NestedBall.self)]
    if listsAgain { rounds["again"] = .subtype((any NestedShape).self) }
    if !fallbacks.contains("round") { rounds["circle"] = .subtype(NestedCircle.self) }
    add(
      rounds, by: roundWay, to: mapper,
      fallback: fallbacks.contains("round") ? .subtype(NestedCircle.self) : nil)
    add(
      ["circle": .payload(NestedFigure.circle), "square": .payload(NestedFigure.square)],
      by: figureWay, to: mapper,
      fallback: fallbacks.contains("figure") ? .payload(NestedFigure.kept) : nil)
  }

  private func addNodes(to mapper: PropertyMapper) {
    var nodes: [String: Subtype<NestedNode>] = [:]
    if !fallbacks.contains("node") { nodes["branch"] = .subtype(NestedBranch.self) }
    if listsItself { nodes["node"] = .subtype(NestedNode.self) }
    add(
      nodes, by: nodeWay, to: mapper,
      fallback: fallbacks.contains("node") ? .subtype(NestedBranch.self) : nil)
    var branches: [String: Subtype<NestedBranch>] = [
      "leaf": .subtype(NestedLeaf.self), "ball": .subtype(NestedBall.self),
    ]
    if listsItself, !isPayload(branchWay) { branches["branch"] = .subtype(NestedBranch.self) }
    add(branches, by: branchWay, to: mapper, fallback: nil)
  }

  private func isPayload(_ way: Way) -> Bool {
    if case .payload = way { true } else { false }
  }

  private func add<Base>(
    _ subtypes: [String: Subtype<Base>], by way: Way, to mapper: PropertyMapper,
    fallback: Subtype<Base>?
  ) {
    switch way {
    case .name(let path):
      mapper.addSubtypes(of: Base.self, discriminator: path, subtypes, fallback: fallback)
    case .payload(let path):
      mapper.addSubtypes(
        of: Base.self, discriminator: path, payload: "data", subtypes, fallback: fallback)
    case .closure:
      let names = subtypes.keys.sorted()
      mapper.addSubtypes(of: Base.self, subtypes) { input in
        names.first { input["is"] as? String == $0 }
      }
    case .key:
      mapper.addSubtypes(
        of: Base.self,
        byKey: Dictionary(
          uniqueKeysWithValues: subtypes.map { (MappingPath(stringLiteral: $0 + "s"), $1) }))
    }
  }

  private func addHooks(to mapper: PropertyMapper, _ log: Recorder<String>) {
    func hook<Model>(
      _ type: Model.Type, _ name: String, _ text: @escaping @Sendable (Model) -> String
    ) {
      if hooked.contains(name) {
        let keys: FinalDecoderKeys = isUnmapped ? .unmapped : .all
        mapper.setFinalDecoder(for: type, keys: keys) { input, model in
          log.append("\(name) \(text(model)) \(BothOrders.exact(input.dictionary))")
        }
      }
      guard edited.contains(name) else { return }
      mapper.setInputEditor(for: type) { object in
        object["edits"] = nil
        if object["form"] == nil { object["form"] = object["shape"] ?? "circle" }
        if let titles = object["title"] as? String { object["title"] = titles + "+" + name }
      }
    }
    hook((any NestedShape).self, "shape") { $0.text }
    hook((any NestedRound).self, "round") { $0.text }
    hook(NestedFigure.self, "figure") { $0.text }
    hook(NestedNode.self, "node") { $0.text }
    hook(NestedBranch.self, "branch") { $0.text }
    hook(NestedLeaf.self, "leaf") { $0.text }
    hook(NestedCircle.self, "circle") { $0.text }
    hook(NestedScene.self, "scene") { $0.text }
  }

  // MARK: Input

  mutating func scene() -> String {
    var members: [String] = []
    let isAlone = choices.chance(60)
    for key in ["main", "main", "round", "figure", "node", "branch", "leaf"]
    where choices.chance(30) && !members.contains(where: { $0.hasPrefix("\"\(key)") }) {
      if isAlone, !members.isEmpty { continue }
      members.append("\"\(key)\":\(choices.chance(3) ? "null" : shape(depth: 2))")
    }
    if !isAlone, choices.chance(50) || members.isEmpty {
      let shapes = (0..<choices.number(0...2)).map { _ in shape(depth: 2) }
      members.append("\"shapes\":[\(shapes.joined(separator: ","))]")
    }
    return "{\(choices.shuffled(members).joined(separator: ","))}"
  }

  /// The names that may be at each path, and `is` for closures.
  private var names: [String: [String]] {
    var names: [String: [String]] = [:]
    func add(_ more: [String], _ way: Way) {
      switch way {
      case .name(let path), .payload(let path): names[path.description, default: []] += more
      case .closure: names["is", default: []] += more
      case .key: break
      }
    }
    add(["round", "figure", "node", "square"], shapeWay)
    add(["circle", "ball"] + (listsAgain ? ["again"] : []), roundWay)
    add(["circle", "square"], figureWay)
    add(["branch"] + (listsItself ? ["node"] : []), nodeWay)
    add(["leaf", "ball", "branch"], branchWay)
    return names
  }

  private mutating func name(_ names: [String]?) -> String? {
    guard choices.chance(94) else { return nil }
    guard let names, choices.chance(95) else {
      return choices.pick([#""leaf""#, #""round""#, #""zzz""#, #""""#, "null", "1"])
    }
    return "\"\(choices.pick(names))\""
  }

  mutating func shape(depth: Int) -> String {
    var members: [String] = []
    func add(_ key: String, _ value: String) { members.append("\"\(key)\":\(value)") }
    let names = names
    for key in ["kind", "form", "what", "species", "is"]
    where names[key] != nil || choices.chance(5) {
      if let name = name(names[key]) { add(key, name) }
    }
    let inner = ["kind", "form"].filter { names["meta.\($0)"] != nil || choices.chance(5) }
      .compactMap { key in name(names["meta.\(key)"]).map { "\"\(key)\":\($0)" } }
    if !inner.isEmpty { add("meta", "{\(inner.joined(separator: ","))}") }
    if depth > 0 {
      let usesKeys = [roundWay, figureWay].contains { if case .key = $0 { true } else { false } }
      if usesKeys { add(choices.pick(["circles", "balls", "squares"]), shape(depth: depth - 1)) }
      if choices.chance(50) { add("data", shape(depth: depth - 1)) }
      if choices.chance(10) { add("inner", "[\(shape(depth: depth - 1))]") }
    }
    for key in ["radius", "side", "twigs", "weight"] where choices.chance(20) {
      add(key, choices.chance(2) ? "\"x\"" : "\(choices.number(0...9))")
    }
    if choices.chance(20) { add("title", choices.pick([#""a""#, #""b""#, #""bad""#, #""é""#])) }
    if choices.chance(10) { add("color", #""red""#) }
    if choices.chance(8) { add("more", "[1,{\"a\":null}]") }
    if choices.chance(2) { add("kind", #""round""#) }
    return "{\(choices.shuffled(members).joined(separator: ","))}"
  }
}
