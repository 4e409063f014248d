// `Date` and its formatter are Foundation's.
import Foundation

/// Compares texts with a zone with what would be written.
///
/// A zone has many forms, and the formatter does not say which one a text has: by its own zone, it may write another day. So the zone
/// is cut out, the rest is read as if it were in GMT, and must come out the same when it is written again:
///
/// ```
///  EEEE d MMMM yyyy HH:mm zzzz          lundi 1 janvier 2024 00:30 heure d’Europe centrale
///  EEEE d MMMM yyyy HH:mm ‡             lundi 1 janvier 2024 00:30 ‡
/// ```
struct ZonelessFormatter {
  static let zoneLetters = "zZOvVXx"
  /// Letters of fields that are always digits, with which no zone begins.
  private static let numberLetters = "yYudDHhKkmsSA"
  private static let mark: Character = "‡"
  /// Zones are less than a day ahead of GMT, or behind it.
  private static let dayLength: Double = 86_400

  private let formatter: DateFormatter

  init(_ formatter: sending DateFormatter) { self.formatter = formatter }

  /// A pattern with a mark instead of its zone.
  ///
  /// - Returns: Nil if it does not have exactly one zone, or if words may touch it, or digits follow it: nothing tells where it ends.
  static func pattern(_ pattern: String) -> String? {
    guard !pattern.contains(mark) else { return nil }
    var result = ""
    var isQuoted = false
    var zone: Character?
    for character in pattern {
      if character == "'" { isQuoted.toggle() }
      if isQuoted || !zoneLetters.contains(character) {
        result.append(character)
      } else if zone == nil {
        zone = character
        result.append(mark)
      } else if zone != character || result.last != mark {
        return nil
      }
    }
    let parts = result.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts[0].last.map({ numberLetters.contains($0) || !isPartOfWord($0) }) ?? true,
      parts[1].first.map({ !isPartOfWord($0) }) ?? true
    else { return nil }
    return result
  }

  /// Whether a character of a pattern may stand for letters or digits.
  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "'"
  }

  /// Whether a text is the form of a date in some zone.
  func matches(_ text: String, _ date: Date, _ comparison: TextForm.Comparison) -> Bool {
    let runs = TextForm.runs(of: text)
    var seen: Set<[Int]> = []
    // How many runs are before the zone, and behind it, may depend on the names of the day and its halves.
    for step in -2...2 {
      let near = formatter.string(from: date + Double(step) * Self.dayLength / 2)
      let counts = near.split(separator: Self.mark, omittingEmptySubsequences: false)
        .map { TextForm.runs(of: String($0)).count }
      guard counts.count == 2, seen.insert(counts).inserted, runs.count > counts[0] + counts[1]
      else { continue }
      let rest = (runs.prefix(counts[0]), runs.suffix(counts[1]))
      let cut = "\(Self.text(of: rest.0))\(Self.mark)\(Self.text(of: rest.1))"
      if isSame(cut, near: date, comparison) { return true }
    }
    return false
  }

  private func isSame(
    _ text: String, near date: Date, _ comparison: TextForm.Comparison
  ) -> Bool {
    guard let found = formatter.date(from: text),
      abs(found.timeIntervalSince(date)) <= Self.dayLength
    else { return false }
    return TextForm.isSame(text, formatter.string(from: found), comparison)
  }

  private static func text(of runs: ArraySlice<TextForm.Run>) -> String {
    runs.map(\.text).joined()
  }
}
