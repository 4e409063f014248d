import PropertyMapper

/// Random tables, and every call with them, from each kind of input.
///
///     number of the tables (2 bytes)  text (1 byte)  changes of three bytes each
///
/// The text is valid for the tables before its bytes are changed (see `RandomTables`).
struct CallTarget: FuzzTarget {
  private var tables = RandomTables()
  /// The numbers of the tables whose reviews have run.
  private var reviewed: Set<Int> = []

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    var supply = ByteSupply(bytes)
    let number = supply.number(below: 65536)
    let scenario = tables.scenario(number)
    let manner = Int(supply.byte())
    let text = RandomTables.text(
      for: scenario, stream: manner, changedBy: supply.remaining())
    let other = RandomTables.text(for: scenario, stream: manner + 256, changedBy: [])
    let calls = CallRounds(scenario: scenario, text: text, other: other)
    if reviewed.insert(number).inserted { calls.review() }
    calls.run()
  }

  static var seeds: [(name: String, bytes: [UInt8])] {
    var seeds: [(name: String, bytes: [UInt8])] = [
      ("damaged", [7, 0, 3, 20, 0, 34]), ("shortened", [9, 1, 5, 12, 0, 0xFE]),
    ]
    for number in UInt8(0)..<40 {
      seeds.append(("tables-\(number)", [number * 6, number & 1, number]))
    }
    return seeds
  }
}
