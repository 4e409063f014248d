import PropertyMapper

@testable import TestSupport

/// What stands for figures of several kinds.
protocol ExportFigure: Exact {}

/// Some of the figures, which may have a list of their own.
protocol ExportRound: ExportFigure {}

/// Another protocol, some of whose types are figures.
protocol ExportThing: Exact {}

struct ExportDisc: ExportRound, ExportThing, DefaultInitializable {
  var radius = 1.0
  var label: String?

  init() {}

  func write(to text: inout ExactText) {
    text.fields("Disc") { fields in
      fields.field("radius", radius)
      fields.field("label", label)
    }
  }
}

/// A class of figures.
class ExportBox: ExportFigure, ExportThing, DefaultInitializable {
  var width = 1.0
  var inner: (any ExportFigure)?

  required init() {}

  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.field("width", width)
      fields.field("inner", inner.map { AnyExact($0) })
    }
  }
}

final class ExportCrate: ExportBox {}

/// A figure that no list of subtypes contains.
struct ExportLoneFigure: ExportFigure, ExportThing {
  func write(to text: inout ExactText) { text.add("lone") }
}

/// A figure of an unknown kind, with its keys.
struct ExportUnknownFigure: ExportFigure, DefaultInitializable {
  var rest = MappingValue.Object()

  init() {}

  func write(to text: inout ExactText) { text.fields("Unknown") { $0.field("rest", rest) } }
}

/// An enum whose cases contain values of several kinds.
enum ExportEvent: Exact {
  case disc(ExportDisc)
  case numbers([Double])
  case number(Double?)
  case tree(MappingValue)
  /// What is read if the name is unknown.
  case unknown(MappingValue)
  case nothing

  func write(to text: inout ExactText) {
    switch self {
    case .disc(let disc): text.fields("disc") { $0.field("disc", disc) }
    case .numbers(let numbers): text.fields("numbers") { $0.field("numbers", numbers) }
    case .number(let number): text.fields("number") { $0.field("number", number) }
    case .tree(let tree): text.fields("tree") { $0.field("tree", tree) }
    case .unknown(let object): text.fields("unknown") { $0.field("object", object) }
    case .nothing: text.add("nothing")
    }
  }
}

enum DiscTables: ExportTables {
  typealias Model = ExportDisc

  static var needs: [any SampleTables.Type] { [BoxTables.self] }

  static func offer(to pool: inout PropertyPool<ExportDisc>) {
    pool.value(\.radius, .fraction)
    pool.optional(\.label, .text)
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, reserved: ExportBases.reserved)
    ExportHooks.add(for: Self.self, to: &setup, 15)
    ExportBases.add(to: &setup)
  }

  static func make(_ values: inout OddValues) -> ExportDisc {
    var disc = ExportDisc()
    disc.radius = values.double()
    disc.label = values.optional { $0.text() }
    return disc
  }
}

enum BoxTables: ExportTables {
  typealias Model = ExportBox

  static var needs: [any SampleTables.Type] { [DiscTables.self] }

  static func offer(to pool: inout PropertyPool<ExportBox>) {
    pool.value(\.width, .fraction)
    pool.model(\.inner, .optional(.model("Figure")))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, reserved: ExportBases.reserved)
    ExportHooks.add(for: Self.self, to: &setup, 15)
    setup.register(DiscTables.self)
    // Without a table, the subclass has that of its superclass.
    if setup.choices.chance(50) { setup.mapper.addMappings([:], for: ExportCrate.self) }
    guard setup.choices.chance(30) else { return }
    setup.mapper.addSubtypes(
      of: ExportBox.self, discriminator: setup.choices.pick(["kind", "box"]),
      ["crate": .subtype(ExportCrate.self)])
  }

  static func make(_ values: inout OddValues) -> ExportBox {
    let box = values.choices.chance(30) ? ExportCrate() : ExportBox()
    box.width = values.double()
    box.inner = values.choices.chance(40) ? values.figure() : nil
    return box
  }
}

extension OddValues {
  mutating func figure() -> any ExportFigure {
    switch choices.number(0...9) {
    case 0...3: return DiscTables.make(&self)
    case 4...6: return BoxTables.make(&self)
    case 7:
      var figure = ExportUnknownFigure()
      figure.rest = object()
      if choices.chance(60) { figure.rest["kind"] = "unknown" }
      return figure
    case 8 where isOdd(): return ExportLoneFigure()
    default: return ExportDisc()
    }
  }

  mutating func thing() -> any ExportThing {
    switch choices.number(0...9) {
    case 0...4: DiscTables.make(&self)
    case 5...8: BoxTables.make(&self)
    default: isOdd() ? ExportLoneFigure() : ExportDisc()
    }
  }

  mutating func event() -> ExportEvent {
    switch choices.number(0...5) {
    case 0: .disc(DiscTables.make(&self))
    case 1: .numbers(list { $0.double() })
    case 2: .number(optional { $0.double() })
    case 3: .tree(tree())
    case 4: .unknown(isOdd() ? tree() : .object(object()))
    default: isOdd() ? .nothing : .numbers([])
    }
  }
}
