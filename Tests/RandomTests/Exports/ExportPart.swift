@testable import TestSupport

/// The exports of the models of some tables, which are recorded, or compared with their records.
struct ExportPart {
  /// The recorded lines of each table and case, by its name; nil if the part is recorded.
  private let blocks: [String: [String]]?
  private(set) var lines: [String] = []
  /// How the exports differ from the recorded ones.
  private(set) var departures: [String] = []

  /// A part to record.
  init() {
    blocks = nil
  }

  /// A part to compare with its record.
  init(comparingWith text: String) {
    blocks = CorpusPart.blocks(of: text)
  }

  /// Begins the models of a table.
  mutating func begin(_ block: [String]) {
    lines += block
    compare(block, "The generator makes another table than the recorded one.")
  }

  /// Adds a model and its exports.
  ///
  /// - Parameters:
  ///   - head: The name of the case, and how its model is made.
  ///   - description: The table and the model.
  mutating func add(
    _ head: String, _ outcomes: ExportOutcomes, _ differences: [String],
    _ description: @autoclosure () -> String
  ) {
    let block = [head] + outcomes.recorded
    lines += block
    for difference in differences {
      departures.append("\(head)\n\(description())\nBoth orders differ. \(difference)")
    }
    compare(block, description(), outcomes)
  }

  private mutating func compare(
    _ block: [String], _ description: @autoclosure () -> String, _ outcomes: ExportOutcomes? = nil
  ) {
    guard let blocks else { return }
    let name = String(block[0].prefix { $0 != ":" })
    let recorded = blocks[name] ?? ["none"]
    guard recorded != block else { return }
    let isOther = outcomes != nil && recorded[0] != block[0]
    let cause = isOther ? "The generator makes another model.\n" : ""
    let full = outcomes?.full(unlike: recorded) ?? []
    departures.append(
      """
      \(name), \(cause)\(description())
      recorded:
      \(recorded.joined(separator: "\n"))
      now:
      \(block.joined(separator: "\n"))
      \(full.isEmpty ? "" : "in full:\n\(full.joined(separator: "\n"))")
      """)
  }
}
