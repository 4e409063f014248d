@testable import PropertyMapper

/// Random tables and options, and a mapper that has them for each order of reading and finding problems.
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
  /// What would be drawn next for the tables, which tells whether they were made in the same way.
  private let nextDraw: UInt64
  let finding: PropertyMapper
  let reading: PropertyMapper
  let readingOnly: PropertyMapper

  /// - Parameters:
  ///   - isDescribable: Whether tables do only what a schema can tell of them.
  ///   - roots: The samples of which one is the root.
  ///   - makeOptions: Makes the options of the mappers.
  init(
    seed: UInt64, number: Int, isDescribable: Bool = false,
    roots: [any SampleTables.Type] = Self.roots,
    makeOptions: (inout RandomChoices) -> MappingOptions = RandomOptions.make
  ) {
    var choices = RandomChoices(seed: seed, stream: number)
    root = choices.pick(roots)
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
    nextDraw = setup.choices.bits()
    let options = makeOptions(&choices)
    var factory: (any ModelFactory)? = nil
    if choices.chance(15) { factory = TracingFactory(trace: trace, manner: choices.number(0...3)) }
    func mapper(_ orders: CallOrder) -> PropertyMapper {
      var options = options
      options.callOrder = orders
      let mapper = PropertyMapper(factory: factory, options: options)
      mapper.addMappings(from: tables)
      return mapper
    }
    finding = mapper(.findingFirst)
    reading = mapper(.readingFirst)
    readingOnly = mapper(.readingOnly)
  }
}

extension Scenario: CustomStringConvertible {
  /// The root, its table as far as inputs are concerned, and the options.
  var description: String {
    let options = finding.options.changes
    return """
      \(root.name), \(form), with the entries
      \(entryLines.map { "  \($0)" }.joined(separator: "\n"))
      and \(options.isEmpty ? "the default options" : options)
      """
  }

  /// The entries of the root's table, as far as inputs are concerned.
  var entryLines: [String] {
    book.entries(of: root.name).map { entry in
      let paths = entry.paths.map(\.mappingPath.description).joined(separator: " or ")
      return "\(paths): \(entry.wanted)\(entry.isRequired ? ", required" : "")"
        .replacing("\(String(reflecting: Wanted.self)).", with: "")
    }
  }

  /// A hash of all tables in the book, of whether they are valid, and of the next random number,
  /// which shows how many numbers they used up. It doesn't depend on the module's name.
  var fingerprint: String {
    let tables = book.tables.map { "\($0.key) \($0.value)" }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let module = String(reflecting: Self.self).prefix { $0 != "." }
    return StableHash.digits(
      of: "\(tables) \(isSound) \(nextDraw)".replacing("\(module).", with: ""))
  }
}

extension MappingOptions {
  /// The options that are not the default ones, apart from the order.
  var changes: String {
    zip(Mirror(reflecting: self).children, Mirror(reflecting: Self()).children)
      .filter { $0.label != "callOrder" && Self.text(of: $0.value) != Self.text(of: $1.value) }
      .map { "\($0.0.label ?? ""): \(Self.text(of: $0.0.value))" }.joined(separator: ", ")
  }

  /// The name of a policy, or a number.
  private static func text(of value: Any) -> String {
    "\(Mirror(reflecting: value).children.first?.value ?? value)"
  }
}
