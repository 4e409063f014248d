import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// No value changes silently: whatever is written reads back equal, by every way out and in.
@Suite struct RoundTripTests {
  private func values(seed: UInt64, count: Int = 150 / Effort.step(2)) -> [EveryValue] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in EveryValue.random(using: &random) }
  }

  /// Text, numbers and the like equal to the last bit, dates to the nanosecond.
  private func expectEqual(
    _ first: EveryValue, _ second: EveryValue, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var second = second
    #expect(abs(first.date.timeIntervalSince(second.date)) < 1e-9, sourceLocation: sourceLocation)
    #expect(first.dates?.count == second.dates?.count, sourceLocation: sourceLocation)
    for (first, second) in zip(first.dates ?? [], second.dates ?? []) {
      #expect(abs(first.timeIntervalSince(second)) < 1e-9, sourceLocation: sourceLocation)
    }
    second.date = first.date
    second.dates = first.dates
    // Objects of a Swift dictionary have no order.
    #expect(
      first.anything.sortedText == second.anything.sortedText, sourceLocation: sourceLocation)
    second.anything = first.anything
    #expect(first.double.bitPattern == second.double.bitPattern, sourceLocation: sourceLocation)
    #expect(first.text.utf8.elementsEqual(second.text.utf8), sourceLocation: sourceLocation)
    #expect(first == second, sourceLocation: sourceLocation)
  }

  @Test(arguments: [.strict, .lossless, .lenient] as [ConversionPolicy])
  func `values round-trip through a dictionary`(conversion: ConversionPolicy) throws {
    let mapper = EveryValue.makeMapper(conversion: conversion)
    for value in values(seed: 1) {
      expectEqual(value, try mapper.create(EveryValue.self, from: mapper.export(value)))
    }
  }

  @Test(arguments: [[], .includesNull, .sortedKeys, .prettyPrinted] as [ExportOptions])
  func `values round-trip through JSON text`(options: ExportOptions) throws {
    let mapper = EveryValue.makeMapper(conversion: .strict)
    for value in values(seed: 2) {
      let json = try mapper.export(value, as: .json, options: options)
      let back = try mapper.create(EveryValue.self, from: .json(json))
      if !options.contains(.sortedKeys) { #expect(value.anything == back.anything) }
      expectEqual(value, back)
      #expect(try mapper.export(back, as: .json, options: options) == json)
    }
  }

  @Test func `values round-trip through the objects that Foundation parses from the JSON`() throws {
    let mapper = EveryValue.makeMapper()
    for var value in values(seed: 3) {
      // Foundation loses digits, and the sign of negative zero; what it keeps, the mapper keeps.
      value.anything = .null
      if value.double == 0 { value.double = 0 }
      value.decimal = 1.5
      let object = try JSONSerialization.jsonObject(with: mapper.export(value, as: .json))
      let dictionary = try #require(object as? [String: Any])
      expectEqual(value, try mapper.create(EveryValue.self, from: dictionary))
    }
  }

  @Test(arguments: [.xml, .binary] as [PropertyListSerialization.PropertyListFormat])
  func `values round-trip through a property list`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let mapper = EveryValue.makeMapper()
    var count = 0
    for var value in values(seed: 5) {
      // Property lists have no exact numbers; JSON that is kept as it is may not fit.
      value.anything = ["a": [1, "b"]]
      (value.int128, value.uint128) = (Int128(Int.min), UInt128(UInt64.max))
      value.duration = .milliseconds(1500)
      value.durations = [.seconds(-1) ... .seconds(3)]
      let data: Data
      do {
        data = try mapper.export(value, as: .propertyList(format))
      } catch {
        // XML has no form for control characters, and says so.
        #expect(format == .xml && error.allSatisfy { $0.code == .unrepresentableValue })
        continue
      }
      expectEqual(value, try mapper.create(EveryValue.self, from: .propertyList(data)))
      count += 1
    }
    #expect(count > 10)
  }

  @Test func `JSON round-trips through a value tree`() throws {
    let mapper = EveryValue.makeMapper()
    for value in values(seed: 4) {
      let json = try mapper.export(value, as: .json)
      let tree = try MappingValue(json: json)
      #expect(try tree.jsonData() == json)
      #expect(try MappingValue(json: tree.jsonData(options: .prettyPrinted)) == tree)
    }
  }
}

extension MappingValue {
  fileprivate var sortedText: String? {
    (try? jsonData(options: .sortedKeys)).map { String(decoding: $0, as: UTF8.self) }
  }
}
