import Foundation
import PropertyMapper

extension ConversionTable {
  /// 2017-06-05 00:00:00 GMT.
  private static let monday = Date(timeIntervalSince1970: 1_496_620_800)

  private static func after(_ seconds: Double) -> Date { monday + seconds }

  static let dates = dateForms + wrongDates + otherDates

  private static let dateForms: [ConversionRow] = secondsOfForms.map {
    ConversionRow(.text($0), Date.self, .always(after($1)))
  }

  private static let secondsOfForms: [(String, Double)] = [
    ("2017-06-05", 0),
    ("2017-06-05 01:02:03", 3723),
    ("2017-06-05T01:02:03", 3723),
    ("2017-06-05 01:02:03.5", 3723.5),
    ("2017-06-05T01:02:03.25", 3723.25),
    ("2017-06-05T01:02:03Z", 3723),
    ("2017-06-05 01:02:03Z", 3723),
    ("2017-06-05T01:02:03.125Z", 3723.125),
    ("2017-06-05T01:02:03+0100", 123),
    ("2017-06-05T01:02:03+01:00", 123),
    ("2017-06-05 01:02:03+01", 123),
    ("2017-06-05 01:02:03 +0100", 123),
    ("2017-06-05 01:02:03.5 Z", 3723.5),
    ("2017-06-05 01:02:03.5-01", 7323.5),
    ("2017-06-05T01:02:03-0130", 9123),
    ("2017-06-05 01:02:03.000+08:00", 3723 - 28_800),
    ("2017-06-05T01:02:03.000000000Z", 3723),
    ("2017-06-05T23:59:59+00:00", 86_399),
    ("2017-06-05T00:00:00-23:59", 86_340),
    ("Mon Jun 05 01:02:03 +0000 2017", 3723),
    ("Mon Jun 05 01:02:03 +0800 2017", 3723 - 28_800),
    ("Mon Jun 05 01:02:03 Z 2017", 3723),
    ("Mon Jun 05 01:02:03.5 +0000 2017", 3723.5),
  ]

  private static let wrongDates: [ConversionRow] = [
    "2017-02-29", "2017-02-30", "1900-02-29", "2017-04-31", "2017-00-10", "2017-13-01",
    "2017-06-00", "2017-06-32", "0000-01-01", "10000-01-01", "-0001-01-01", "17-06-05",
    "2017-6-5", "2017-06-05T24:00:00Z", "2017-06-05T12:60:00Z", "2017-06-05T12:00:60Z",
    "2016-12-31T23:59:60Z", "2017-06-05T12:00", "2017-06-05T12:00:00.", "2017-06-05T12:00:00.Z",
    "2017-06-05T12:00:00,5Z", "2017-06-05T12:00:00+8", "2017-06-05T12:00:00+24:00",
    "2017-06-05T12:00:00+08:60", "2017-06-05T12:00:00ZZ", "2017-06-05T12:00:00 Z",
    "2017-06-05 12:00:00 ", "2017-06-05 12:00:00  Z",
    " 2017-06-05", "2017-06-05 ", "2017-06-05T", "2017/06/05", "٢٠١٧-06-05", "",
    "1496620800", "Mon Jun 31 01:02:03 +0000 2017", "Mon Foo 05 01:02:03 +0000 2017",
    "mon jun 05 01:02:03 +0000 2017", "Mon Jun 05 01:02:03 2017", "Mon Jun 05 01:02:03 +0000 17",
    "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01",
    "2017-06-05T00:00:00." + String(repeating: "0", count: 100) + "Z",
  ].map { ConversionRow(.text($0), Date.self, .never(.conversionFailed)) }

  private static let otherDates: [ConversionRow] = [
    ConversionRow("2016-02-29", Date.self, .always(Date(timeIntervalSince1970: 1_456_704_000))),
    ConversionRow("2000-02-29", Date.self, .always(Date(timeIntervalSince1970: 951_782_400))),
    ConversionRow("0001-01-01", Date.self, .always(Date(timeIntervalSince1970: -62_135_596_800))),
    ConversionRow(
      "9999-12-31T23:59:59Z", Date.self, .always(Date(timeIntervalSince1970: 253_402_300_799))),
    ConversionRow("1969-12-31T23:59:59.5Z", Date.self, .always(Date(timeIntervalSince1970: -0.5))),
    ConversionRow(
      "0001-01-01T00:00:00-01:00", Date.self,
      .always(Date(timeIntervalSince1970: -62_135_593_200))),
    ConversionRow(1_496_620_800, Date.self, .lenient(monday, lossless: .typeMismatch)),
    ConversionRow(
      .number("-0.5"), Date.self,
      .lenient(Date(timeIntervalSince1970: -0.5), lossless: .typeMismatch)),
    ConversionRow(
      .number("1e300"), Date.self,
      .init(
        strict: .fails(.typeMismatch), lossless: .fails(.typeMismatch),
        lenient: .fails(.conversionFailed))),
    ConversionRow(
      .number("253402300800"), Date.self,
      .init(
        strict: .fails(.typeMismatch), lossless: .fails(.typeMismatch),
        lenient: .fails(.conversionFailed))),
    ConversionRow(true, Date.self, .never(.typeMismatch)),
    ConversionRow([], Date.self, .never(.typeMismatch)),
    ConversionRow(nil, Date.self, .never(.nullValue)),
    ConversionRow(.swift(monday), Date.self, .always(monday)),
  ]
}
