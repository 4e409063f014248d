import Foundation
import PropertyMapper

extension Transformed {
  /// Registers the table, in which every path is the name of its property.
  static func register(in mapper: PropertyMapper) {
    // Tables, and the values in them, are never released, so they use a separate count.
    LifeCount.$current.withValue(LifeCount()) { addTable(to: mapper) }
    mapper.setTransformer(
      Transformer<Double, Degrees>(decode: { Degrees(value: $0) }, encode: { $0.value }),
      for: Degrees.self)
  }

  private static func addTable(to mapper: PropertyMapper) {
    mapper.addMappings(for: Transformed.self) { table in
      addDates(to: &table)
      addTexts(to: &table)
      addNumbers(to: &table)
      addLists(to: &table)
      addCompositions(to: &table)
      addOthers(to: &table)
    }
  }

  private static func addDates(to table: inout Mappings<Transformed>) {
    table["day"] = .transform(\.day, .date("yyyy-MM-dd"))
    table["dottedMinute"] = .transform(\.dottedMinute, .date("dd.MM.yyyy HH:mm"))
    table["dayOfYear"] = .transform(\.dayOfYear, .date("yyyy-DDD"))
    table["weekDate"] = .transform(\.weekDate, .date("EEE MMM dd HH:mm:ss Z yyyy"))
    table["shortYear"] = .transform(\.shortYear, .date("d/M/yy h:mm a"))
    table["zoned"] = .transform(\.zoned, .date("yyyy-MM-dd'T'HH:mm:ssXXXXX"))
    table["namedZone"] = .transform(\.namedZone, .date("yyyy-MM-dd HH:mm zzz"))
    table["fraction"] = .transform(\.fraction, .date("yyyyMMddHHmmss.SSS"))
    table["quoted"] = .transform(\.quoted, .date("'am' d. MMMM yyyy 'um' HH 'Uhr'"))
    table["french"] = .transform(
      \.french, .date("EEEE d MMMM yyyy", locale: Locale(identifier: "fr_FR")))
    table["hindi"] = .transform(
      \.hindi, .date("d MMMM yyyy", locale: Locale(identifier: "hi_IN")))
    table["arabic"] = .transform(
      \.arabic, .date("d MMM yyyy", locale: Locale(identifier: "ar_EG")))
    table["era"] = .transform(\.era, .date("d MMM y G"))
    if let zone = TimeZone(identifier: "Europe/Berlin") {
      table["berlin"] = .transform(\.berlin, .date("yyyy-MM-dd HH:mm", timeZone: zone))
    }
    table["iso"] = .transform(\.iso, .iso8601)
    table["seconds"] = .transform(\.seconds, .secondsSince1970)
    table["reference"] = .transform(\.reference, .secondsSinceReferenceDate)
    table["milliseconds"] = .transform(\.milliseconds, .millisecondsSince1970)
    table["plainDate"] = .property(\.plainDate)
  }

  private static func addTexts(to table: inout Mappings<Transformed>) {
    table["trimmed"] = .transform(\.trimmed, .trimmed)
    table["lowercased"] = .transform(\.lowercased, .lowercased)
    table["link"] = .transform(\.link, .url)
    table["trimmedLink"] = .transform(\.trimmedLink, .trimmed.then(.url))
    table["bytes"] = .transform(\.bytes, .base64)
    table["plainLink"] = .property(\.plainLink)
    table["uuid"] = .property(\.uuid)
    table["pattern"] = .property(\.pattern, .maxLength(20), .matches("[a-z]*\\d?(-[0-9]+)*"))
    table["regex"] = .property(\.regex, .maxLength(20), .matches(/\w+@\w+(\.\w+)+/))
    table["letters"] = .property(
      \.letters, .length(0...9), .not(.equalTo("no")),
      .satisfying("a text of words") { text in
        text.allSatisfy { $0.isLetter || $0.isWhitespace }
      })
  }

  private static func addNumbers(to table: inout Mappings<Transformed>) {
    table["int"] = .transform(\.int, .numberInText)
    table["small"] = .transform(\.small, .numberInText)
    table["wide"] = .transform(\.wide, .numberInText)
    table["float"] = .transform(\.float, .numberInText)
    table["double"] = .transform(\.double, .numberInText)
    table["decimal"] = .transform(\.decimal, .numberInText)
  }

  private static func addLists(to table: inout Mappings<Transformed>) {
    table["parts"] = .transform(\.parts, .separated(by: ", "))
    table["numbers"] = .transform(\.numbers, .separated(by: ","))
    table["days"] = .transform(
      \.days, .separated(by: ";", each: .trimmed.then(.date("yyyy-MM-dd"))))
    table["ratios"] = .transform(\.ratios, .separated(by: "|", each: .numberInText))
  }

  private static func addCompositions(to table: inout Mappings<Transformed>) {
    table["color"] = .transform(\.color, .lookup(["r": .red, "g": .green]))
    table["level"] = .transform(\.level, .lookup([1: 10, 2: 20]))
    table["merged"] = .transform(\.merged, .lookup(["a": 1, "b": 1])).decodeOnly()
    table["fallbackDay"] = .transform(
      \.fallbackDay, .date("yyyy-MM-dd").fallback(.distantPast, writtenAs: "never"))
    table["fallbackColor"] = .transform(
      \.fallbackColor, .lookup(["r": .red]).fallback(.unknown, writtenAs: "?"))
    table["fallbackNumber"] = .transform(\.fallbackNumber, .numberInText.fallback(7))
    table["mappedDegrees"] = .transform(
      \.mappedDegrees, .lookup(["cold": Degrees(), "warm": Degrees(value: 20)]))
    table["chained"] = .transform(
      \.chained, .trimmed.then(.lowercased).then(.separated(by: ":")), .maxLength(5))
  }

  private static func addOthers(to table: inout Mappings<Transformed>) {
    table["visit"] = .codable(\.visit)
    table["visits"] = .codable(\.visits)
    table["degrees"] = .model(\.degrees)
    table["degreesList"] = .model(\.degreesList)
    table["anything"] = .transform(\.anything, decode: { (value: Any) in "\(type(of: value))" })
    table["keyCount"] = .transform(\.keyCount, decode: { (object: [String: Any]) in object.count })
  }
}
