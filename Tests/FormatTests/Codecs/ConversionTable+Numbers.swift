import Foundation
import PropertyMapper

/// The table of conversions, line by line.
enum ConversionTable {
  static let all =
    integers + limits(of: Int8.self) + limits(of: Int16.self) + limits(of: Int32.self)
    + limits(of: Int64.self) + limits(of: Int.self) + limits(of: UInt8.self)
    + limits(of: UInt16.self) + limits(of: UInt32.self) + limits(of: UInt64.self)
    + limits(of: UInt.self) + numberTexts + floatingPoint + decimals + strings + bools
    + characters + dates + addresses + enums + containers + keys + own
}

extension ConversionTable {
  static let integers: [ConversionRow] = [
    ConversionRow(1, Int.self, .always(1)),
    ConversionRow(.number("1.0"), Int.self, .always(1)),
    ConversionRow(.number("1e2"), Int.self, .always(100)),
    ConversionRow(.number("100e-2"), Int.self, .always(1)),
    ConversionRow(.number("-0.0"), Int.self, .always(0)),
    ConversionRow(.number("-0"), Int.self, .always(0)),
    ConversionRow(.number("9007199254740993"), Int.self, .always(9_007_199_254_740_993)),
    ConversionRow(.number("1e300"), Int.self, .never(.conversionFailed)),
    ConversionRow(.number("1.5"), Int.self, .lenient(1, strict: .conversionFailed)),
    ConversionRow(.number("-1.5"), Int.self, .lenient(-1, strict: .conversionFailed)),
    ConversionRow(.number("1e-400"), Int.self, .lenient(0, strict: .conversionFailed)),
    ConversionRow(.number("300.5"), Int8.self, .never(.conversionFailed)),
    ConversionRow(.number("-0.5"), UInt8.self, .lenient(0, strict: .conversionFailed)),
    ConversionRow(.number("-1.5"), UInt8.self, .never(.conversionFailed)),
    ConversionRow(true, Int.self, .lenient(1, lossless: .typeMismatch)),
    ConversionRow(false, Int.self, .lenient(0, lossless: .typeMismatch)),
    ConversionRow(true, Double.self, .lenient(1, lossless: .typeMismatch)),
    ConversionRow(false, Decimal.self, .lenient(0, lossless: .typeMismatch)),
    ConversionRow(nil, Int.self, .never(.nullValue)),
    ConversionRow([1], Int.self, .never(.typeMismatch)),
    ConversionRow(["a": 1], Int.self, .never(.typeMismatch)),
    ConversionRow(.swift(Double.nan), Int.self, .never(.conversionFailed)),
    ConversionRow(.swift(Double.infinity), Int.self, .never(.conversionFailed)),
    ConversionRow(.swift(Decimal.nan), Int.self, .never(.conversionFailed)),
    ConversionRow(.swift(Int8(-5)), Int.self, .always(-5)),
    ConversionRow(.swift(UInt64.max), UInt64.self, .always(.max)),
    ConversionRow(.swift(UInt64.max), Int.self, .never(.conversionFailed)),
    ConversionRow(.swift(Float(2)), Int.self, .always(2)),
    ConversionRow(.swift(CGFloat(3)), Int.self, .always(3)),
    ConversionRow(.swift(Decimal(4)), Int.self, .always(4)),
    ConversionRow(.swift(Date.now), Int.self, .never(.typeMismatch)),
  ]

  /// Both limits of an integer type, and the numbers right beyond them.
  static func limits<Integer: FixedWidthInteger & MappingValueConvertible>(
    of type: Integer.Type
  ) -> [ConversionRow] {
    let above = "\(Decimal(string: "\(Integer.max)").map { $0 + 1 } ?? 0)"
    let below = "\(Decimal(string: "\(Integer.min)").map { $0 - 1 } ?? 0)"
    return [
      ConversionRow(.number("\(Integer.max)"), type, .always(.max)),
      ConversionRow(.number("\(Integer.min)"), type, .always(.min)),
      ConversionRow(.number(above), type, .never(.conversionFailed)),
      ConversionRow(.number(below), type, .never(.conversionFailed)),
      ConversionRow(.text("\(Integer.max)"), type, .unlessStrict(.max)),
      ConversionRow(.text("\(Integer.min)"), type, .unlessStrict(.min)),
      ConversionRow(.text(above), type, .mismatchOrFailure()),
      ConversionRow(.text(below), type, .mismatchOrFailure()),
      ConversionRow(.swift(Integer.max), type, .always(.max)),
      ConversionRow(.number("7"), type, .always(7)),
      ConversionRow(.number("7.25"), type, .lenient(7, strict: .conversionFailed)),
    ]
  }

  static let numberTexts: [ConversionRow] = [
    ConversionRow("10", Int.self, .unlessStrict(10)),
    ConversionRow("1e2", Int.self, .unlessStrict(100)),
    ConversionRow("1.0", Int.self, .unlessStrict(1)),
    ConversionRow("1.5", Int.self, .lenient(1)),
    ConversionRow("1.5", Double.self, .unlessStrict(1.5)),
    ConversionRow("-0.0", Double.self, .unlessStrict(-0.0)),
    ConversionRow("0.1", Decimal.self, .unlessStrict(Decimal(string: "0.1") ?? .nan)),
    ConversionRow(" 5", Int.self, .lenient(5)),
    ConversionRow("5\n", Int.self, .lenient(5)),
    ConversionRow("yes", Int.self, .lenient(1)),
    ConversionRow("True", Double.self, .lenient(1)),
    ConversionRow(" no ", Float.self, .lenient(0)),
    ConversionRow("FALSE", Int8.self, .lenient(0)),
    ConversionRow("maybe", Int.self, .mismatchOrFailure()),
    ConversionRow("", Int.self, .mismatchOrFailure()),
    ConversionRow("-", Int.self, .mismatchOrFailure()),
    ConversionRow("+5", Int.self, .lenient(5)),
    ConversionRow("05", Int.self, .lenient(5)),
    ConversionRow(" -007.50", Double.self, .lenient(-7.5)),
    ConversionRow("+00e2", Double.self, .lenient(0)),
    ConversionRow("+-5", Int.self, .mismatchOrFailure()),
    ConversionRow("+", Int.self, .mismatchOrFailure()),
    ConversionRow("+.5", Double.self, .mismatchOrFailure()),
    ConversionRow("0000", UInt8.self, .lenient(0)),
    ConversionRow("1abc", Int.self, .mismatchOrFailure()),
    ConversionRow("1,5", Double.self, .mismatchOrFailure()),
    ConversionRow(".5", Double.self, .mismatchOrFailure()),
    ConversionRow("5.", Double.self, .mismatchOrFailure()),
    ConversionRow("0x10", Int.self, .mismatchOrFailure()),
    ConversionRow("0x1p3", Double.self, .mismatchOrFailure()),
    ConversionRow("nan", Double.self, .mismatchOrFailure()),
    ConversionRow("inf", Double.self, .mismatchOrFailure()),
    ConversionRow("Infinity", Float.self, .mismatchOrFailure()),
    ConversionRow("٣", Int.self, .mismatchOrFailure()),
    ConversionRow("１", Int.self, .mismatchOrFailure()),
    ConversionRow("1\u{0}", Int.self, .mismatchOrFailure()),
    ConversionRow("1 2", Int.self, .mismatchOrFailure()),
    ConversionRow("1e400", Double.self, .mismatchOrFailure()),
  ]

  static let floatingPoint: [ConversionRow] = [
    ConversionRow(1, Double.self, .always(1)),
    ConversionRow(.number("0.1"), Double.self, .always(0.1)),
    ConversionRow(.number("0.1"), Float.self, .always(0.1)),
    ConversionRow(.number("0.1"), CGFloat.self, .always(0.1)),
    ConversionRow(.number("9007199254740993"), Double.self, .always(9_007_199_254_740_992)),
    ConversionRow(.number("16777217"), Float.self, .always(16_777_216)),
    ConversionRow(.number("-0.0"), Double.self, .always(-0.0)),
    ConversionRow(.number("5e-324"), Double.self, .always(.leastNonzeroMagnitude)),
    ConversionRow(.number("1e-400"), Double.self, .always(0)),
    ConversionRow(.number("-1e-400"), Double.self, .always(-0.0)),
    ConversionRow(
      .number("1.7976931348623157e308"), Double.self, .always(.greatestFiniteMagnitude)),
    ConversionRow(.number("1e39"), Float.self, .never(.conversionFailed)),
    ConversionRow(.swift(Double.nan), Double.self, .never(.conversionFailed)),
    ConversionRow(.swift(-Double.infinity), Float.self, .never(.conversionFailed)),
    ConversionRow(.swift(Float.nan), Double.self, .never(.conversionFailed)),
    ConversionRow(.swift(CGFloat.infinity), CGFloat.self, .never(.conversionFailed)),
    ConversionRow(.swift(Float(0.1)), Float.self, .always(0.1)),
    ConversionRow(.swift(Decimal(0.5)), Double.self, .always(0.5)),
    ConversionRow(nil, Double.self, .never(.nullValue)),
    ConversionRow([], Float.self, .never(.typeMismatch)),
    ConversionRow([:], CGFloat.self, .never(.typeMismatch)),
  ]

  private static let nines = String(repeating: "9", count: 38)

  static let decimals: [ConversionRow] = [
    ConversionRow(.number("0.1"), Decimal.self, .always(Decimal(1) / 10)),
    ConversionRow(.number("-12.50"), Decimal.self, .always(Decimal(-25) / 2)),
    ConversionRow(.number(nines), Decimal.self, .always(Decimal(string: nines) ?? .nan)),
    ConversionRow(
      .number("-\(nines)"), Decimal.self, .always(Decimal(string: "-\(nines)") ?? .nan)),
    ConversionRow(.number(nines + "9"), Decimal.self, .never(.conversionFailed)),
    ConversionRow(.text(nines + "9"), Decimal.self, .mismatchOrFailure()),
    // Zeros at the end are no digits that could be lost.
    ConversionRow(
      .number(nines + "0"), Decimal.self, .always((Decimal(string: nines) ?? .nan) * 10)),
    ConversionRow(.number("1e300"), Decimal.self, .never(.conversionFailed)),
    ConversionRow(.number("1e-300"), Decimal.self, .never(.conversionFailed)),
    ConversionRow(.number("1e127"), Decimal.self, .always(Decimal(string: "1e127") ?? .nan)),
    ConversionRow(.number("1e-127"), Decimal.self, .always(Decimal(string: "1e-127") ?? .nan)),
    ConversionRow(.number("0e999"), Decimal.self, .always(0)),
    ConversionRow(.swift(Decimal(string: "1.25") ?? .nan), Decimal.self, .always(Decimal(5) / 4)),
    ConversionRow(.swift(Decimal.nan), Decimal.self, .never(.conversionFailed)),
    ConversionRow(nil, Decimal.self, .never(.nullValue)),
  ]
}
