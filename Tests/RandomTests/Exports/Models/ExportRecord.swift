import Foundation
import PropertyMapper

@testable import TestSupport

/// A structure with values of every kind that may be impossible to write.
struct ExportRecord: DefaultInitializable {
  var double = 0.0
  var optionalDouble: Double?
  var float: Float = 0
  var decimal = Decimal(0)
  var date = Date(timeIntervalSince1970: 0)
  var text = ""
  var optionalText: String?
  var secret = ""
  var secretNumbers: [String: Double] = [:]
  var doubles: [Double] = []
  var gaps: [Double?] = []
  var byName: [String: Double] = [:]
  var byNumber: [Int: Float] = [:]
  var byGrade: [ExportGrade: Int] = [:]
  var set: Set<Int> = []
  var oddSet: Set<Double> = []
  var money = ExportMoney(cents: 0)
  var moneys: [ExportMoney] = []
  var coded = ExportCoded()
  var optionalCoded: ExportCoded?
  var shade = SampleShade(level: 0)
  var shades: [SampleShade?] = []
  var wrapper: SampleWrapper?
  var oneWay: [ExportOneWay] = []
  var tree = MappingValue.null
  var leaf = SampleLeaf()
  var optionalLeaf: SampleLeaf?
  var leaves: [String: [SampleLeaf?]] = [:]
  var anything: Any?
  var kept = MappingValue.Object()

  init() {}
}

extension ExportRecord: Exact {
  func write(to text: inout ExactText) {
    text.fields("Record") { fields in
      writeValues(to: &fields)
      fields.fields(
        named: "shade shades wrapper oneWay tree leaf optionalLeaf leaves anything kept", shade,
        shades, wrapper, oneWay, tree, leaf, optionalLeaf, leaves, anything.map { AnyExact($0) },
        kept)
    }
  }

  private func writeValues(to fields: inout ExactText) {
    fields.fields(
      named: "double optionalDouble float decimal date text optionalText secret", double,
      optionalDouble, float, decimal, date, text, optionalText, secret)
    fields.fields(
      named: "secretNumbers doubles gaps byName byNumber byGrade set oddSet", secretNumbers,
      doubles, gaps, byName, byNumber, byGrade, set, oddSet)
    fields.fields(named: "money moneys coded optionalCoded", money, moneys, coded, optionalCoded)
  }
}

enum RecordTables: ExportTables {
  typealias Model = ExportRecord

  static var needs: [any SampleTables.Type] { [LeafTables.self, ExportNodeTables.self] }

  static func register(in setup: inout TableSetup) {
    ExportTransformers.set(in: &setup)
    setup.addTable(for: Self.self)
    ExportHooks.add(for: Self.self, to: &setup, 30)
    if setup.choices.chance(40) {
      setup.mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: ExportRecord.self)
    }
  }

  static func make(_ values: inout OddValues) -> ExportRecord {
    var record = ExportRecord()
    record.double = values.double()
    record.optionalDouble = values.optional { $0.double() }
    record.float = values.float()
    record.decimal = values.decimal()
    record.date = values.date()
    record.text = values.text()
    record.optionalText = values.optional { $0.text() }
    record.secret = values.secret()
    record.secretNumbers = [values.secret(): values.double()]
    record.doubles = values.list { $0.double() }
    record.gaps = values.list { values in values.optional { $0.double() } }
    record.byName = values.dictionary { $0.double() }
    record.byNumber = [1: values.float(), -20: 0]
    record.byGrade = values.isOdd() ? [.init(rawValue: "a"): 1, .init(rawValue: "A"): 1] : [:]
    record.set = Set(values.list { $0.number() })
    record.oddSet = values.choices.chance(50) ? [values.double()] : []
    fillRest(of: &record, &values)
    return record
  }

  private static func fillRest(of record: inout ExportRecord, _ values: inout OddValues) {
    record.money = ExportMoney(cents: values.isOdd() ? values.number() : 1)
    record.moneys = values.list { ExportMoney(cents: $0.number()) }
    record.coded = coded(&values)
    record.optionalCoded = values.optional { coded(&$0) }
    record.shade = SampleShade(level: values.isOdd() ? 6 : values.number())
    record.shades = values.list { values in
      values.optional { SampleShade(level: $0.isOdd() ? 6 : 2) }
    }
    record.wrapper = values.optional { SampleWrapper(leaf: $0.leaf()) }
    record.oneWay = values.isOdd() ? [ExportOneWay()] : []
    record.tree = values.tree()
    record.leaf = values.leaf()
    record.optionalLeaf = values.optional { $0.leaf() }
    record.leaves = values.dictionary { $0.list { values in values.optional { $0.leaf() } } }
    record.anything = values.optional { $0.any() }
    record.kept = values.object()
  }

  private static func coded(_ values: inout OddValues) -> ExportCoded {
    ExportCoded(
      x: values.optional { $0.double() }, list: values.list { $0.float() },
      byName: values.dictionary { $0.number() }, flaw: values.isOdd() ? values.number() : 0)
  }
}
