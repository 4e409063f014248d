/// Makes JSON values that contain the secret in every form.
struct CanaryMaker {
  private static let secret = CanaryTable.secret

  var supply: ByteSupply

  mutating func value(depth: Int = 0) -> String {
    guard depth < 16 else { return key() }
    return switch supply.number(below: 12) {
    case 0, 1: key()
    case 2: "\(CanaryTable.number)"
    case 3: "0.\(CanaryTable.number)"
    case 4: "\(CanaryTable.number)e\(supply.byte())"
    case 5, 6, 7: object(depth: depth)
    case 8, 9: "[\(list { $0.value(depth: depth + 1) })]"
    case 10: supply.pick(["null", "true", "0", "\"\"", "{}", "[]", "\"a\"", "1"])
    default:
      // Many equal elements.
      "[\(Array(repeating: value(depth: depth + 2), count: supply.number(below: 30)).joined(separator: ","))]"
    }
  }

  private mutating func object(depth: Int) -> String {
    let members = list { maker in "\(maker.key()):\(maker.value(depth: depth + 1))" }
    return "{\(members)}"
  }

  private mutating func list(_ make: (inout Self) -> String) -> String {
    (0..<supply.number(below: 4)).map { _ in make(&self) }.joined(separator: ",")
  }

  /// The secret as a string, perhaps with something before or after it.
  private mutating func key() -> String {
    let addition = supply.pick([
      "", "", "\u{E9}", "e\u{301}", "e\\u0301", "\\n", "\u{202E}", "1",
      String(repeating: "x", count: supply.number(below: 80)),
      String(repeating: "\u{301}", count: supply.number(below: 80)),
    ])
    return supply.flag() ? "\"\(Self.secret)\(addition)\"" : "\"\(addition)\(Self.secret)\""
  }
}
