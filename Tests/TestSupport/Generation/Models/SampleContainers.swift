import Foundation
import PropertyMapper

/// A final class with lists, sets and dictionaries of values.
final class SampleContainers: DefaultInitializable {
  var texts: [String] = ["made"]
  var numbers: [Int] = []
  var optionalNumbers: [Int]?
  var gaps: [Int?] = []
  var doubles: [Double] = []
  var flags: [Bool] = []
  var dates: [Date] = []
  var bytes: [UInt8] = []
  var grid: [[Int]] = []
  var set: Set<String> = []
  var optionalSet: Set<Int>?
  var byText: [String: Double] = [:]
  var optionalByText: [String: String]?
  var byNumber: [Int: Bool] = [:]
  var listsByText: [String: [Int?]] = [:]
  var colors: [SampleScalars.Color] = []
  var colorSet: Set<SampleScalars.Color> = []
  var byColor: [SampleScalars.Color: Int] = [:]
  var colorsByText: [String: SampleScalars.Color] = [:]
  var values: [MappingValue] = []
  let life = Life()

  init() {}
}

extension SampleContainers: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.fields(
        named: "texts numbers optionalNumbers gaps doubles flags dates bytes", texts, numbers,
        optionalNumbers, gaps, doubles, flags, dates, bytes)
      fields.fields(
        named: "grid set optionalSet byText optionalByText byNumber listsByText colors colorSet",
        grid, set, optionalSet, byText, optionalByText, byNumber, listsByText,
        colors.map(\.rawValue), Set(colorSet.map(\.rawValue)))
      let byColor = byColor.map { ($0.key.rawValue, $0.value) }
      fields.fields(
        named: "byColor colorsByText values", Dictionary(uniqueKeysWithValues: byColor),
        colorsByText.mapValues(\.rawValue), values)
    }
  }
}

enum ContainersTables: SampleTables {
  typealias Model = SampleContainers

  private static let colors = ["red", "green", "Blau"]

  static func offer(to pool: inout PropertyPool<SampleContainers>) {
    pool.value(\.texts, .list(.text), [.notEmpty, .each(.maxLength(8))], defaults: [["d"]])
    pool.value(\.numbers, .list(.integer(-9...9)), [.each(.range(-9...8)), .length(0...2)])
    pool.optional(\.optionalNumbers, .list(.integer(0...300)), defaults: [[1, 2]])
    pool.value(\.gaps, .list(.optional(.integer(-5...5))))
    pool.value(\.doubles, .list(.fraction))
    pool.value(\.flags, .list(.flag))
    pool.value(\.dates, .list(.date))
    pool.value(\.bytes, .list(.integer(0...255)))
    pool.value(\.grid, .list(.list(.integer(0...9))), [.each(.maxLength(2))])
    pool.value(\.set, .list(.text), [.maxLength(2)])
    pool.optional(\.optionalSet, .list(.integer(0...5)))
    pool.value(\.byText, .object(keys: nil, .fraction), [.minLength(1)])
    pool.optional(\.optionalByText, .object(keys: nil, .text), defaults: [["k": "v"]])
    pool.value(\.byNumber, .object(keys: ["0", "1", "-2", "77"], .flag))
    pool.value(\.listsByText, .object(keys: nil, .list(.optional(.integer(0...9)))))
    pool.add(.list(.name(colors))) { _ in .property(\.colors) }
    pool.add(.list(.name(colors))) { _ in .property(\.colorSet) }
    pool.add(.object(keys: colors, .integer(0...9))) { _ in .property(\.byColor) }
    pool.add(.object(keys: nil, .name(colors))) { _ in .property(\.colorsByText) }
    pool.value(\.values, .list(.anything))
  }

  static func spoil(_ model: inout SampleContainers) { model.doubles.append(.nan) }
}
