import PropertyMapper

@testable import TestSupport

/// Lists of subtypes of every kind.
enum ExportBases {
  /// The paths of names and values.
  static let reserved: [[PathStep]] = [
    [.key("kind")], [.key("thing")], [.key("data")], [.key("meta"), .key("kind")], [.key("box")],
    [.key("round")],
  ]

  static func add(to setup: inout TableSetup) {
    addFigures(to: &setup)
    addThings(to: &setup)
    addEvents(to: &setup)
  }

  private static func addFigures(to setup: inout TableSetup) {
    let discriminator: MappingPath = setup.choices.pick(["kind", "meta.kind"])
    addRoundFigures(to: &setup, discriminator)
    let hasRound = setup.choices.chance(40)
    var subtypes: [String: Subtype<any ExportFigure>] = [
      "disc": hasRound ? .subtype((any ExportRound).self) : .subtype(ExportDisc.self),
      "box": .subtype(ExportBox.self),
    ]
    if setup.choices.chance(40) { subtypes["crate"] = .subtype(ExportCrate.self) }
    let keepsUnknown = setup.choices.chance(40)
    let payload: MappingPath? = setup.choices.chance(25) ? "data" : nil
    setup.mapper.addMappings(
      .keepingUnknownKeys(in: \.rest), for: ExportUnknownFigure.self)
    setup.mapper.addSubtypes(
      of: (any ExportFigure).self, discriminator: discriminator,
      payload: payload, subtypes,
      fallback: keepsUnknown ? .subtype(ExportUnknownFigure.self) : nil)
    addFinalEncoder(for: (any ExportFigure).self, to: &setup)
  }

  private static func addRoundFigures(to setup: inout TableSetup, _ discriminator: MappingPath) {
    setup.mapper.addSubtypes(
      of: (any ExportRound).self,
      discriminator: setup.choices.chance(50) ? discriminator : "round",
      ["disc": .subtype(ExportDisc.self)])
    addFinalEncoder(for: (any ExportRound).self, to: &setup)
  }

  /// Told by a name, by keys, or by a closure.
  private static func addThings(to setup: inout TableSetup) {
    let subtypes: [String: Subtype<any ExportThing>] = [
      setup.choices.pick(["disc", "round"]): .subtype(ExportDisc.self),
      "box": .subtype(ExportBox.self),
    ]
    switch setup.choices.number(0...3) {
    case 0:
      setup.mapper.addSubtypes(
        of: (any ExportThing).self,
        byKey: Dictionary(
          uniqueKeysWithValues: subtypes.map { (MappingPath(components: [.key($0)]), $1) }))
    case 1: setup.mapper.addSubtypes(of: (any ExportThing).self, subtypes) { _ in "box" }
    default:
      setup.mapper.addSubtypes(
        of: (any ExportThing).self, discriminator: setup.choices.pick(["thing", "kind"]), subtypes)
    }
    addFinalEncoder(for: (any ExportThing).self, to: &setup)
  }

  private static func addEvents(to setup: inout TableSetup) {
    var subtypes: [String: Subtype<ExportEvent>] = [
      "disc": .subtype(ExportDisc.self, wrap: ExportEvent.disc) {
        if case .disc(let disc) = $0 { disc } else { nil }
      }
    ]
    let manner = setup.choices.number(0...3)
    if manner > 0 {
      subtypes["numbers"] = .payload(ExportEvent.numbers)
      subtypes["number"] = .payload(ExportEvent.number)
      subtypes["tree"] = .payload(ExportEvent.tree)
    }
    switch manner {
    case 0:
      setup.mapper.addSubtypes(
        of: ExportEvent.self, discriminator: "kind", subtypes,
        fallback: .payload(ExportEvent.unknown))
    case 1:
      setup.mapper.addSubtypes(
        of: ExportEvent.self,
        byKey: Dictionary(
          uniqueKeysWithValues: subtypes.map { (MappingPath(components: [.key($0)]), $1) }))
    default:
      setup.mapper.addSubtypes(
        of: ExportEvent.self, discriminator: "kind", payload: "data", subtypes,
        fallback: setup.choices.chance(50) ? .payload(ExportEvent.unknown) : nil)
    }
    addFinalEncoder(for: ExportEvent.self, to: &setup)
  }

  private static func addFinalEncoder<Base>(for base: Base.Type, to setup: inout TableSetup) {
    guard setup.choices.chance(25) else { return }
    let manner = setup.choices.number(0...3)
    let name = "final encoder of a base"
    setup.mapper.setFinalEncoder(for: base) { [trace = setup.trace] dictionary, value in
      trace.note(name, AnyExact(dictionary))
      trace.note(name, AnyExact(value))
      switch manner {
      case 0: throw Refusal()
      case 1: dictionary["base"] = "named"
      case 2: dictionary["base"] = Double.nan
      default: break
      }
    }
  }
}
