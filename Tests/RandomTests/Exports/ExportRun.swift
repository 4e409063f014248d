import Foundation

@testable import PropertyMapper
@testable import TestSupport

/// Exports the models of the corpus.
///
/// Every other table is one of those that the corpus of reading has, with models that are read from its inputs; the
/// tables between them have models that are made by hand. See `ExportTables`.
struct ExportRun {
  static let modelsPerTable = 12
  static let findings = Task { try await all() }
  private static let roots: [any ExportTables.Type] = [
    RecordTables.self, RecordTables.self, RecordTables.self, RecordTables.self,
    ExportNodeTables.self, ExportNodeTables.self, ExportZooTables.self, ExportZooTables.self,
    DiscTables.self, BoxTables.self, BoxTables.self, ClashTables.self, ClashTables.self,
    ClashTables.self, ShadeTables.self, EventTables.self, ExportBranchTables.self,
  ]

  private(set) var part: ExportPart
  private(set) var tally = ExportTally()
  private(set) var departures: [String] = []

  init(_ part: ExportPart) {
    self.part = part
  }

  /// The table to run alone.
  static let table = RandomCasesRun.setting("TABLE")
  /// Whether all tables of the corpus are used. In debug builds and with sanitizers, there are fewer.
  static let isWhole = tableCount == files.count
  private static let files = OutcomeCorpus.exports
  private static let tableCount =
    RandomCasesRun.isRecording
    ? files.count : max(files.countPerFile, Effort.rounds(files.count, dividedInDebugBy: 14))

  private static func all() async throws -> Self {
    if let table { return try run(table..<table + 1) }
    return try await withThrowingTaskGroup(of: Self.self) { group in
      for start in stride(from: 0, to: tableCount, by: files.countPerFile) {
        group.addTask { try run(start..<start + files.countPerFile) }
      }
      return try await group.reduce(into: Self(ExportPart())) { whole, run in
        whole.tally.add(run.tally)
        whole.departures += run.departures
      }
    }
  }

  private static func run(_ tables: Range<Int>) throws -> Self {
    let isCompared = !RandomCasesRun.isRecording && OutcomeCorpus.isComparable
    var run = Self(
      isCompared
        ? ExportPart(comparingWith: files.text(with: tables.lowerBound)) : ExportPart())
    for table in tables { run.run(table) }
    if RandomCasesRun.isRecording, table == nil {
      try files.write(run.part.lines, from: tables.lowerBound)
    }
    run.departures = run.part.departures
    return run
  }

  /// Exports the models of one table.
  mutating func run(_ table: Int) {
    if table.isMultiple(of: 2) { runRead(table) } else { runMade(table) }
  }

  // MARK: Models that are read

  private mutating func runRead(_ table: Int) {
    let number = table / 2
    let scenario = Scenario(seed: OutcomeCorpus.seed, number: number)
    part.begin(CorpusPart.lines(of: scenario, table))
    let first = number * DifferentialRun.inputsPerTable
    var count = 0
    for input in first..<first + DifferentialRun.inputsPerTable where count < Self.modelsPerTable {
      var choices = RandomChoices(seed: OutcomeCorpus.seed &+ 1, stream: input)
      let source = CaseInput(for: scenario.root.name, scenario.form, in: scenario.book, &choices)
      guard source.depth <= CorpusPart.maximumDepth else { continue }
      let isSpoilt = choices.chance(25)
      let name = "case \(table).\(count): \(isSpoilt ? "spoilt " : "")read \(input)"
      if read(scenario.root, scenario, source, name, isSpoilt: isSpoilt) { count += 1 }
    }
  }

  /// Reads and exports; returns false if nothing could be read.
  private mutating func read<Root: SampleTables>(
    _ root: Root.Type, _ scenario: Scenario, _ input: CaseInput, _ name: String, isSpoilt: Bool
  ) -> Bool {
    var models: [Root.Model]
    var keys: [String] = []
    switch scenario.form {
    case .model:
      guard let model = input.read(Root.Model.self, with: scenario.finding) else { return false }
      models = [model]
    case .list:
      guard let list = input.read([Root.Model].self, with: scenario.finding) else { return false }
      models = list
    case .dictionary:
      guard let dictionary = input.read([String: Root.Model].self, with: scenario.finding) else {
        return false
      }
      keys = dictionary.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      models = keys.compactMap { dictionary[$0] }
    }
    for model in models { (model as? SampleFamily)?.settle() }
    if isSpoilt, let last = models.indices.last { root.spoil(&models[last]) }
    export(models, keys, scenario, name)
    if isSpoilt { models.last.map(root.release) }
    return true
  }

  // MARK: Models that are made

  private mutating func runMade(_ table: Int) {
    let scenario = Scenario(
      seed: OutcomeCorpus.seed &+ 2, number: table / 2, roots: Self.roots,
      makeOptions: ExportOptionsMaker.make)
    var choices = RandomChoices(seed: OutcomeCorpus.seed &+ 3, stream: table)
    var block = CorpusPart.lines(of: scenario, table)
    if choices.chance(15) { block.append("  \(Self.spoil(scenario, &choices))") }
    part.begin(block)
    for number in 0..<Self.modelsPerTable {
      var values = OddValues(
        choices: RandomChoices(seed: choices.bits()), oddity: choices.pick([0, 3, 3, 10, 40]))
      guard let root = scenario.root as? any ExportTables.Type else { continue }
      make(root, scenario, "case \(table).\(number): made", &values)
      values.release()
    }
  }

  /// Makes tables wrong, and tells how.
  private static func spoil(_ scenario: Scenario, _ choices: inout RandomChoices) -> String {
    let isMistaken = choices.chance(40)
    for mapper in [scenario.finding, scenario.reading, scenario.readingOnly] {
      if isMistaken {
        let mistake = PropertyDescriptor<ExportTwig>.generator { _ in 1 }.decodeOnly()
        mapper.addMappings(["mistake": mistake], for: ExportTwig.self)
      } else {
        mapper.removeMappings(for: SampleLeaf.self)
        mapper.removeMappings(for: ExportBranch.self)
      }
    }
    return isMistaken ? "a mistake in the table of twigs" : "no tables of leaves and branches"
  }

  private mutating func make<Root: ExportTables>(
    _ root: Root.Type, _ scenario: Scenario, _ name: String, _ values: inout OddValues
  ) {
    var models: [Root.Model] = []
    for _ in 0..<(scenario.form == .list ? 2 : 1) { models.append(Root.make(&values)) }
    export(models, ["é"], scenario, name)
  }

  // MARK: Exporting

  private mutating func export<Model: Exact>(
    _ models: [Model], _ keys: [String], _ scenario: Scenario, _ name: String
  ) {
    var comparison = ExportComparison(scenario)
    switch scenario.form {
    case .model:
      guard let model = models.first else { return }
      comparison.run(model) { mapper, options throws(MappingErrors) in
        try mapper.export(model, options: options)
      }
    case .list:
      comparison.run(models) { mapper, options throws(MappingErrors) in
        try mapper.export(models, options: options)
      }
    case .dictionary:
      let dictionary = Dictionary(uniqueKeysWithValues: zip(keys, models))
      comparison.run(dictionary) { mapper, options throws(MappingErrors) in
        try mapper.export(dictionary, options: options)
      }
    }
    let text = ExactText(of: models).text
    tally.cases += 1
    tally.add(comparison.tally)
    part.add(
      "\(name) ~\(StableHash.digits(of: text))", comparison.outcomes, comparison.differences,
      "\(scenario)\n\(text)")
  }
}

extension SampleFamily {
  /// Leaves only one model in its set: the order of several depends on the hash seed of the process.
  fileprivate func settle() {
    let leaves = leafSet.map { (leaf: $0, text: ExactText(of: $0).text) }
    let first = leaves.min { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    leafSet = Set(first.map { [$0.leaf] } ?? [])
  }
}

extension CaseInput {
  /// Reads a value; nil if that fails.
  fileprivate func read<Value>(_ type: Value.Type, with mapper: PropertyMapper) -> Value? {
    do {
      switch source {
      case .bytes(let bytes): return try mapper.create(type, from: .json(bytes))
      case .string(let text): return try mapper.create(type, from: .json(text))
      case .propertyList(let bytes):
        return try mapper.create(type, from: .propertyList(Data(bytes)))
      case .container(let object as [String: Any]):
        return try mapper.create(type, from: object)
      case .container(let value):
        return try (value as? [Any]).map { try mapper.decode(type, from: .list($0)) }
      }
    } catch {
      return nil
    }
  }
}
