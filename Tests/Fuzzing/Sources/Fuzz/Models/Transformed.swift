import Foundation
import PropertyMapper

/// A model with a property for every transformer of the library, and for validators and types that
/// parse strings.
struct Transformed: DefaultInitializable {
  enum Color: String, Sendable, Hashable { case red, green, unknown }

  /// A type mapped only by its `Codable` conformance.
  struct Visit: Codable, Sendable {
    enum Kind: Codable, Sendable {
      case walk(minutes: Int)
      case stay(String)
    }

    private enum CodingKeys: CodingKey { case place, date, site, marks, kind, data }

    var place = ""
    var date: Date?
    var site: URL?
    var marks: [String: [Double]] = [:]
    var kind: Kind?
    var data: Data?
    let life = Life()
  }

  /// A type mapped by a transformer registered with the mapper.
  struct Degrees: Sendable, Hashable {
    var value = 0.0
    let life = Life()
  }

  // Dates
  var day: Date?
  var dottedMinute: Date?
  var dayOfYear: Date?
  var weekDate: Date?
  var shortYear: Date?
  var zoned: Date?
  var namedZone: Date?
  var fraction: Date?
  var quoted: Date?
  var french: Date?
  var hindi: Date?
  var arabic: Date?
  var berlin: Date?
  var era: Date?
  var iso: Date?
  var seconds: Date?
  var reference: Date?
  var milliseconds: Date?
  var plainDate: Date?
  // Strings
  var trimmed = ""
  var lowercased = ""
  var link: URL?
  var trimmedLink: URL?
  var bytes: Data?
  var plainLink: URL?
  var uuid: UUID?
  var pattern = ""
  var regex: String?
  var letters = ""
  // Numbers in strings
  var int: Int?
  var small: UInt8?
  var wide: Int128?
  var float: Float?
  var double: Double?
  var decimal: Decimal?
  // Lists
  var parts: [String] = []
  var numbers: [Int] = []
  var days: [Date] = []
  var ratios: [Double] = []
  // Lookups and compositions
  var color = Color.red
  var level: Int?
  var merged: Int?
  var fallbackDay: Date?
  var fallbackColor = Color.unknown
  var fallbackNumber = 0
  var mappedDegrees: Degrees?
  var chained: [Int] = []
  // Other types
  var visit: Visit?
  var visits: [Visit] = []
  var degrees: Degrees?
  var degreesList: [Degrees] = []
  var anything = ""
  var keyCount: Int?
  let life = Life()

  init() {}
}

extension Transformed.Visit: Exact {
  func write(to text: inout ExactText) {
    text.fields("Visit") { fields in
      fields.field("place", place)
      fields.field("date", date)
      fields.field("site", site)
      fields.field("marks", marks)
      fields.field("kind", kind.map { "\($0)" })
      fields.field("data", data)
    }
  }
}

extension Transformed.Degrees: Exact {
  func write(to text: inout ExactText) { value.write(to: &text) }
}
