import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Tables added one after another, which are merged in parts.
@Suite struct AddedTablesTests {
  final class Model {
    var number = 0
    var other = 0
    init(number: Int) { self.number = number }
  }

  /// A table with some of a few paths; an alternative shows which table an entry is from.
  private func table(_ index: Int, _ random: inout SeededGenerator) -> Mappings<Model> {
    var table = Mappings<Model>()
    for path in "abcdefgh".shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)) {
      table["\(path)"] = .property(\.other).or("from\(index)")
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return table.merging(
        .initializing(
          { Model(number: $0) },
          InitArgument("\("abc".randomElement(using: &random) ?? "a")", \.number)))
    case 1: return table.unknownKeys(.reject)
    case 2:
      return Mappings<Model>(["a": .property(\.other), "a": .property(\.number)]).merging(table)
    default: return table
    }
  }

  private func text(of mappings: Mappings<Model>) -> String {
    let entries = mappings.entries.map {
      "\($0.path) \($0.descriptor.modifiers.alternatives) \($0.descriptor.argument != nil)"
    }
    return "\(entries) \(mappings.initializer != nil) \(mappings.unknownKeyPolicy != nil)"
  }

  @Test func `tables merged in parts are those merged one by one`() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<Effort.rounds(400, dividedInDebugBy: 10) {
      var added = AddedTables<Model>()
      var merged = Mappings<Model>()
      for index in 0..<Int.random(in: 1...24, using: &random) {
        let table = table(index, &random)
        added.add(table, registeredAt: "\(index)")
        merged = merged.merging(table)
        #expect(text(of: added.mappings) == text(of: merged))
        #expect(added.hasNoEntries == merged.entries.isEmpty)
        for entry in table.entries { #expect(added.places[entry.path] == "\(index)") }
      }
    }
  }
}
