/// How much work validators may do for a value.
package struct ValidatorLimits: Sendable {
  /// The maximum number of characters in a string matched with a pattern.
  let maximumMatchedCharacters: Int
  /// The number of elements of a value to complain about; further ones are only counted.
  let maximumComplaints: Int

  package init(maximumMatchedCharacters: Int, maximumComplaints: Int = 1) {
    self.maximumMatchedCharacters = maximumMatchedCharacters
    self.maximumComplaints = max(1, maximumComplaints)
  }

  package init(_ options: MappingOptions) {
    self.init(
      maximumMatchedCharacters: options.maximumMatchedCharacters,
      maximumComplaints: options.maximumErrorCount)
  }

  /// The limits used without a mapper.
  static let standard = Self(maximumMatchedCharacters: 1 << 16, maximumComplaints: 100)

  /// Why a string is too long for a pattern, or nil.
  func problem(with text: String) -> Complaint? {
    if text.hasTooManyMarks { return .tooManyMarks }
    // A string never has more characters than bytes, and bytes are cheap to count.
    guard text.utf8.count > maximumMatchedCharacters, text.count > maximumMatchedCharacters else {
      return nil
    }
    return Complaint(
      rule: "have at most \(maximumMatchedCharacters) characters to be compared with a pattern",
      ruleName: "length", fact: { "has \(text.count)" }, discreetFact: "has more",
      bounds: { [maximumMatchedCharacters] in .limit(maximumMatchedCharacters) },
      measured: { ["count": .count(text.count)] }, isUndecided: true)
  }
}

extension Complaint {
  /// A string has too many combining marks in a row to be compared.
  static var tooManyMarks: Self {
    Self(
      rule: "be \(Messages.textWithFewMarks)", ruleName: "combiningMarks",
      fact: { "is \(Messages.textWithManyMarks)" },
      discreetFact: "is \(Messages.textWithManyMarks)",
      bounds: { .limit(CombiningMarks.limit) }, measured: { [:] }, isUndecided: true)
  }
}
