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
  package static let standard = Self(maximumMatchedCharacters: 1 << 16, maximumComplaints: 100)

  /// Why a string is too long for a pattern, or nil.
  package func problem(with text: String) -> Complaint? {
    if text.hasTooManyMarks { return .tooManyMarks }
    // A string never has more characters than bytes, and bytes are cheap to count.
    guard text.utf8.count > maximumMatchedCharacters, text.count > maximumMatchedCharacters else {
      return nil
    }
    return Complaint(
      requirement: .have(
        "at most \(Messages.counted(maximumMatchedCharacters, "character")) to be matched against a pattern"
      ),
      ruleName: "length", finding: { .has("\(text.count)") }, discreetFinding: Finding.none,
      bounds: { [maximumMatchedCharacters] in .limit(maximumMatchedCharacters) },
      measured: { ["count": .count(text.count)] }, isUndecided: true)
  }
}

extension Complaint {
  /// A string has too many combining marks in a row to be compared.
  static var tooManyMarks: Self {
    Self(
      requirement: .be(Messages.textWithFewMarks, as: .noun), ruleName: "combiningMarks",
      finding: { .is(Messages.textWithManyMarks) }, discreetFinding: nil,
      bounds: { .limit(CombiningMarks.limit) }, measured: { [:] }, isUndecided: true)
  }
}
