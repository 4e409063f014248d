import PropertyMapper

@testable import TestSupport

/// A structure whose entries get in each other's way.
struct ExportClash: DefaultInitializable, Exact {
  var first: Any?
  var second: Double?
  var third: String?
  var part = ExportClashPart()
  var optionalPart: ExportClashPart?
  var kept = MappingValue.Object()

  init() {}

  func write(to text: inout ExactText) {
    text.fields("Clash") { fields in
      fields.fields(
        named: "first second third part optionalPart kept", first.map { AnyExact($0) }, second,
        third, part, optionalPart, kept)
    }
  }
}

/// A structure that is written to the object of the one around it.
struct ExportClashPart: DefaultInitializable, Exact {
  var value: Any?
  var number = 0.0
  var kept: [String: MappingValue] = [:]

  init() {}

  func write(to text: inout ExactText) {
    text.fields("Part") { fields in
      fields.fields(named: "value number kept", value.map { AnyExact($0) }, number, kept)
    }
  }
}

/// Tables with few paths, so that many entries have the same or one inside another.
enum ClashTables: ExportTables {
  typealias Model = ExportClash
  typealias Entry = TableMaker<ExportClash>.Entry

  static var needs: [any SampleTables.Type] { [LeafTables.self, ExportNodeTables.self] }

  private static let paths: [MappingPath] = ["a", "a.b", "a.b.c", "p.q", "p", "é", "e\u{301}"]

  static func register(in setup: inout TableSetup) {
    ExportTransformers.set(in: &setup)
    addPart(to: &setup)
    var entries: [Entry] = []
    for _ in 0..<setup.choices.number(1...5) {
      entries.append((setup.choices.pick(paths), descriptor(&setup)))
    }
    if setup.choices.chance(40) { entries.append(([], .model(\.part))) }
    if setup.choices.chance(25) { entries.append(([], .model(\.optionalPart))) }
    setup.mapper.addMappings(Mappings(entries), for: ExportClash.self)
    if setup.choices.chance(40) {
      setup.mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: ExportClash.self)
    }
    ExportHooks.add(for: Self.self, to: &setup, 25)
  }

  private static func descriptor(_ setup: inout TableSetup) -> PropertyDescriptor<ExportClash> {
    let trace = setup.trace
    var descriptor: PropertyDescriptor<ExportClash> =
      switch setup.choices.number(0...5) {
      case 0: .property(\.second)
      case 1: .property(\.third)
      case 2: .generator { clash -> Any in clash.second as Any }
      case 3: .generator { clash -> [String: Any] in ["b": clash.third as Any, "z": 1] }
      default:
        .generator { clash -> Any in
          trace.note("generator of a clash", clash)
          return clash.first as Any
        }
      }
    if setup.choices.chance(15) { descriptor = descriptor.writingNull() }
    if setup.choices.chance(15) { descriptor = descriptor.omittingEmpty() }
    if setup.choices.chance(15) { descriptor = descriptor.sensitive() }
    return descriptor
  }

  private static func addPart(to setup: inout TableSetup) {
    var entries: [TableMaker<ExportClashPart>.Entry] = []
    let paths: [MappingPath] = ["a", "a.d", "p.q", "n", "p"]
    entries.append((setup.choices.pick(paths), .generator { part -> Any in part.value as Any }))
    if setup.choices.chance(60) {
      entries.append((setup.choices.pick(paths), .property(\.number)))
    }
    setup.mapper.addMappings(Mappings(entries), for: ExportClashPart.self)
    if setup.choices.chance(30) {
      setup.mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: ExportClashPart.self)
    }
    let trace = setup.trace
    guard setup.choices.chance(20) else { return }
    setup.mapper.setFinalEncoder(for: ExportClashPart.self) { dictionary, part in
      trace.note("final encoder of a part", AnyExact(dictionary))
      dictionary["a"] = dictionary["a"] ?? 1
      dictionary["p"] = ["q": part.number]
    }
  }

  static func make(_ values: inout OddValues) -> ExportClash {
    var clash = ExportClash()
    clash.first = values.optional { $0.branching() }
    clash.second = values.optional { $0.double() }
    clash.third = values.optional { $0.text() }
    clash.part = part(&values)
    clash.optionalPart = values.optional { part(&$0) }
    clash.kept = values.object()
    if values.choices.chance(50) { clash.kept["a"] = values.tree() }
    return clash
  }

  private static func part(_ values: inout OddValues) -> ExportClashPart {
    var part = ExportClashPart()
    part.value = values.optional { $0.branching() }
    part.number = values.double()
    part.kept = values.dictionary { $0.tree() }
    return part
  }
}

extension OddValues {
  /// An object, most often with keys that entries write, too, or any other value.
  fileprivate mutating func branching() -> Any {
    guard choices.chance(60) else { return any() }
    var object: [String: Any] = [:]
    for key in ["a", "b", "d", "q"] where choices.chance(40) {
      object[key] = choices.chance(40) ? ["c": any(depth: 2)] : any(depth: 2)
    }
    return object
  }
}
