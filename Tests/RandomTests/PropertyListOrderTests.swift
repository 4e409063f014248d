import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Random tables and property lists through both orders: as Swift values, as XML and small binary lists become them, in
/// the storage of a large binary list, and as a ``MappingValue``.
@Suite struct PropertyListOrderTests {
  /// How many tables are tried with each kind of list, in a few tasks.
  private static let tableCount = Effort.rounds(800, dividedInDebugBy: 8)
  private static let inputsPerTable = 8

  @Test(arguments: 0..<4)
  func
    `both orders agree about each form, and all is read at once that is if it consists of Swift values`(
      part: Int
    ) throws
  {
    var tally = Tally()
    for number in stride(from: part, to: Self.tableCount, by: 4) {
      var comparison = PropertyListComparison(Scenario(seed: 44, number: number))
      var choices = RandomChoices(seed: 45, stream: number)
      for _ in 0..<Self.inputsPerTable { try comparison.run(&choices) }
      for difference in comparison.differences.prefix(3) {
        Issue.record("table \(number): \(comparison.scenario)\n\(difference)")
      }
      tally.add(comparison.tally)
    }
    print(tally)
    #expect(tally.readCount > tally.cases / 4)
    #expect(tally.refusedCount > tally.cases / 8)
    #expect(tally.updated > 0)
  }
}

/// Reads property lists in each form, and updates models with them.
private struct PropertyListComparison {
  let scenario: Scenario
  var tally = Tally()
  private(set) var differences: [String] = []

  init(_ scenario: Scenario) { self.scenario = scenario }

  mutating func run(_ choices: inout RandomChoices) throws {
    let text = self.text(&choices)
    guard let text else { return }
    let forms = try Self.forms(of: text)
    tally.cases += 1
    try run(scenario.root, forms, &choices)
  }

  /// A property list in XML, right or spoiled; nil if the input has none.
  private func text(_ choices: inout RandomChoices) -> [UInt8]? {
    var maker = InputMaker(book: scenario.book, choices: RandomChoices(seed: choices.bits()))
    var node = scenario.form.node { maker.model(scenario.root.name) }
    if choices.chance(40) {
      var mutations = InputMutations(choices: RandomChoices(seed: choices.bits()))
      mutations.spoil(&node)
    }
    return InputPropertyList.bytes(of: node)
  }

  /// The same list in each form; the first one is of Swift values.
  private static func forms(of text: [UInt8]) throws -> [(name: String, source: InputSource)] {
    let xml = InputSource.propertyList(Data(text))
    guard case .checkedPropertyList(let root) = xml.checked(MappingOptions()) else {
      return [("damaged", xml)]
    }
    let data = try PropertyListSerialization.data(
      fromPropertyList: root, format: .binary, options: 0)
    var reader = try BinaryPropertyListReader([UInt8](data), limits: MappingOptions())
    let stored = try reader.read(smallSize: -1)
    let forms: [(name: String, source: InputSource)] = [
      ("values", .checkedPropertyList(root)), ("XML", xml), ("binary", .propertyList(data)),
      ("storage", .checkedPropertyList(stored)),
    ]
    // It contains no infinities.
    guard let value = try? MappingValue(propertyList: data) else { return forms }
    return forms + [("MappingValue", .value(value))]
  }

  private mutating func run<Root: SampleTables>(
    _ root: Root.Type, _ forms: [(name: String, source: InputSource)],
    _ choices: inout RandomChoices
  ) throws {
    switch scenario.form {
    case .model: compare(Root.Model.self, forms)
    case .list: compare([Root.Model].self, forms)
    case .dictionary: compare([String: Root.Model].self, forms)
    }
    guard scenario.form == .model, choices.chance(50) else { return }
    var maker = InputMaker(book: scenario.book, choices: RandomChoices(seed: choices.bits()))
    guard let base = InputPropertyList.bytes(of: maker.model(root.name)) else { return }
    compareUpdates(Root.Model.self, of: Data(base), forms)
  }

  private mutating func compare<Value: Exact>(
    _ type: Value.Type, _ forms: [(name: String, source: InputSource)]
  ) {
    compare("reading", forms) { mapper, source, trace in
      var errors: [MappingError] = []
      let value = mapper.decode(type, from: source, errors: &errors)
      return CallResult(
        value.map { _ in true }, as: value.map { ExactText(of: $0).text }, errors, trace)
    }
  }

  private mutating func compareUpdates<Model: Exact>(
    _ type: Model.Type, of base: Data, _ forms: [(name: String, source: InputSource)]
  ) {
    let maker = scenario.finding
    var errors: [MappingError] = []
    let isRight = maker.create(type, from: .propertyList(base), errors: &errors) != nil
    _ = scenario.trace.take()
    guard isRight else { return }
    compare("updating", forms) { mapper, source, trace in
      var errors: [MappingError] = []
      let made = maker.create(type, from: .propertyList(base), errors: &errors)
      _ = trace.take()
      errors = []
      guard var model = made else { return CallResult(nil, as: nil, errors, trace) }
      let isDone = mapper.update(&model, with: source, errors: &errors)
      return CallResult(
        isDone ? true : nil, as: "\(isDone) \(ExactText(of: model).text)", errors, trace)
    }
  }

  /// Compares a call for each form.
  private mutating func compare(
    _ what: String, _ forms: [(name: String, source: InputSource)],
    _ result: (PropertyMapper, InputSource, Trace) -> CallResult<Bool>
  ) {
    var isReadAlone: Bool?
    for (name, source) in forms {
      func note(_ difference: String?) {
        if let difference { differences.append("\(what) \(name): differs in \(difference)") }
      }
      let expected = result(scenario.finding, source, scenario.trace)
      note(result(scenario.reading, source, scenario.trace).difference(from: expected))
      count(expected, what)
      guard expected.value != nil else { continue }
      let alone = result(scenario.readingOnly, source, scenario.trace)
      if alone.value != nil { note(alone.difference(from: expected)) }
      tally.askedToRead += 1
      if alone.value != nil { tally.readAlone += 1 }
      if isReadAlone == true, alone.value == nil { note("who reads it") }
      isReadAlone = isReadAlone ?? (alone.value != nil)
    }
  }

  private mutating func count(_ expected: CallResult<Bool>, _ what: String) {
    if what == "updating" {
      if expected.value != nil { tally.updated += 1 }
    } else if expected.value != nil {
      tally.read[what, default: 0] += 1
    } else {
      tally.refused[what, default: 0] += 1
    }
  }
}
