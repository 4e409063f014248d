import Foundation

@testable import PropertyMapper

/// A model with a property of every type that the library converts, and its table.
struct EveryValue: DefaultInitializable, Equatable {
  enum Color: String, CaseIterable { case red, green, blue }
  enum Level: Int, CaseIterable, MappingValueConvertible {
    case low = -1
    case high = 7
  }
  struct Flags: OptionSet, Hashable { let rawValue: UInt8 }
  struct Inner: DefaultInitializable, Hashable {
    var name = ""
    var ratio: Double?
  }

  var text = ""
  var optionalText: String?
  var flag = false
  var int = 0
  var int8: Int8 = 0
  var int16: Int16 = 0
  var int32: Int32 = 0
  var int64: Int64 = 0
  var uint: UInt = 0
  var uint8: UInt8 = 0
  var uint64: UInt64 = 0
  var double = 0.0
  var float: Float = 0
  var decimal: Decimal = 0
  var cgFloat: CGFloat = 0
  var date = Date(timeIntervalSince1970: 0)
  var url: URL?
  var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  var data = Data()
  var character: Character = "a"
  var color = Color.red
  var optionalLevel: Level?
  var flags: Flags = []
  var int128: Int128 = 0
  var uint128: UInt128 = 0
  var duration = Duration.zero
  var zone = TimeZone.gmt
  var locale = Locale(identifier: "en")
  var range = 0..<1
  var closedRange = 0.0...1
  var durations: [ClosedRange<Duration>] = []
  var anything: MappingValue = .null
  var texts: [String] = []
  var dates: [Date]? = nil
  var grid: [[Int?]] = []
  var numbers: Set<Int> = []
  var colors: [Color] = []
  var byText: [String: Double] = [:]
  var byColor: [Color: [Data]] = [:]
  var byNumber: [Int: UUID] = [:]
  var inner = Inner()
  var inners: [Inner] = []
  var innerSets: [String: [Inner]?] = [:]

  static func makeMapper(
    conversion: ConversionPolicy = .lossless, orders: CallOrder = .standard
  ) -> PropertyMapper {
    var options = MappingOptions()
    options.conversion = conversion
    options.callOrder = orders
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "text": .property(\.text), "deep.optionalText": .property(\.optionalText),
        "deep.flag": .property(\.flag), "deep.er.int": .property(\.int),
        "int8": .property(\.int8), "int16": .property(\.int16), "int32": .property(\.int32),
        "int64": .property(\.int64), "uint": .property(\.uint), "uint8": .property(\.uint8),
        "uint64": .property(\.uint64), "double": .property(\.double), "float": .property(\.float),
        "decimal": .property(\.decimal), "cgFloat": .property(\.cgFloat),
        ["a.date"]: .property(\.date), "url": .property(\.url), "uuid": .property(\.uuid),
        "data": .property(\.data), "character": .property(\.character),
        "color": .property(\.color), "optionalLevel": .property(\.optionalLevel),
        "flags": .property(\.flags), "int128": .property(\.int128),
        "uint128": .property(\.uint128), "duration": .property(\.duration),
        "zone": .property(\.zone), "locale": .property(\.locale), "range": .property(\.range),
        "closedRange": .property(\.closedRange), "durations": .property(\.durations),
        "anything": .property(\.anything),
        "texts": .property(\.texts), "dates": .property(\.dates), "grid": .property(\.grid),
        "numbers": .property(\.numbers), "colors": .property(\.colors),
        "byText": .property(\.byText),
        "byColor": .transform(
          \.byColor, decode: { (value: [Color: [Data]]) in value }, encode: { $0 }),
        "byNumber": .property(\.byNumber), "inner": .model(\.inner), "inners": .model(\.inners),
        "innerSets": .model(\.innerSets),
      ], for: EveryValue.self)
    mapper.addMappings(
      ["name": .property(\.name), "ratio": .property(\.ratio)], for: Inner.self)
    return mapper
  }
}

extension EveryValue {
  /// A model of random values, extreme ones among them.
  static func random(using random: inout SeededGenerator) -> Self {
    var value = EveryValue()
    value.text = text(&random)
    value.optionalText = Bool.random(using: &random) ? text(&random) : nil
    value.flag = .random(using: &random)
    value.int = integer(&random)
    value.int8 = integer(&random)
    value.int16 = integer(&random)
    value.int32 = integer(&random)
    value.int64 = integer(&random)
    value.uint = integer(&random)
    value.uint8 = integer(&random)
    value.uint64 = integer(&random)
    value.double = double(&random)
    value.float = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random))
    value.decimal =
      Decimal(string: "\(integer(&random) as Int64)e\(Int.random(in: -60...60, using: &random))")
      ?? 0
    value.cgFloat = CGFloat(double(&random))
    value.date = date(&random)
    value.url =
      Bool.random(using: &random)
      ? URL(string: "https://example.com/a%20b?q=\(integer(&random) as Int)") : nil
    value.uuid = UUID(uuidString: uuidText(&random)) ?? value.uuid
    value.data = data(&random)
    value.character = text(&random).first ?? "🏳️‍🌈"
    value.color = Color.allCases.randomElement(using: &random) ?? .red
    value.optionalLevel = Level.allCases.randomElement(using: &random)
    value.flags = Flags(rawValue: integer(&random))
    value.int128 = integer(&random)
    value.uint128 = integer(&random)
    value.duration = duration(&random)
    value.zone = zones.randomElement(using: &random) ?? value.zone
    value.locale = locales.randomElement(using: &random) ?? value.locale
    value.range = range(&random) { integer(&$0) as Int }
    let closed = range(&random, double)
    value.closedRange = closed.lowerBound...closed.upperBound
    value.durations = list(&random) {
      let bounds = range(&$0, duration)
      return bounds.lowerBound...bounds.upperBound
    }
    value.anything = anything(&random, depth: 3)
    value.texts = list(&random) { text(&$0) }
    value.dates = Bool.random(using: &random) ? list(&random) { date(&$0) } : nil
    value.grid = list(&random) { list(&$0) { integer(&$0) } }
    value.numbers = Set(list(&random) { integer(&$0) })
    value.colors = list(&random) { Color.allCases.randomElement(using: &$0) ?? .red }
    value.byText = dictionary(&random) { (text(&$0), double(&$0)) }
    value.byColor = dictionary(&random) {
      (Color.allCases.randomElement(using: &$0) ?? .red, list(&$0) { data(&$0) })
    }
    value.byNumber = dictionary(&random) {
      (integer(&$0), UUID(uuidString: uuidText(&$0)) ?? UUID())
    }
    value.inner = inner(&random)
    value.inners = list(&random) { inner(&$0) }
    value.innerSets = dictionary(&random) { (text(&$0), list(&$0) { inner(&$0) }) }
    return value
  }

  private static let zones = ["Asia/Tokyo", "America/St_Johns", "GMT"].compactMap {
    TimeZone(identifier: $0)
  }
  private static let locales = ["de_DE", "en", "zh-Hant_TW"].map(Locale.init(identifier:))

  private static func range<Bound>(
    _ random: inout SeededGenerator, _ bound: (inout SeededGenerator) -> Bound
  ) -> Range<Bound> {
    let bounds = (bound(&random), bound(&random))
    return min(bounds.0, bounds.1)..<max(bounds.0, bounds.1)
  }

  /// As many digits as the `Decimal` has that a dictionary holds for it.
  private static func duration(_ random: inout SeededGenerator) -> Duration {
    Duration(attoseconds: Int128(integer(&random) as Int64) * 1_000_003)
  }

  private static func inner(_ random: inout SeededGenerator) -> Inner {
    Inner(name: text(&random), ratio: Bool.random(using: &random) ? double(&random) : nil)
  }

  private static func list<Element>(
    _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> Element
  ) -> [Element] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&random) }
  }

  private static func dictionary<Key, Element>(
    _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> (Key, Element)
  ) -> [Key: Element] {
    Dictionary(list(&random, make), uniquingKeysWith: { $1 })
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "\"", "\\", "\n", "é", "e\u{301}", "😀", "\u{2028}", "\u{1}", "true", "12", " ", "<&>",
      "ﷺ",
    ]
    return (0..<Int.random(in: 0...4, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func integer<Integer: FixedWidthInteger>(_ random: inout SeededGenerator)
    -> Integer
  {
    [.min, .max, 0, 1, .random(in: .min ... .max, using: &random)].randomElement(using: &random)
      ?? 0
  }

  private static func double(_ random: inout SeededGenerator) -> Double {
    let double = Double(bitPattern: random.next())
    let usual =
      [0.1, -0.0, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16].randomElement(
        using: &random) ?? 0
    return double.isFinite && Bool.random(using: &random) ? double : usual
  }

  private static func date(_ random: inout SeededGenerator) -> Date {
    // From 1600 to 9000, in whole nanoseconds as far as a date can hold them.
    Date(
      timeIntervalSince1970: Double.random(in: -11_676_096_000...221_845_392_000, using: &random))
  }

  private static func data(_ random: inout SeededGenerator) -> Data {
    Data(list(&random) { UInt8.random(in: 0...255, using: &$0) })
  }

  private static func uuidText(_ random: inout SeededGenerator) -> String {
    let digits = (0..<32).map { _ in
      "0123456789ABCDEF".randomElement(using: &random).map(String.init) ?? "0"
    }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }.joined(
      separator: "-")
  }

  private static func anything(_ random: inout SeededGenerator, depth: Int) -> MappingValue {
    switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
    case 0: .bool(.random(using: &random))
    case 1: .string(text(&random))
    case 2: .number(.init(integer(&random) as Int64))
    case 3: MappingValue.Number(double(&random)).map(MappingValue.number) ?? .bool(true)
    case 4: .number(.init(integer(&random) as UInt64))
    case 5: .string("")
    case 6: .array(list(&random) { anything(&$0, depth: depth - 1) })
    default:
      .object(
        list(&random) { ($0.next(), anything(&$0, depth: depth - 1)) }
          .reduce(into: MappingValue.Object()) { $0["k\($1.0)"] = $1.1 })
    }
  }
}
