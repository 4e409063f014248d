import Foundation
import PropertyMapper

@testable import TestSupport

extension ConversionTable {
  enum Role: String, CaseIterable, MappingValueConvertible { case ranger, steward }
  enum Level: Int, MappingValueConvertible {
    case low = 1
    case high = 10
  }

  /// A type that takes its value apart by itself.
  struct Money: MappingValueConvertible, Hashable {
    var cents: Int

    init(cents: Int) { self.cents = cents }

    init(mappingValue: MappingValue) throws { cents = try Int(mappingValue: mappingValue) }
    var mappingValue: MappingValue { .number(.init(cents)) }
  }

  /// A type that takes nothing.
  struct Picky: MappingValueConvertible, Equatable {
    init(mappingValue: MappingValue) throws { throw Refusal() }
    var mappingValue: MappingValue { .null }
  }

  static let enums: [ConversionRow] = [
    ConversionRow("ranger", Role.self, .always(.ranger)),
    ConversionRow("Ranger", Role.self, .never(.conversionFailed)),
    ConversionRow("", Role.self, .never(.conversionFailed)),
    ConversionRow(nil, Role.self, .never(.nullValue)),
    ConversionRow(["ranger"], Role.self, .never(.typeMismatch)),
    ConversionRow(.swift(Role.steward), Role.self, .always(.steward)),
    ConversionRow(1, Level.self, .always(.low)),
    ConversionRow(.number("1e1"), Level.self, .always(.high)),
    ConversionRow("10", Level.self, .unlessStrict(.high)),
    ConversionRow(2, Level.self, .never(.conversionFailed)),
    ConversionRow(.number("1.5"), Level.self, .lenient(.low, strict: .conversionFailed)),
    ConversionRow("high", Level.self, .mismatchOrFailure()),
    ConversionRow(true, Level.self, .lenient(.low, lossless: .typeMismatch)),
    ConversionRow(.swift(Level.high), Level.self, .always(.high)),
  ]

  static let containers: [ConversionRow] = [
    ConversionRow([1, 2], [Int].self, .always([1, 2])),
    ConversionRow([], [Int].self, .always([])),
    ConversionRow(["1", 2], [Int].self, .unlessStrict([1, 2])),
    ConversionRow([1, "x"], [Int].self, .mismatchOrFailure()),
    ConversionRow([1, nil], [Int].self, .never(.nullValue)),
    ConversionRow([1, nil], [Int?].self, .always([1, nil])),
    ConversionRow([1, nil], [Int??].self, .always([1, Int??.none])),
    ConversionRow([[1], []], [[Int]].self, .always([[1], []])),
    ConversionRow([[1], 2], [[Int]].self, .never(.typeMismatch)),
    ConversionRow([1, 2, 1], Set<Int>.self, .always([1, 2])),
    ConversionRow(["a": 1], [Int].self, .never(.typeMismatch)),
    ConversionRow("a", [String].self, .never(.typeMismatch)),
    ConversionRow(1, Set<Int>.self, .never(.typeMismatch)),
    ConversionRow(nil, [Int].self, .never(.nullValue)),
    ConversionRow(nil, Int?.self, .always(nil)),
    ConversionRow(nil, Int??.self, .always(nil)),
    ConversionRow("5", Int??.self, .unlessStrict(5)),
    ConversionRow(["a": 1], [String: Int].self, .always(["a": 1])),
    ConversionRow([:], [String: Int].self, .always([:])),
    ConversionRow(["a": nil], [String: Int].self, .never(.nullValue)),
    ConversionRow(["a": nil], [String: Int?].self, .always(["a": nil])),
    ConversionRow(["a": ["b": [1]]], [String: [String: [Int]]].self, .always(["a": ["b": [1]]])),
    ConversionRow([], [String: Int].self, .lenient([:], lossless: .typeMismatch)),
    ConversionRow(["ranger", "steward"], [Role].self, .always([.ranger, .steward])),
    ConversionRow(["ranger", "king"], Set<Role>.self, .never(.conversionFailed)),
    ConversionRow(.swift([1, 2] as Set), Set<Int>.self, .always([1, 2])),
    ConversionRow(.swift([1, 2] as [Int8]), [Int].self, .always([1, 2])),
  ]

  static let keys: [ConversionRow] = [
    ConversionRow(["1": "a"], [Int: String].self, .always([1: "a"])),
    ConversionRow(["-1": "a"], [Int8: String].self, .always([-1: "a"])),
    ConversionRow(["128": "a"], [Int8: String].self, .never(.conversionFailed)),
    ConversionRow(["01": "a"], [Int: String].self, .never(.conversionFailed)),
    ConversionRow(["1.0": "a"], [Int: String].self, .never(.conversionFailed)),
    ConversionRow(["-0": "a"], [Int: String].self, .never(.conversionFailed)),
    ConversionRow(["": "a"], [UInt: String].self, .never(.conversionFailed)),
    ConversionRow(["": 1], [String: Int].self, .always(["": 1])),
    ConversionRow(["ranger": 1], [Role: Int].self, .always([.ranger: 1])),
    ConversionRow(["king": 1], [Role: Int].self, .never(.conversionFailed)),
    ConversionRow(["10": 1], [Level: Int].self, .always([.high: 1])),
    ConversionRow(["high": 1], [Level: Int].self, .never(.conversionFailed)),
    ConversionRow(["steward": "ranger"], [Role: Role].self, .always([.steward: .ranger])),
    ConversionRow([:], [Role: Role].self, .always([:])),
    ConversionRow(["true": 1], [Bool: Int].self, .always([true: 1])),
    ConversionRow(["yes": 1], [Bool: Int].self, .never(.conversionFailed)),
    ConversionRow(
      ["2017-06-05": 1], [Date: Int].self, .always([Date(timeIntervalSince1970: 1_496_620_800): 1])),
    ConversionRow(["5": 1], [Date: Int].self, .never(.conversionFailed)),
    ConversionRow(["a": 1], [Character: Int].self, .always(["a": 1])),
    ConversionRow(["1.5": 1], [Double: Int].self, .never(.unrepresentableValue)),
    ConversionRow(["a": 1], [String?: Int].self, .never(.unrepresentableValue)),
    ConversionRow(.swift([1: "a"]), [Int: String].self, .always([1: "a"])),
    ConversionRow(.swift([Role.ranger: 1]), [Role: Int].self, .always([.ranger: 1])),
    ConversionRow(.swift([1: "a"]), [String: String].self, .never(.typeMismatch)),
  ]

  static let own: [ConversionRow] = [
    ConversionRow(250, Money.self, .always(Money(cents: 250))),
    ConversionRow("250", Money.self, .unlessStrict(Money(cents: 250))),
    ConversionRow(.number("2.5"), Money.self, .lenient(Money(cents: 2), strict: .conversionFailed)),
    ConversionRow(.swift(Money(cents: 3)), Money.self, .always(Money(cents: 3))),
    ConversionRow([250, 10], [Money].self, .always([Money(cents: 250), Money(cents: 10)])),
    ConversionRow(nil, Money?.self, .always(nil)),
    ConversionRow(1, Picky.self, .never(.conversionFailed)),
    ConversionRow([:], Picky.self, .never(.conversionFailed)),
    ConversionRow(true, MappingValue.self, .always(true)),
    ConversionRow("a", MappingValue.self, .always("a")),
    ConversionRow(.number("1.25"), MappingValue.self, .always(1.25)),
    ConversionRow([1, nil, ["a": []]], MappingValue.self, .always([1, nil, ["a": []]])),
    ConversionRow(nil, MappingValue.self, .always(nil)),
    ConversionRow(.swift(Double.nan), MappingValue.self, .never(.typeMismatch)),
  ]
}
