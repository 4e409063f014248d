// For `Date` and `DateFormatter`.
import Foundation

/// Compares strings that contain a zone with their formatted dates.
///
/// A zone can be written in many ways, and the formatter does not reveal which one a string uses;
/// in the formatter's own zone, it may even write another day. So the zone is removed, the rest is
/// parsed as if it were in GMT, and formatting it must reproduce the input:
///
/// ```
///  EEEE d MMMM yyyy HH:mm zzzz          lundi 1 janvier 2024 00:30 heure d’Europe centrale
///  EEEE d MMMM yyyy HH:mm ‡             lundi 1 janvier 2024 00:30 ‡
/// ```
struct ZonelessFormatter {
  static let zoneLetters = "zZOvVXx"
  /// Letters of numeric fields; no zone begins with a digit.
  private static let numberLetters = "yYudDHhKkmsSA"
  private static let mark: Character = "‡"
  /// Zones are less than a day ahead of GMT, or behind it.
  private static let dayLength: Double = 86_400

  private let formatter: DateFormatter

  init(_ formatter: DateFormatter) { self.formatter = formatter }

  /// Replaces the zone of a pattern by a mark.
  ///
  /// - Returns: Nil if the pattern does not have exactly one zone, or if text may be adjacent to
  ///   the zone, or digits follow it, since its end would be unknown.
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

  /// Whether a pattern character may represent letters or digits.
  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "'"
  }

  /// Whether a string is the formatted date in some zone.
  func matches(_ text: String, _ date: Date, _ comparison: TextLayout.Comparison) -> Bool {
    let runs = TextLayout.runs(of: text)
    var seen: Set<[Int]> = []
    // The number of runs before and after the zone may depend on the names of the day and of AM or
    // PM.
    for step in -2...2 {
      let near = formatter.string(from: date + Double(step) * Self.dayLength / 2)
      let counts = near.split(separator: Self.mark, omittingEmptySubsequences: false)
        .map { TextLayout.runs(of: String($0)).count }
      guard counts.count == 2, seen.insert(counts).inserted, runs.count > counts[0] + counts[1]
      else { continue }
      let rest = (runs.prefix(counts[0]), runs.suffix(counts[1]))
      let cut = "\(Self.text(of: rest.0))\(Self.mark)\(Self.text(of: rest.1))"
      if isSame(cut, near: date, comparison) { return true }
    }
    return false
  }

  private func isSame(
    _ text: String, near date: Date, _ comparison: TextLayout.Comparison
  ) -> Bool {
    guard let found = formatter.date(from: text),
      abs(found.timeIntervalSince(date)) <= Self.dayLength
    else { return false }
    return TextLayout.isSame(text, formatter.string(from: found), comparison)
  }

  private static func text(of runs: ArraySlice<TextLayout.Run>) -> String {
    runs.map(\.text).joined()
  }
}
