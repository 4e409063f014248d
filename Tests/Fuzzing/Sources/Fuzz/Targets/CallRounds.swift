import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection

/// Every call with a text and the tables of a scenario. Both orders must agree on each of them.
struct CallRounds {
  let scenario: Scenario
  let text: [UInt8]
  /// Valid text for a second model.
  let other: [UInt8]

  func run() { run(scenario.root) }

  /// Runs the calls that only depend on the tables.
  func review() { review(scenario.root) }

  private func run<Root: SampleTables>(_ root: Root.Type) {
    switch scenario.form {
    case .model:
      runAll(Root.Model.self) { mapper, value throws(MappingErrors) in
        try mapper.create(Root.Model.self, from: value as? [String: Any] ?? [:])
      }
    case .list:
      runAll([Root.Model].self) { mapper, value throws(MappingErrors) in
        try mapper.create([Root.Model].self, from: value as? [Any] ?? [])
      }
    case .dictionary:
      runAll([String: Root.Model].self) { mapper, value throws(MappingErrors) in
        try mapper.create([String: Root.Model].self, from: value as? [String: Any] ?? [:])
      }
    }
  }

  private func runAll<Model: Exact>(
    _ type: Model.Type, fromContainer create: (PropertyMapper, Any) throws(MappingErrors) -> Model
  ) {
    let model = agreed("reading text", shown: exact) { mapper throws(MappingErrors) in
      try mapper.create(type, from: .json(text))
    }
    readOther(type, fromContainer: create, expecting: model)
    guard let model else { return }
    write(model)
    copy(model)
    archive(model)
    let second = try? scenario.finding.create(type, from: .json(other))
    for second in [second, model].compactMap({ $0 }) { compare(model, second) }
    update(type)
  }

  // MARK: Reading

  private func readOther<Model: Exact>(
    _ type: Model.Type, fromContainer create: (PropertyMapper, Any) throws(MappingErrors) -> Model,
    expecting model: Model?
  ) {
    guard let value = try? MappingValue(json: text) else { return }
    let fromValue = agreed("reading a value", shown: exact) { mapper throws(MappingErrors) in
      try mapper.create(type, from: .value(value))
    }
    if let model, let fromValue {
      demandSame(exact(fromValue), as: exact(model), "a value differs from its text\n\(self)")
    }
    // The whole text has more levels, so not all of these can be read.
    let envelope = Array(#"{"a":[0,{"b":"#.utf8) + text + Array("}]}".utf8)
    let fromPart = agreed("reading a part", shown: exact) { mapper throws(MappingErrors) in
      try mapper.create(type, from: .json(envelope).at("a[1].b"))
    }
    if let model, let fromPart {
      demandSame(exact(fromPart), as: exact(model), "a part differs from its text\n\(self)")
    }
    if let object = try? JSONSerialization.jsonObject(with: Data(text)) {
      agreed("reading a dictionary", shown: exact) { mapper throws(MappingErrors) in
        try create(mapper, object)
      }
    }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      guard let list = try? scenario.finding.export(value, as: .propertyList(format)) else {
        continue
      }
      agreed("reading a property list", shown: exact) { mapper throws(MappingErrors) in
        try mapper.create(type, from: .propertyList(list))
      }
    }
    _ = try? scenario.finding.unknownKeys(in: .json(text), for: type)
  }

  // MARK: Models

  private func write<Model>(_ model: Model) {
    agreed("validating", shown: Self.text) { mapper throws(MappingErrors) in
      try mapper.validate(model)
    }
    for options in [[], .includesNull] as [ExportOptions] {
      agreed("exporting", shown: \.description) { mapper throws(MappingErrors) in
        try mapper.export(model, as: .value, options: options)
      }
      agreed("writing", shown: \.self) { mapper throws(MappingErrors) in
        try mapper.export(model, as: .jsonText, options: options)
      }
    }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      agreed("writing a property list", shown: Self.values(ofPropertyList:)) {
        mapper throws(MappingErrors) in
        try mapper.export(model, as: .propertyList(format))
      }
    }
    agreed("describing", shown: \.self) { $0.description(of: model) }
  }

  private func copy<Model: Exact>(_ model: Model) {
    let copy = agreed("copying", shown: exact) { mapper throws(MappingErrors) in
      try mapper.copy(model)
    }
    if let copy, !countsChanges { demandEqual(copy, model, "a copy") }
  }

  private func archive<Model: Exact>(_ model: Model) {
    let archive = agreed("archiving", shown: Self.text) {
      mapper throws(MappingErrors) in
      try mapper.archive(model)
    }
    guard let archive else { return }
    let restored = agreed("unarchiving", shown: exact) { mapper throws(MappingErrors) in
      try mapper.unarchive(Model.self, from: archive)
    }
    if let restored, !countsChanges { demandEqual(restored, model, "an unarchived model") }
  }

  /// Whether a model counts how often one of its properties is set, also while it is copied.
  private var countsChanges: Bool {
    scenario.book.tables[ExtendedFamilyTables.name] != nil
  }

  private func compare<Model: Exact>(_ first: Model, _ second: Model) {
    let isEqual = scenario.finding.areEqual(first, second)
    demand(
      isEqual == scenario.reading.areEqual(second, first), "equality is not symmetric\n\(self)")
    agreed("hashing", shown: Self.text) { $0.hash(of: first) }
    if isEqual { demandEqual(first, second, "an equal model") }
    agreed("changes", shown: Self.text) { mapper throws(MappingErrors) in
      try mapper.changes(from: first, to: second)
    }
  }

  /// Demands that models which are equal are so in every respect.
  private func demandEqual<Model: Exact>(_ first: Model, _ second: Model, _ what: String) {
    let mapper = scenario.finding
    // A number that is not equal to itself makes its model different from itself.
    guard mapper.areEqual(second, second) else { return }
    demand(mapper.areEqual(first, second), "\(what) is not equal\n\(self)")
    demand(
      mapper.hash(of: first) == mapper.hash(of: second), "\(what) has another hash\n\(self)")
    if let changes = try? mapper.changes(from: first, to: second) {
      demand(changes.isEmpty, "\(what) has changes: \(changes)\n\(self)")
    }
  }

  // MARK: Updating

  private func update<Model: Exact>(_ type: Model.Type) {
    guard let value = try? MappingValue(json: other),
      let object = try? JSONSerialization.jsonObject(with: Data(other)) as? [String: Any]
    else { return }
    update(type, "updating from text") { mapper, model, errors in
      mapper.update(&model, from: .json(other), errors: &errors)
    }
    update(type, "updating from a value") { mapper, model, errors in
      mapper.update(&model, from: .value(value), errors: &errors)
    }
    update(type, "updating from a dictionary") { mapper, model, errors in
      mapper.update(&model, from: object, errors: &errors)
    }
  }

  private func update<Model: Exact>(
    _ type: Model.Type, _ what: String,
    _ call: (PropertyMapper, inout Model, inout [MappingError]) -> Bool
  ) {
    agreed(what, shown: \.self) { mapper throws(MappingErrors) in
      var model = try scenario.finding.create(type, from: .json(text))
      let before = exact(model)
      _ = scenario.trace.take()
      var errors: [MappingError] = []
      guard call(mapper, &model, &errors) else {
        demandSame(exact(model), as: before, "a failed update left traces\n\(self)")
        throw MappingErrors(errors)
      }
      return exact(model)
    }
  }

  // MARK: Tables

  private func review<Root: SampleTables>(_ root: Root.Type) {
    let mapper = scenario.finding
    _ = mapper.diagnostics()
    demand(!mapper.tableDescription(for: Root.Model.self).isEmpty, "a table has no description")
    for direction in [SchemaDirection.input, .output] {
      _ = try? mapper.jsonSchema(for: Root.Model.self, direction: direction)
    }
    for size in SampleSize.allCases { _ = try? mapper.sampleInput(for: Root.Model.self, size) }
  }

  // MARK: Orders

  private func exact<Value: Exact>(_ value: Value) -> String { ExactText(of: value).text }

  private static func text(_ nothing: Void) -> String { "" }
  private static func text(_ number: Int) -> String { "\(number)" }
  private static func text(_ data: Data) -> String { data.base64EncodedString() }
  /// The values of a property list, whose dictionaries have no particular order.
  private static func values(ofPropertyList data: Data) -> String {
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return ExactText(of: AnyExact(list as Any)).text
  }
  private static func text(_ object: [String: Any]) -> String {
    ExactText(of: AnyExact(object)).text
  }

  /// The result of a call, on which both orders must agree, with what closures saw.
  @discardableResult
  private func agreed<Value>(
    _ what: String, shown: (Value) -> String,
    _ call: (PropertyMapper) throws(MappingErrors) -> Value
  ) -> Value? {
    func result(of mapper: PropertyMapper) -> CallResult<Value> {
      _ = scenario.trace.take()
      do throws(MappingErrors) {
        let value = try call(mapper)
        return CallResult(value, as: shown(value), [], scenario.trace)
      } catch {
        error.checkPromises()
        return CallResult(nil, as: nil, Array(error), scenario.trace)
      }
    }
    let expected = result(of: scenario.finding)
    if let difference = result(of: scenario.reading).difference(from: expected) {
      fatalError("\(what): both orders differ in \(difference)\n\(self)")
    }
    return expected.value
  }
}

extension CallRounds: CustomStringConvertible {
  var description: String {
    "\(scenario)\n\(String(decoding: text, as: UTF8.self))\n\(String(decoding: other, as: UTF8.self))"
  }
}
