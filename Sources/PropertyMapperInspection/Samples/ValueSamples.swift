import PropertyMapper

/// Sample values of one form: the most likely first, followed by those for unusual rules.
struct ValueSamples {
  /// The shape in which values from the table are encoded.
  let shape: Shape
  let profile: SampleProfile

  func samples(of form: DataForm) -> [MappingValue] {
    switch form {
    case .truth: [.bool(true), .bool(false)]
    case .integer(let minimum, let maximum):
      integers + [minimum, maximum].map { .number($0) }
    case .number: integers + fractions
    case .numberOrTruth: integers + fractions + [.bool(true), .bool(false)]
    case .text(let form): texts(of: form)
    case .cases(let cases):
      cases.values + (cases.others == .refused ? [] : samples(of: cases.form))
    case .list(let forms): lists(of: forms)
    case .anything, .unknown: anything
    }
  }

  /// Lists with exactly as many values; the first one ascending, as for ranges.
  private func lists(of forms: [DataForm]) -> [MappingValue] {
    let parts = forms.map { ValueSamples(shape: shape, profile: SampleProfile()).samples(of: $0) }
    guard let shortest = parts.map(\.count).min(), shortest > 0 else { return [.array([])] }
    let same = (0..<shortest).map { row in MappingValue.array(parts.map { $0[row] }) }
    let rising: [MappingValue] =
      shortest >= 2 ? [.array(parts.enumerated().map { $1[$0 == 0 ? 1 : 0] })] : []
    return rising + same
  }

  /// Arbitrary values, for types with an unknown form.
  private var anything: [MappingValue] {
    var values = texts(of: .plain)
    values += integers.prefix(8)
    values += fractions.prefix(2)
    values += [.bool(true), .object(.init()), .array([])]
    let forms: [DataForm.TextForm] = [.dateTime, .url, .uuid, .base64]
    for form in forms { values += texts(of: form) }
    return values + lists(of: [.number, .number])
  }

  // MARK: Numbers

  /// The table's bounds, as numbers.
  private var numericBounds: [MappingValue.Number] {
    profile.bounds.compactMap { bound in
      if case .number(let number) = bound.value.form(as: shape) { number } else { nil }
    }
  }

  private var integers: [MappingValue] {
    let bounds = numericBounds.compactMap(Self.floor)
    let near = bounds.flatMap { bound in
      ([0, 1, -1] as [Int128]).compactMap { step in
        let (sum, isTooLarge) = bound.addingReportingOverflow(step)
        return isTooLarge ? nil : sum
      }
    }
    let usual: [Int128] = [1, 0]
    let others: [Int128] = [2, 3, 5, 7, 10, 42, 100, 1000, 1024, 2024, -1, -2, -10]
    return (usual + near + middle(of: bounds) + others).map { .number(.init($0)) }
  }

  private func middle(of bounds: [Int128]) -> [Int128] {
    guard let first = bounds.min(), let last = bounds.max(), first < last else { return [] }
    return [first / 2 + last / 2]
  }

  private static func floor(_ number: MappingValue.Number) -> Int128? {
    if let integer = number.integer(as: Int128.self) { return integer }
    return number.double.flatMap { Int128(exactly: $0.rounded(.down)) }
  }

  private var fractions: [MappingValue] {
    let bounds = numericBounds.compactMap(\.double)
    var values = [0.5, 1.5]
    if let first = bounds.min(), let last = bounds.max() { values.append(first / 2 + last / 2) }
    values += bounds.flatMap { [$0, $0 + 0.5, $0 - 0.5, $0.nextUp, $0.nextDown] }
    return values.compactMap { MappingValue.Number($0).map { .number($0) } }
  }

  // MARK: Text

  private func texts(of form: DataForm.TextForm) -> [MappingValue] {
    texts(named: form).map { .string($0) }
  }

  private func texts(named form: DataForm.TextForm) -> [String] {
    switch form {
    case .plain: TextSamples(profile: profile).texts
    case .character: ["a", "A", "1", "-", " "]
    case .dateTime:
      ["2024-01-31T12:00:00Z", "2100-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]
        + ["9999-01-01T00:00:00Z", "1900-01-01T00:00:00Z", "0001-01-02T00:00:00Z"]
    case .url: ["https://example.com/", "/path", "file:///tmp/", "mailto:user@example.com"]
    case .uuid: ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"]
    case .base64: [3, profile.minimumLength, profile.maximumLength ?? 1].map(Self.base64)
    case .timeZone: ["Europe/Berlin", "GMT", "America/New_York"]
    case .locale: ["en_US", "en", "de_DE"]
    }
  }

  /// A number of zero bytes as base64; capped for very large numbers.
  private static func base64(byteCount: Int) -> String {
    let count = min(max(byteCount, 0), 1 << 16)
    let tail = ["", "AA==", "AAA="][count % 3]
    return String(repeating: "AAAA", count: count / 3) + tail
  }
}

/// Strings that may satisfy validators.
struct TextSamples {
  let profile: SampleProfile

  var texts: [String] {
    let patterned = profile.patterns.compactMap { PatternSamples($0) }.flatMap { pattern in
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

/// Generates strings that a simple regular expression matches. The regular expression itself decides
/// whether a string matches.
struct PatternSamples {
  private let root: Pattern.Part

  /// - Returns: Nil if the pattern contains anything but characters, classes, groups, alternatives and repetitions.
  init?(_ pattern: String) {
    guard let root = Pattern(pattern)?.parts else { return nil }
    self.root = root
  }

  /// Returns strings that may match, shorter ones first.
  ///
  /// - Parameter length: The maximum useful number of characters.
  func texts(upTo length: Int) -> [String] {
    var texts: [String] = []
    for extra in 0...min(length, Self.maximumExtra) {
      for variant in 0..<Self.variantCount {
        var text = ""
        var steps = Self.maximumSteps
        add(root, to: &text, extra: extra, variant: variant, &steps)
        if !texts.contains(text) { texts.append(text) }
      }
    }
    return texts
  }

  private static let maximumExtra = 64
  private static let variantCount = 3
  /// Nested repetitions multiply.
  private static let maximumLength = 4096
  /// The maximum number of pattern parts to visit for one string: repetitions of nothing multiply
  /// as well.
  static let maximumSteps = 1 << 15

  /// - Parameters:
  ///   - extra: The number of repetitions beyond the minimum.
  ///   - variant: The index of the alternative to use.
  ///   - steps: The number of parts that may still be visited.
  private func add(
    _ part: Pattern.Part, to text: inout String, extra: Int, variant: Int, _ steps: inout Int
  ) {
    guard text.utf8.count < Self.maximumLength, steps > 0 else { return }
    steps -= 1
    switch part {
    case .character(let characters):
      if !characters.isEmpty { text.append(characters[variant % characters.count]) }
    case .sequence(let parts):
      for part in parts { add(part, to: &text, extra: extra, variant: variant, &steps) }
    case .choice(let parts):
      if !parts.isEmpty {
        add(parts[variant % parts.count], to: &text, extra: extra, variant: variant, &steps)
      }
    case .repeated(let part, let minimum, let maximum):
      let count = min(min(minimum, Self.maximumLength) + extra, maximum ?? .max)
      for _ in 0..<max(count, 0) where steps > 0 {
        add(part, to: &text, extra: extra, variant: variant, &steps)
      }
    }
  }
}
