import Foundation
import PropertyMapper
import PropertyMapperGraphs

/// Dictionaries with values of every kind. See `AnyMaker`. The first byte selects the model and the
/// options.
struct DictionaryTarget: FuzzTarget {
  enum Manner: Int, CaseIterable {
    case record, transformed, items, byName, update, values, writing, automatic
  }

  private static let recordKeys = FullTable.entries.flatMap { entry in
    entry.path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }
  private static let transformedKeys = Mirror(reflecting: Transformed()).children.compactMap(
    \.label
  ).filter { $0 != "life" }

  private let pairs: [OrderPair]

  init() {
    pairs = Policies.all.map { options in
      OrderPair(options) { mapper in
        mapper.addMappings(from: FullTable.makeMapper())
        Transformed.register(in: mapper)
        mapper.addMappings(.automatic(), for: AutomaticModel.self)
        mapper.addMappings(.automatic(except: ["life"]), for: AutomaticItem.self)
        mapper.addMappings(["value": .generator { $0.value }], for: AnyHolder.self)
      }
    }
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    let manners = Manner.allCases
    let manner = manners[Int(first) % manners.count]
    let keys = manner == .transformed ? Self.transformedKeys : Self.recordKeys
    var maker = AnyMaker(bytes.dropFirst(), keys: keys)
    let root = maker.root()
    run(root, manner, by: pairs[Int(first) / manners.count % pairs.count])
  }

  private func run(_ root: Any, _ manner: Manner, by pair: OrderPair) {
    let object = root as? [String: Any] ?? ["extra": root, "visit": root, "items": root]
    switch manner {
    case .record:
      readRecord(object, by: pair)
    case .transformed:
      let model = agreed("transforming", by: pair, shown: TransformedChecks.exactText) {
        $0.create(Transformed.self, from: object, errors: &$1)
      }
      if let model { TransformedChecks.checkRoundTrip(of: model) }
    case .items:
      let list = root as? [Any] ?? [root]
      let items = agreed("reading a list", by: pair, shown: pair.exactText) {
        $0.create([FullTable.Item].self, from: .list(list), errors: &$1)
      }
      if let items { checkGraph(of: items, by: pair) }
    case .byName:
      let items = agreed("reading a dictionary", by: pair, shown: pair.exactText) {
        $0.create([String: FullTable.Item].self, from: object, errors: &$1)
      }
      if let items { checkGraph(of: items, by: pair) }
    case .update: update(with: object, by: pair)
    case .values: readValues(root, by: pair)
    case .writing: write(root, by: pair)
    case .automatic:
      let model = agreed("reading automatically", by: pair, shown: pair.exactText) {
        $0.create(AutomaticModel.self, from: object, errors: &$1)
      }
      if let model { checkGraph(of: model, by: pair) }
    }
  }

  // MARK: Reading

  private func agreed<Value>(
    _ what: String, by pair: OrderPair, shown: (Value) -> String,
    _ call: (PropertyMapper, inout [MappingError]) -> Value?
  ) -> Value? {
    let (value, errors) = pair.agreed(what, shown: shown, call)
    for error in errors {
      demand(!error.description.contains(AnyWords.secret), "a message shows the input: \(error)")
    }
    if value == nil { MappingErrors(errors).checkPromises() }
    return value
  }

  private func readRecord(_ object: [String: Any], by pair: OrderPair) {
    let record = agreed("reading a record", by: pair, shown: RecordChecks.exactText) {
      $0.create(FullTable.Record.self, from: object, errors: &$1)
    }
    guard let record else { return }
    RecordChecks.checkRoundTrip(of: record)
    checkGraph(of: record, by: pair)
  }

  /// Reads lists, dictionaries, optionals and single values, without a table.
  private func readValues(_ root: Any, by pair: OrderPair) {
    let list = root as? [Any] ?? [root]
    func read<Value: MappingValueConvertible>(_ type: Value.Type) {
      let value = agreed("reading values", by: pair, shown: exactText) {
        $0.create([Value].self, from: .list(list), errors: &$1)
      }
      guard let value else { return }
      var errors: [MappingError] = []
      pair.agreed("writing values", shown: \.self) { mapper, problems -> String? in
        do throws(MappingErrors) {
          return try mapper.export(value, as: .jsonText)
        } catch {
          problems += error
          errors += error
          return nil
        }
      }
      demand(errors.tellOfExtremeDates, "values that were read cannot be written: \(errors)")
    }
    read(MappingValue.self)
    read(Decimal.self)
    read([String: Date?].self)
    read(Set<String>.self)
    read(ClosedRange<Date>.self)
    read(Float.self)
    read(UInt128.self)
    read(Mark.self)
    read([String: Mark?].self)
    read(Set<Mark>.self)
  }

  // MARK: Updating and writing

  private func update(with object: [String: Any], by pair: OrderPair) {
    guard
      let good = try? pair.finding.create(FullTable.Record.self, from: .json(FullTable.goodText))
    else { return }
    let before = RecordChecks.exactText(of: good)
    _ = agreed("updating", by: pair, shown: RecordChecks.exactText) { mapper, errors in
      var record = good
      if mapper.update(&record, from: object, errors: &errors) { return record }
      demandSame(RecordChecks.exactText(of: record), as: before, "a failed update left traces")
      return nil
    }
  }

  /// Writes the tree, like a value returned by a generator.
  private func write(_ root: Any, by pair: OrderPair) {
    let holder = AnyHolder(value: root)
    pair.agreed("writing anything", shown: \.self) { mapper throws(MappingErrors) in
      try mapper.export(holder, as: .jsonText)
    }
    pair.agreed("exporting anything", shown: exactText) {
      mapper throws(MappingErrors) in
      try mapper.export(holder, options: .includesNull)
    }
  }

  /// Checks operations of a table other than reading and writing.
  private func checkGraph<Model>(of model: Model, by pair: OrderPair) {
    let mapper = pair.standard
    var errors: [MappingError] = []
    mapper.validate(model, errors: &errors)
    errors.checkPromises()
    demand(!mapper.description(of: model).isEmpty, "a model has no description")
    do throws(MappingErrors) {
      let copy = try mapper.copy(model)
      demand(mapper.areEqual(model, copy), "a copy differs")
      demand(mapper.hash(of: model) == mapper.hash(of: copy), "hashes of equal models differ")
    } catch {
      error.checkPromises()
    }
  }
}
