@testable import PropertyMapper

/// Registers samples with a mapper, those they need included.
struct TableSetup {
  let mapper: PropertyMapper
  let trace: Trace
  var choices: RandomChoices
  var book = TableBook()
  /// Whether tables get an entry that contradicts itself.
  var makesMistakes = false
  /// Whether no entry converts in another way than the options say, and no hook changes inputs or outputs.
  var isDescribable = false
  private var registered: Set<String> = []

  init(mapper: PropertyMapper, trace: Trace, choices: RandomChoices) {
    self.mapper = mapper
    self.trace = trace
    self.choices = choices
  }

  mutating func register(_ sample: any SampleTables.Type) {
    guard registered.insert(sample.name).inserted else { return }
    sample.register(in: &self)
    for needed in sample.needs { register(needed) }
  }

  /// Registers a random table of what the sample offers.
  ///
  /// - Parameter reserved: Paths that something else is written to.
  mutating func addTable<Kind: SampleTables>(
    for sample: Kind.Type, parent: String? = nil, reserved: [[PathStep]] = []
  ) {
    var pool = PropertyPool<Kind.Model>(trace: trace)
    sample.offer(to: &pool)
    var maker = TableMaker(pool: pool, isDescribable: isDescribable)
    for path in reserved { maker.paths.reserve(path) }
    var rowChoices = choices
    maker.isRow =
      parent == nil && reserved.isEmpty && !isDescribable && rowChoices.chance(8)
    maker.fill(&choices)
    // Choices of their own, so that tables are the same with and without embedded models.
    var embeddingChoices = choices
    if !maker.isRow {
      if embeddingChoices.chance(20) { maker.embedModel(in: sample.name, &embeddingChoices) }
      if embeddingChoices.chance(8), !isDescribable { maker.addOtherKeys(&embeddingChoices) }
    }
    if makesMistakes { maker.addMistake() }
    var table = Mappings<Kind.Model>(maker.entries)
    if choices.chance(6) { table = table.unknownKeys(choices.pick([.ignore, .warn, .reject])) }
    if choices.chance(3) { table = table.requiringNonOptionals() }
    mapper.addMappings(table, for: Kind.Model.self)
    // Choices of their own, so that tables are the same with and without rules.
    var ruleChoices = choices
    if ruleChoices.chance(20), !isDescribable {
      for _ in 0..<ruleChoices.number(1...3) {
        RandomRules.add(
          over: maker.properties, at: maker.entries.map(\.path), to: mapper, &ruleChoices)
      }
    }
    book[sample.name].entries = maker.book
    book[sample.name].isRow = maker.isRow
    book[sample.name].parent = parent
  }
}

extension Mappings {
  /// A table of entries that are made one by one, paths that come twice among them.
  init(_ entries: [(path: MappingPath, descriptor: PropertyDescriptor<Model>)]) {
    self.init(entries: entries.map { Entry(path: $0.path, descriptor: $0.descriptor) })
  }
}
