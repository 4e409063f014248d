import PropertyMapper

/// Strings that may satisfy validators.
struct TextSamples {
  let profile: SampleProfile

  var texts: [String] {
    let patterned = profile.patterns.compactMap { SamplePattern($0) }.flatMap { pattern in
      pattern.texts(upTo: max(16, min(profile.minimumLength, 64)))
    }
    return (patterned + fitted("text") + Self.usual + Self.usual.flatMap(fitted))
  }

  /// Common kinds of strings in patterns and custom rules.
  private static let usual = [
    "Text", "TEXT", "a", "A", "ab", "AB", "abc", "ABC", "0", "1", "12", "123", "1234", "12345",
    "1.5", "a1", "A1", "a-b", "a_b", "a b", "Some words.", "user@example.com", "example.com",
    "https://example.com/", "+15550100", "2024-01-31", "12:00", "12:00:00", "2024-01-31T12:00:00Z",
    "31.01.2024", "en", "EN", "en-US", "EUR", "00000000-0000-4000-8000-000000000001", "#336699",
    "192.0.2.1", "true", "{}", "[]", "",
  ]

  /// A string truncated, or repeated until it is long enough.
  private func fitted(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    // Longer samples are useless, and a bound may be any number.
    let minimum = min(profile.minimumLength, 1 << 16)
    let maximum = profile.maximumLength.map { max($0, 0) } ?? .max
    let count = min(max(text.count, minimum), maximum)
    guard count != text.count else { return [text] }
    let repeated = String(repeating: text, count: count / text.count + 1)
    return [String(repeated.prefix(count))]
  }
}
