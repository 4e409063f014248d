@testable import PropertyMapper

/// Random tables and options, and a mapper that has them for each choice of engines.
struct Scenario {
  static let roots: [any SampleTables.Type] = [
    ScalarsTables.self, ScalarsTables.self, ContainersTables.self, FamilyTables.self,
    FamilyTables.self, ExtendedFamilyTables.self, TreeTables.self, PointTables.self,
    MemberwiseTables.self, AutomaticClassTables.self, ShapeTables.self, ZooTables.self,
    OddTables.self, OddTables.self, LeafTables.self,
  ]

  let root: any SampleTables.Type
  let form: RootForm
  let book: TableBook
  let trace = Trace()
  /// Whether the tables have no mistake.
  let isSound: Bool
  let reference: PropertyMapper
  let direct: PropertyMapper
  let directOnly: PropertyMapper

  /// - Parameter isDescribable: Whether tables do only what a schema can tell of them.
  init(seed: UInt64, number: Int, isDescribable: Bool = false) {
    var choices = RandomChoices(seed: seed, stream: number)
    root = choices.pick(Self.roots)
    form = choices.pick([.model, .model, .model, .list, .dictionary])
    var setup: TableSetup
    var isSound: Bool
    // Tables with mistakes all give the same error: a few are enough.
    let makesMistakes = choices.chance(2)
    repeat {
      setup = TableSetup(
        mapper: PropertyMapper(), trace: trace, choices: RandomChoices(seed: choices.bits()))
      setup.makesMistakes = makesMistakes
      setup.isDescribable = isDescribable
      setup.register(root)
      isSound = (try? setup.mapper.verify()) != nil
    } while !isSound && !makesMistakes
    let tables = setup.mapper
    self.isSound = isSound
    book = setup.book
    let options = RandomOptions.make(&choices)
    var factory: (any ModelFactory)? = nil
    if choices.chance(15) { factory = TracingFactory(trace: trace, manner: choices.number(0...3)) }
    func mapper(_ engines: EngineChoice) -> PropertyMapper {
      var options = options
      options.engines = engines
      let mapper = PropertyMapper(factory: factory, options: options)
      mapper.addMappings(from: tables)
      return mapper
    }
    reference = mapper(.referenceOnly)
    direct = mapper(.directFirst)
    directOnly = mapper(.directOnly)
  }
}

extension Scenario: CustomStringConvertible {
  /// The root, its table as far as inputs are concerned, and the options.
  var description: String {
    let entries = book.entries(of: root.name).map { entry in
      let paths = entry.paths.map(\.mappingPath.description).joined(separator: " or ")
      return "  \(paths): \(entry.wanted)\(entry.isRequired ? ", required" : "")"
    }
    return """
      \(root.name), \(form), with the entries
      \(entries.joined(separator: "\n"))
      and \(reference.options)
      """
  }
}
