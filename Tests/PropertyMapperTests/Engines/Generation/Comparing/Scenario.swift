@testable import PropertyMapper

/// Random tables and options, and a mapper that has them for each choice of engines.
struct Scenario {
  static let roots: [any Sample.Type] = [
    ScalarsSample.self, ScalarsSample.self, ContainersSample.self, FamilySample.self,
    FamilySample.self, ExtendedFamilySample.self, TreeSample.self, PointSample.self,
    MemberwiseSample.self, AutomaticClassSample.self, ShapeSample.self, ZooSample.self,
    OddSample.self, OddSample.self, LeafSample.self,
  ]

  let root: any Sample.Type
  let form: RootForm
  let book: TableBook
  let trace = Trace()
  /// Whether the tables have no mistake.
  let isSound: Bool
  let reference: PropertyMapper
  let direct: PropertyMapper
  let directOnly: PropertyMapper

  init(seed: UInt64, number: Int) {
    var choices = RandomChoices(seed: seed, stream: number)
    root = choices.pick(Self.roots)
    form = choices.pick([.model, .model, .model, .list, .dictionary])
    var tables = PropertyMapper()
    var setup = TableSetup(mapper: tables, trace: trace, choices: choices)
    // Tables with mistakes all give the same error: one in twenty is enough.
    var isSound = false
    for _ in 0..<5 {
      tables = PropertyMapper()
      setup = TableSetup(
        mapper: tables, trace: trace, choices: RandomChoices(seed: choices.bits()))
      setup.register(root)
      isSound = (try? tables.verify()) != nil
      if isSound || choices.chance(5) { break }
    }
    self.isSound = isSound
    book = setup.book
    let options = RandomOptions.make(&choices)
    var factory: any ModelFactory = DefaultModelFactory()
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
