import Foundation
import PropertyMapper

/// A structure without any initializer for the mapper: an automatic table makes it memberwise.
struct SampleMemberwise {
  let id: Int
  var firstName: String
  let note: String?
  var ratio: Double
  let isActive: Bool
  var tags: [String]
  let leaf: SampleLeaf
  var leaves: [SampleLeaf]?
  let color: SampleScalars.Color
  var date: Date?
}

/// A class whose table is automatic, and its superclass.
class SampleAutomaticBase: DefaultInitializable {
  var name = ""
  let fixed = 7
  var count: UInt8 = 1
  let life = Life()

  required init() {}

  func writeFields(to fields: inout ExactText) {
    fields.fields(named: "name fixed count", name, fixed, count)
  }
}

final class SampleAutomaticClass: SampleAutomaticBase {
  var homeURL: URL?
  var scores: [String: Double] = [:]
  var leaf: SampleLeaf?
  var next: SampleAutomaticClass?
  var numbers: Set<Int> = []

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.fields(named: "homeURL scores leaf next numbers", homeURL, scores, leaf, next, numbers)
  }
}

extension SampleMemberwise: Exact {
  func write(to text: inout ExactText) {
    text.fields("Memberwise") { fields in
      fields.fields(
        named: "id firstName note ratio isActive tags leaf leaves color date", id, firstName, note,
        ratio, isActive, tags, leaf, leaves, color.rawValue, date)
    }
  }
}

extension SampleAutomaticBase: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { writeFields(to: &$0) }
  }
}

enum MemberwiseTables: SampleTables {
  typealias Model = SampleMemberwise

  static var needs: [any SampleTables.Type] { [LeafTables.self] }

  static func register(in setup: inout TableSetup) {
    let leaf = Wanted.model(LeafTables.name)
    let isSnakeCase = setup.choices.chance(50)
    var table = Mappings<SampleMemberwise>.automatic(keys: isSnakeCase ? .snakeCase : .asWritten)
    var id = "id"
    if setup.choices.chance(30) {
      id = "ID"
      table = table.mapping("ID", to: \.id)
    }
    if setup.choices.chance(30) { table = table.ignoring(\.note) }
    if setup.choices.chance(20) {
      table = table.format(\.firstName, with: { (text: String) in text.uppercased() })
    }
    setup.mapper.addMappings(table, for: SampleMemberwise.self)
    func entry(_ name: String, _ wanted: Wanted, isRequired: Bool = true) -> TableBook.Entry {
      .init(paths: [[.key(name)]], wanted: wanted, isRequired: isRequired)
    }
    setup.book[Self.name].entries = [
      entry(id, .integer(0...999)),
      entry(isSnakeCase ? "first_name" : "firstName", .text),
      entry("note", .optional(.text), isRequired: false), entry("ratio", .fraction),
      entry(isSnakeCase ? "is_active" : "isActive", .flag), entry("tags", .list(.text)),
      entry("leaf", leaf), entry("leaves", .optional(.list(leaf)), isRequired: false),
      entry("color", .name(["red", "green"])), entry("date", .optional(.date), isRequired: false),
    ]
    setup.addHooks(for: Self.self)
  }
}

enum AutomaticClassTables: SampleTables {
  typealias Model = SampleAutomaticClass

  static var needs: [any SampleTables.Type] { [LeafTables.self] }

  static func register(in setup: inout TableSetup) {
    var table = Mappings<SampleAutomaticClass>.automatic(
      except: setup.choices.chance(30) ? ["numbers", "life"] : ["life"])
    if setup.choices.chance(30) {
      table = table.merging(["name": .property(\.name, .notEmpty).required()])
    }
    setup.mapper.addMappings(table, for: SampleAutomaticClass.self)
    func entry(_ name: String, _ wanted: Wanted) -> TableBook.Entry {
      .init(paths: [[.key(name)]], wanted: wanted, isRequired: false)
    }
    setup.book[Self.name].entries = [
      entry("name", .text), entry("count", .integer(0...255)), entry("homeURL", .url),
      entry("scores", .object(keys: nil, .fraction)), entry("leaf", .model(LeafTables.name)),
      entry("next", .optional(.model(name))), entry("numbers", .list(.integer(0...9))),
    ]
    setup.addHooks(for: Self.self)
  }
}
