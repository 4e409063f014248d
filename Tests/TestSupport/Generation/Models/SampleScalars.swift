import Foundation
import PropertyMapper

/// A structure with a property of every standard type of value.
struct SampleScalars: DefaultInitializable {
  enum Color: String, CaseIterable {
    case red, green
    case blue = "Blau"
  }
  enum Level: Int, CaseIterable {
    case low = -1
    case high = 7
  }
  /// An enum that is a value by itself.
  enum Size: String, CaseIterable, MappingValueConvertible { case small, large }

  var text = "made"
  var optionalText: String?
  var flag = false
  var optionalFlag: Bool?
  var int = -7
  var optionalInt: Int?
  var int8: Int8 = 0
  var int16: Int16?
  var int32: Int32 = 0
  var int64: Int64?
  var uint: UInt = 0
  var uint8: UInt8?
  var uint16: UInt16 = 0
  var uint64: UInt64 = 0
  var double = 0.5
  var optionalDouble: Double?
  var float: Float = 0
  var cgFloat: CGFloat = 0
  var decimal = Decimal(0)
  var date = Date(timeIntervalSince1970: 0)
  var optionalDate: Date?
  var url: URL?
  var uuid: UUID?
  var data = Data()
  var character: Character = "c"
  var color = Color.red
  var optionalColor: Color?
  var level: Level?
  var size = Size.small
  var int128: Int128 = 0
  var uint128: UInt128?
  var duration = Duration.zero
  var optionalDuration: Duration?
  var zone: TimeZone?
  var locale: Locale?
  var range = 0..<1
  var closedRange: ClosedRange<Double>?
  var period: ClosedRange<Date>?
  var anything: MappingValue = .null
  var optionalAnything: MappingValue?
  let life = Life()

  init() {}
}

extension SampleScalars: Exact {
  func write(to text: inout ExactText) {
    text.fields("Scalars") { fields in
      fields.fields(
        named: "text optionalText flag optionalFlag int optionalInt int8 int16", self.text,
        optionalText, flag, optionalFlag, int, optionalInt, int8, int16)
      fields.fields(
        named: "int32 int64 uint uint8 uint16 uint64 double optionalDouble", int32, int64, uint,
        uint8, uint16, uint64, double, optionalDouble)
      fields.fields(
        named: "float cgFloat decimal date optionalDate url uuid data", float, cgFloat, decimal,
        date, optionalDate, url, uuid, data)
      fields.fields(
        named: "character color optionalColor level size int128 uint128 duration", character,
        color.rawValue, optionalColor?.rawValue, level?.rawValue, size.rawValue, int128, uint128,
        duration)
      fields.fields(
        named: "optionalDuration zone locale range closedRange period anything optionalAnything",
        optionalDuration, zone, locale, range, closedRange, period, anything, optionalAnything)
    }
  }
}

enum ScalarsTables: SampleTables {
  typealias Model = SampleScalars

  static func offer(to pool: inout PropertyPool<SampleScalars>) {
    let lengths: [Validator<String>] = [.length(0...12), .notEmpty, .matches("[a-z0-9]*")]
    pool.value(\.text, .text, lengths, defaults: ["", "spare"])
    pool.optional(\.optionalText, .text, [.minLength(1), .maxLength(20)], defaults: ["none"])
    pool.value(\.flag, .flag, defaults: [true])
    pool.optional(\.optionalFlag, .flag, defaults: [false])
    pool.value(\.int, .integer(-200...200), [.range(-100...150), .oneOf(1, 2, 3)], defaults: [18])
    pool.optional(
      \.optionalInt, .integer(Int.min...Int.max), [.satisfying("even") { $0.isMultiple(of: 2) }])
    numbers(to: &pool)
    others(to: &pool)
    further(to: &pool)
    written(to: &pool)
  }

  private static func numbers(to pool: inout PropertyPool<SampleScalars>) {
    pool.value(\.int8, .integer(-128...127), [.not(.equalTo(0))])
    pool.optional(\.int16, .integer(-32768...32767))
    pool.value(\.int32, .integer(-99...99), [.min(-50), .lessThan(60)], defaults: [5])
    pool.optional(\.int64, .integer(Int.min...Int.max))
    pool.value(\.uint, .integer(0...Int.max))
    pool.optional(\.uint8, .integer(0...255), [.max(250)], defaults: [1])
    pool.value(\.uint16, .integer(0...65535))
    pool.value(\.uint64, .unsigned)
    pool.value(\.double, .fraction, [.greaterThan(-1e300), .range(..<1e9)], defaults: [-0.0])
    pool.optional(\.optionalDouble, .fraction)
    pool.value(\.float, .fraction)
    pool.value(\.cgFloat, .fraction)
    pool.value(\.decimal, .fraction, [.max(100)])
  }

  private static func others(to pool: inout PropertyPool<SampleScalars>) {
    pool.value(\.date, .date, [.min(Date(timeIntervalSince1970: -1e9))])
    pool.optional(\.optionalDate, .date, defaults: [Date(timeIntervalSince1970: 1)])
    pool.optional(\.url, .url)
    pool.optional(\.uuid, .uuid)
    pool.value(\.data, .base64, [.maxLength(6)])
    pool.value(\.character, .character)
    pool.raw(\.color, .name(SampleScalars.Color.allCases.map(\.rawValue)), spare: .green)
    pool.value(\.size, .name(["small", "large"]))
    pool.value(\.anything, .anything)
    pool.optional(\.optionalAnything, .anything)
  }

  /// Values that few models have.
  private static func further(to pool: inout PropertyPool<SampleScalars>) {
    pool.value(\.int128, .wide, [.min(-9), .not(.equalTo(0))], defaults: [.min])
    pool.optional(\.uint128, .written(["0", "1e3", "340282366920938463463374607431768211455"]))
    pool.value(\.duration, .seconds, [.range(.zero ... .seconds(60))], defaults: [.seconds(5)])
    pool.optional(\.optionalDuration, .seconds)
    pool.optional(\.zone, .name(InputDictionary.zones), defaults: [TimeZone.gmt])
    pool.optional(\.locale, .name(InputDictionary.locales))
    pool.value(\.range, .bounds(.integer(-9...9)), [.not(.equalTo(0..<0))], defaults: [1..<3])
    pool.optional(\.closedRange, .bounds(.fraction))
    pool.optional(\.period, .bounds(.date))
  }

  /// Entries as users write them.
  private static func written(to pool: inout PropertyPool<SampleScalars>) {
    pool.add(.text) { _ in .property(\.text) }
    pool.add(.optional(.integer(-9...9))) { _ in .property(\.optionalInt) }
    pool.add(.name(["red", "green", "Blau"])) { _ in .property(\.optionalColor) }
    pool.add(.written(["-1", "7", "7.0"])) { _ in .property(\.level) }
    pool.add(.fraction) { _ in .property(\.double) }
    pool.add(.flag) { _ in .property(\.flag) }
  }

  static func spoil(_ model: inout SampleScalars) {
    model.double = .nan
    model.float = -.infinity
  }
}
