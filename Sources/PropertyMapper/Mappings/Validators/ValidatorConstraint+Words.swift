extension ValidatorConstraint {
  /// The constraint in parts of a sentence. Messages, descriptions of tables and schemas all use these words.
  ///
  /// - Parameters:
  ///   - isText: Whether the length of a value is its number of characters.
  ///   - shown: Returns a value as text.
  package func requirement(isText: Bool, _ shown: (ConstraintValue) -> String) -> Requirement {
    switch self {
    case .minimum(let bound, let isExclusive):
      .be(
        Self.above(shown(bound), isExclusive),
        as: .comparison(opposite: Self.below(shown(bound), !isExclusive)))
    case .maximum(let bound, let isExclusive):
      .be(
        Self.below(shown(bound), isExclusive),
        as: .comparison(opposite: Self.above(shown(bound), !isExclusive)))
    case .length(let minimum, let maximum):
      .have(Messages.amount(from: minimum, to: maximum, isText: isText))
    case .pattern(let pattern):
      .match(pattern.map { "the pattern \(DisplayText.cut($0))" } ?? "the pattern")
    case .oneOf(let values):
      values.isEmpty ? .nothing : .be(Messages.choice(of: values, shown), as: .noun)
    case .equalTo(let value): .be(shown(value), as: .noun)
    case .each(let inner): .each(inner.requirement(isText: true, shown))
    case .all(let parts):
      Self.range(parts, shown) ?? .all(parts.map { $0.requirement(isText: isText, shown) })
    case .any(let parts): .any(parts.map { $0.requirement(isText: isText, shown) })
    case .not(let inner): .not(inner.requirement(isText: isText, shown))
    case .opaque(let requirement): requirement
    case .impossible: .nothing
    }
  }

  /// A minimum and a maximum together: `between 1 and 4`, `at least 0 and less than 10`.
  private static func range(
    _ parts: [Self], _ shown: (ConstraintValue) -> String
  ) -> Requirement? {
    guard parts.count == 2, case .minimum(let minimum, let excludesMinimum) = parts[0],
      case .maximum(let maximum, let excludesMaximum) = parts[1]
    else { return nil }
    let (first, last) = (shown(minimum), shown(maximum))
    guard excludesMinimum || excludesMaximum else {
      return first == last
        ? .be(first, as: .noun) : .be("between \(first) and \(last)", as: .position)
    }
    return .be(
      "\(above(first, excludesMinimum)) and \(below(last, excludesMaximum))",
      as: .comparison(
        opposite: "\(below(first, !excludesMinimum)) or \(above(last, !excludesMaximum))"))
  }

  private static func above(_ bound: String, _ isExclusive: Bool) -> String {
    "\(isExclusive ? "greater than" : "at least") \(bound)"
  }

  private static func below(_ bound: String, _ isExclusive: Bool) -> String {
    "\(isExclusive ? "less than" : "at most") \(bound)"
  }
}

extension Messages {
  /// A value that a rule of a table compares with.
  static func bound(_ value: any Sendable) -> String {
    if let text = value as? String { return DisplayText.quoted(text) }
    if let value = value as? any ConvertibleValue {
      // Dates outside the calendar trap when described.
      guard let output = try? value.output(for: .json) else { return name(of: type(of: value)) }
      if case .text(let text) = output { return DisplayText.escaped(text) }
    }
    if let raw = (value as? any RawRepresentable)?.rawValue {
      return raw is String ? DisplayText.quoted("\(raw)") : DisplayText.escaped("\(raw)")
    }
    return DisplayText.escaped(description(of: value))
  }
}
