/// Random records in JSON text, reproducible from a seed, mostly with the value types that the full
/// table expects.
///
/// Numbers have Swift's notation, since a dictionary does not retain their notation.
struct RandomJSON {
  static let keys = [
    "name", "age", "ratio", "half", "price", "small", "big", "status", "a.b", "id", "ID", "meta",
    "list", "role", "site", "birthday", "uuid", "blob", "letter", "large",
    "larger", "duration", "zone", "locale", "range", "closedRange", "extra", "secret", "roles",
    "tags",
    "scores", "counts", "matrix", "gaps", "dropping", "owner", "items", "grid", "byName", "link",
    "origin", "stamp", "anything", "stampOut", "naem", "unknown", "é", "日本", "a/b~c",
  ]
  private static let texts = [
    "", "x", "ranger", "builder", "10", "1.5", "true", "no", "https://example.org", "2017-06-05",
    "AAEC", "é", "\\u00e9\\n", "\\ud83d\\ude00", "a, b", "5C0A9A6A-1E9F-4F0B-9B3E-0C6B6B1F7B11",
    "Asia/Tokyo", "de_DE",
    "a text of more than forty characters, which is too long",
  ]
  private static let numbers = [
    "0", "1", "-1", "7", "127", "128", "150", "151", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "0.5", "-2.25", "1e+300", "0.1", "100000.125",
  ]

  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    elements.shuffled(using: &generator)
  }

  mutating func record() -> String {
    var members: [String] = []
    for key in shuffled(Self.keys).prefix(number(0...Self.keys.count)) {
      members.append("\"\(key)\": \(value(for: key))")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func value(for key: String) -> String {
    guard number(0...3) > 0 else { return value(depth: 0) }
    switch key {
    case "name", "id", "ID", "role", "site", "birthday", "uuid", "blob", "letter", "link", "origin",
      "zone", "locale":
      return text()
    case "range", "closedRange": return "[\(pick(Self.numbers)), \(pick(Self.numbers))]"
    case "status": return #"{"active": \#(scalar())}"#
    case "meta": return #"{"id": \#(scalar())}"#
    case "list": return #"[{}, 1, {"n": \#(scalar())}]"#
    case "roles", "tags", "gaps", "dropping": return list { $0.scalar() }
    case "scores", "counts": return object { $0.scalar() }
    case "matrix": return list { $0.list { $0.scalar() } }
    case "owner": return #"{"name": \#(text()), "rank": \#(scalar()), "more": \#(value(depth: 1))}"#
    case "items": return list { $0.item(depth: 0) }
    case "grid": return list { $0.list { $0.item(depth: 1) } }
    case "byName": return object { $0.item(depth: 1) }
    default: return pick(Self.numbers)
    }
  }

  private mutating func item(depth: Int) -> String {
    guard number(0...6) > 0 else { return value(depth: 2) }
    let children = depth < 2 ? list { $0.item(depth: depth + 1) } : "[]"
    return #"{"title": \#(text()), "price": \#(scalar()), "children": \#(children)}"#
  }

  private mutating func value(depth: Int) -> String {
    switch number(0...(depth < 3 ? 7 : 5)) {
    case 6: list { $0.value(depth: depth + 1) }
    case 7: object { $0.value(depth: depth + 1) }
    default: scalar()
    }
  }

  private mutating func scalar() -> String {
    switch number(0...7) {
    case 0: "null"
    case 1: "true"
    case 2: "false"
    case 3, 4: text()
    default: pick(Self.numbers)
    }
  }

  private mutating func text() -> String { "\"\(pick(Self.texts))\"" }

  private mutating func list(_ element: (inout Self) -> String) -> String {
    var elements: [String] = []
    for _ in 0..<number(0...3) { elements.append(element(&self)) }
    return "[\(elements.joined(separator: ", "))]"
  }

  private mutating func object(_ value: (inout Self) -> String) -> String {
    var members: [String] = []
    for key in shuffled(["k", "1", "-2", "k.l", ""]).prefix(number(0...3)) {
      members.append("\"\(key)\": \(value(&self))")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}
