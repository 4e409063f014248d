import Foundation

@testable import PropertyMapper

/// Some cases in a row, which are recorded, or compared with their records.
///
///     table 23: ContainersTables, list, d32db26544149f58
///       a/b~c: list(fraction)
///       options: unknownKeys: reject
///     case 591: bytes [{"ID": null},{}]
///       refused ~8c28694a54d13b24
///       ! unknownKey at [0].ID 1:4@3: isn't a known key; did you mean id?
///
/// Lines that begin with two spaces belong to the table or case above them. See `CallOutcome` and
/// `OutcomeLine`.
struct CorpusPart {
  /// Inputs with more levels are left out: what they come to depends on the stack.
  static let maximumDepth = 100

  /// The lines of each table and case, by its name; nil if the part is recorded.
  private let blocks: [String: [String]]?
  /// Whether the current table is the recorded one.
  private var isSameTable = true
  private(set) var lines: [String] = []
  /// How the outcomes differ from the recorded ones.
  private(set) var departures: [String] = []
  /// How many outcomes were recorded or compared, by their kind.
  private(set) var counts: [String: Int] = [:]

  /// A part to record.
  init() {
    blocks = nil
  }

  /// A part to compare with its record.
  init(comparingWith text: String) {
    blocks = Self.blocks(of: text)
  }

  /// The lines of each table and case of a recorded text, by its name.
  static func blocks(of text: String) -> [String: [String]] {
    var blocks: [String: [String]] = [:]
    var name = ""
    for line in text.components(separatedBy: "\n") where !line.isEmpty {
      if !line.hasPrefix("  ") { name = String(line.prefix { $0 != ":" }) }
      blocks[name, default: []].append(line)
    }
    return blocks
  }

  /// Begins the cases of a table.
  mutating func begin(table number: Int, _ scenario: Scenario) {
    let block = Self.lines(of: scenario, number)
    guard let blocks else {
      lines += block
      return
    }
    let recorded = blocks["table \(number)"] ?? ["none"]
    isSameTable = recorded == block
    if !isSameTable {
      departures.append(
        """
        The generator makes another table than the recorded one.
        recorded:
        \(recorded.joined(separator: "\n"))
        now:
        \(block.joined(separator: "\n"))
        """)
    }
  }

  /// Adds the outcomes of a case.
  mutating func add(
    case number: Int, _ input: CaseInput, _ record: CaseRecord, _ scenario: Scenario
  ) {
    let head = "case \(number): \(input.recordedText)"
    let isLeftOut = input.depth > Self.maximumDepth
    if !isLeftOut { count(record.finding) }
    guard let blocks else {
      lines.append(head)
      lines += isLeftOut ? ["  left out"] : record.finding.flatMap(\.recorded)
      return
    }
    guard isSameTable else { return }
    let recorded = blocks["case \(number)"] ?? ["none"]
    guard recorded[0] == head else {
      departures.append(
        "The generator makes another input than the recorded one.\n"
          + "recorded:\n\(recorded[0])\nnow:\n\(head)")
      return
    }
    guard !isLeftOut else { return }
    let outcome = Array(recorded.dropFirst())
    for (order, outcomes) in [("finding", record.finding), ("reading", record.reading)] {
      // What both orders agree in is shortened only once, which takes time.
      if order == "reading", record.isSame { continue }
      guard outcomes.flatMap(\.recorded) != outcome else { continue }
      departures.append(
        """
        case \(number), \(input.kind) input: \(scenario)
        \(input)
        recorded:
        \(outcome.joined(separator: "\n"))
        now, \(record.isSame ? "in either order" : "\(order) first"):
        \(outcomes.flatMap(\.recorded).joined(separator: "\n"))
        in full:
        \(outcomes.flatMap(\.full).joined(separator: "\n"))
        """)
    }
  }

  private mutating func count(_ outcomes: [CallOutcome]) {
    for outcome in outcomes { counts[outcome.call, default: 0] += 1 }
  }

  /// The lines of a table.
  static func lines(of scenario: Scenario, _ number: Int) -> [String] {
    let entries = scenario.entryLines.map { "  \(RecordedText.line(of: $0, limit: 160))" }
    let options = scenario.finding.options.changes
    return ["table \(number): \(scenario.root.name), \(scenario.form), \(scenario.fingerprint)"]
      + entries + (options.isEmpty ? [] : ["  options: \(options)"])
  }
}
