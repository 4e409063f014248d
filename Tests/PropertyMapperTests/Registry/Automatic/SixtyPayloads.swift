import Foundation

/// Random objects for ``Sixty``: most values are right, some are of another kind.
struct SixtyPayloads {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// An object; in a half of them every value is right.
  mutating func payload() -> [String: Any] {
    let isRight = chance(2)
    var payload: [String: Any] = [:]
    for (key, kind) in kinds where !chance(6) {
      payload[key] = !isRight && chance(12) ? junk() : value(kind)
    }
    return payload
  }

  private enum Kind: Sendable {
    case text, flag, small, natural, real, decimal, date, url, uuid, data, character
    case role, level, tone, junk
    case place
    indirect case optional(Kind)
    indirect case list(Kind)
    indirect case names(Kind)
    indirect case numbers(Kind)
    indirect case roles(Kind)
  }

  private let kinds: [(String, Kind)] = [
    ("text", .text), ("flag", .flag), ("int", .small), ("int8", .small), ("int16", .small),
    ("int32", .small), ("int64", .small), ("uint", .natural), ("uint8", .natural),
    ("uint16", .natural), ("uint32", .natural), ("uint64", .natural), ("float", .real),
    ("double", .real), ("decimal", .decimal), ("date", .date), ("url", .url), ("uuid", .uuid),
    ("data", .data), ("character", .character), ("role", .role), ("level", .level),
    ("tone", .tone), ("rights", .natural), ("any", .junk), ("width", .real),
    ("optionalText", .optional(.text)), ("optionalFlag", .optional(.flag)),
    ("optionalInt", .optional(.small)), ("optionalDouble", .optional(.real)),
    ("optionalDecimal", .optional(.decimal)), ("optionalDate", .optional(.date)),
    ("optionalURL", .optional(.url)), ("optionalUUID", .optional(.uuid)),
    ("optionalRole", .optional(.role)), ("optionalLevel", .optional(.level)),
    ("optionalTone", .optional(.tone)), ("optionalTexts", .optional(.list(.text))),
    ("texts", .list(.text)), ("ints", .list(.small)), ("optionals", .list(.optional(.small))),
    ("nestedInts", .list(.list(.small))), ("roles", .list(.role)), ("roleSet", .list(.role)),
    ("textSet", .list(.text)), ("counts", .names(.small)), ("byNumber", .numbers(.text)),
    ("byRole", .roles(.real)), ("rolesByName", .names(.role)),
    ("listsByName", .names(.list(.small))), ("place", .optional(.place)), ("home", .place),
    ("places", .list(.place)), ("optionalPlaces", .optional(.list(.place))),
    ("placeLists", .list(.list(.place))), ("placeSet", .list(.place)),
    ("placesByName", .names(.place)), ("placeListsByName", .names(.list(.place))),
    ("sparsePlaces", .list(.optional(.place))), ("dates", .list(.date)),
  ]

  private mutating func chance(_ sides: Int) -> Bool {
    Int.random(in: 0..<sides, using: &generator) == 0
  }

  private mutating func text() -> String {
    let letters = ["a", "é", "🐺", " ", "0", "\"", "long enough not to be stored in place"]
    return (0..<Int.random(in: 0...4, using: &generator))
      .map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }.joined()
  }

  private mutating func value(_ kind: Kind) -> Any {
    switch kind {
    case .text: return text()
    case .flag: return Bool.random(using: &generator)
    case .small: return Int.random(in: -128...127, using: &generator)
    case .natural: return Int.random(in: 0...255, using: &generator)
    case .real: return Double(Int.random(in: -999...999, using: &generator)) / 8
    case .decimal: return Decimal(Int.random(in: -999...999, using: &generator)) / 8
    case .date: return "20\(Int.random(in: 10...99, using: &generator))-01-02T03:04:05Z"
    case .url: return "https://example.org/\(Int.random(in: 0...99, using: &generator))"
    case .uuid: return UUID().uuidString
    case .data: return Data(text().utf8).base64EncodedString()
    case .character: return chance(2) ? "é" : "x"
    case .role: return ["ranger", "builder", "steward"][Int.random(in: 0..<3, using: &generator)]
    case .level: return Int.random(in: 1...3, using: &generator)
    case .tone: return chance(2) ? "calm" : "loud"
    case .junk: return junk()
    case .place: return place()
    case .optional(let wrapped): return chance(3) ? NSNull() : value(wrapped)
    case .list(let element): return list(element)
    case .names(let element): return object(element, keys: ["a", "b", "ä"])
    case .numbers(let element): return object(element, keys: ["1", "-2", "30"])
    case .roles(let element): return object(element, keys: ["ranger", "builder"])
    }
  }

  private mutating func place() -> [String: Any] {
    var place: [String: Any] = ["name": text()]
    if chance(2) { place["zip"] = Int.random(in: 0...99999, using: &generator) }
    return place
  }

  private mutating func list(_ element: Kind) -> [Any] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(element) }
  }

  private mutating func object(_ element: Kind, keys: [String]) -> [String: Any] {
    var object: [String: Any] = [:]
    for key in keys where chance(2) { object[key] = value(element) }
    return object
  }

  /// A value of any kind.
  private mutating func junk() -> Any {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: NSNull()
    case 1: Bool.random(using: &generator)
    case 2: Int.random(in: -70_000...70_000, using: &generator)
    case 3: 1.5
    case 4: text()
    case 5: "12"
    case 6: [1, "two", NSNull()] as [Any]
    case 7: ["name": 1] as [String: Any]
    default: [["zip": "x"]] as [Any]
    }
  }
}
