import Foundation
import PropertyMapper

/// Runs one input through each order and tells what differs.
struct OrderComparison {
  static let exportOptions: [ExportOptions] = [[], .includesNull, .sortedKeys, .prettyPrinted]

  let scenario: Scenario
  private var choices = RandomChoices(seed: 0)
  var tally = Tally()
  private(set) var differences: [String] = []
  /// What the latest case came to, writing left out.
  private(set) var record = CaseRecord()

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// Reads the input, writes what came of it, and at times updates with it.
  ///
  /// - Parameters:
  ///   - input: What is read.
  ///   - choices: What the rest of the case is drawn from.
  mutating func run(_ input: CaseInput, _ choices: RandomChoices) {
    self.choices = choices
    tally.cases += 1
    record = CaseRecord()
    if !scenario.isSound { tally.unsoundTables += 1 }
    run(scenario.root, input)
  }

  private mutating func run<Root: SampleTables>(
    _ root: Root.Type, _ input: CaseInput
  ) {
    switch scenario.form {
    case .model:
      let model = read(Root.Model.self, input) { mapper, container, errors in
        (container as? [String: Any]).map {
          mapper.create(Root.Model.self, from: $0, errors: &errors)
        } ?? nil
      }
      guard var model else { break }
      let isSpoiled = choices.chance(3)
      if isSpoiled { root.spoil(&model) }
      defer { if isSpoiled { root.release(model) } }
      write(model)
      if choices.chance(50) { writeDictionary(of: model, choices.pick([[], .includesNull])) }
    case .list:
      let models = read([Root.Model].self, input) { mapper, container, errors in
        (container as? [Any]).map {
          mapper.create([Root.Model].self, from: .list($0), errors: &errors)
        } ?? nil
      }
      if let models { write(models) }
    case .dictionary:
      let models = read([String: Root.Model].self, input) { mapper, container, errors in
        (container as? [String: Any]).map {
          mapper.create([String: Root.Model].self, from: $0, errors: &errors)
        } ?? nil
      }
      if let models { write(models) }
    }
    if scenario.form == .model, choices.chance(25), input.canUpdate { update(root, input) }
  }

  /// Notes models that live on.
  mutating func note(livingOn count: Int) {
    if count != 0 { differences.append("\(count) models live on") }
  }

  private mutating func note(_ what: String, _ difference: String?) {
    if let difference { differences.append("\(what): both orders differ in \(difference)") }
  }

  /// Whether the reader is to do without help what the problem finder did; it takes time, so not always.
  private mutating func asksAlone<Value>(after result: CallResult<Value>) -> Bool {
    choices.chance(result.value != nil ? 30 : 5)
  }

  // MARK: Reading

  /// What the problem finder reads.
  private mutating func read<Value: Exact>(
    _ type: Value.Type, _ input: CaseInput,
    container: (PropertyMapper, Any, inout [MappingError]) -> Value?
  ) -> Value? {
    func result(of mapper: PropertyMapper) -> CallResult<Value> {
      var errors: [MappingError] = []
      let value =
        switch input.source {
        case .bytes(let bytes): mapper.create(type, from: .json(bytes), errors: &errors)
        case .string(let text): mapper.create(type, from: .json(text), errors: &errors)
        case .propertyList(let bytes):
          mapper.create(type, from: .propertyList(Data(bytes)), errors: &errors)
        case .container(let value): container(mapper, value, &errors)
        }
      return CallResult(value, as: value.map { ExactText(of: $0).text }, errors, scenario.trace)
    }
    let expected = result(of: scenario.finding)
    let other = result(of: scenario.reading)
    let difference = other.difference(from: expected)
    record.addReading(expected, other, isSame: difference == nil)
    note("reading", difference)
    let alone = asksAlone(after: expected) ? result(of: scenario.readingOnly) : nil
    if let alone, alone.value != nil {
      note("reading directly", alone.difference(from: expected))
    }
    tally.traced += expected.trace.count
    if expected.value != nil {
      tally.read[input.kind.rawValue, default: 0] += 1
      if !expected.problems.isEmpty { tally.warned += 1 }
      if alone != nil { tally.askedToRead += 1 }
      if alone?.value != nil { tally.readAlone += 1 }
    } else {
      tally.refused[input.kind.rawValue, default: 0] += 1
    }
    for code in Set(expected.problems.map { "\($0.code)" }) { tally.codes[code, default: 0] += 1 }
    return expected.value
  }

  // MARK: Writing

  private mutating func write<Value: Exact>(_ value: Value) {
    let options = choices.pick(Self.exportOptions)
    compareWriting("writing with \(options.rawValue)") { mapper throws(MappingErrors) in
      String(decoding: try mapper.export(value, as: .json, options: options), as: UTF8.self)
    }
  }

  private mutating func writeDictionary<Model>(of model: Model, _ options: ExportOptions) {
    compareWriting("exporting with \(options.rawValue)") { mapper throws(MappingErrors) in
      ExactText(of: AnyExact(try mapper.export(model, options: options))).text
    }
  }

  private mutating func compareWriting(
    _ what: String, _ write: (PropertyMapper) throws(MappingErrors) -> String
  ) {
    let expected = scenario.result(of: write, by: scenario.finding)
    note(what, scenario.result(of: write, by: scenario.reading).difference(from: expected))
    let alone =
      asksAlone(after: expected) ? scenario.result(of: write, by: scenario.readingOnly) : nil
    if let alone, alone.value != nil {
      note("\(what) directly", alone.difference(from: expected))
    }
    if expected.value != nil {
      tally.written += 1
      if alone != nil { tally.askedToWrite += 1 }
      if alone?.value != nil { tally.writtenAlone += 1 }
    } else {
      tally.notWritten += 1
      for error in expected.problems { tally.codes["\(error.code)", default: 0] += 1 }
    }
  }

  // MARK: Updating

  private mutating func update<Root: SampleTables>(
    _ root: Root.Type, _ input: CaseInput
  ) {
    var maker = InputMaker(book: scenario.book, choices: RandomChoices(seed: choices.bits()))
    let base = InputText.bytes(
      of: maker.model(root.name), isOdd: false, choices: RandomChoices(seed: choices.bits()))
    func result(of mapper: PropertyMapper) -> CallResult<Bool>? {
      var errors: [MappingError] = []
      let made = scenario.finding.create(Root.Model.self, from: .json(base), errors: &errors)
      _ = scenario.trace.take()
      guard var model = made else { return nil }
      errors = []
      let isDone =
        switch input.source {
        case .bytes(let bytes): mapper.update(&model, from: .json(bytes), errors: &errors)
        case .string(let text): mapper.update(&model, from: .json(text), errors: &errors)
        case .container(let value):
          mapper.update(&model, from: value as? [String: Any] ?? [:], errors: &errors)
        // Updates from property lists are not compared.
        case .propertyList: false
        }
      let text = ExactText(of: model).text
      return CallResult(isDone, as: "\(isDone) \(text)", errors, scenario.trace)
    }
    guard let expected = result(of: scenario.finding), let other = result(of: scenario.reading)
    else { return }
    let difference = other.difference(from: expected)
    record.addUpdate(of: base, expected, other, isSame: difference == nil)
    note("updating", difference)
    guard expected.value == true else {
      tally.notUpdated += 1
      return
    }
    tally.updated += 1
    guard expected.problems.isEmpty, let alone = result(of: scenario.readingOnly) else { return }
    tally.askedToUpdate += 1
    guard alone.value == true else { return }
    note("updating directly", alone.difference(from: expected))
    tally.updatedAlone += 1
  }
}
