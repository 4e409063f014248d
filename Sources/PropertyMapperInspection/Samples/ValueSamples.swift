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
