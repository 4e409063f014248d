/// How much work validators may make of a value.
struct ValidatorLimits: Sendable {
  /// The longest text, in characters, that a pattern is compared with.
  let maximumMatchedCharacters: Int

  init(maximumMatchedCharacters: Int) {
    self.maximumMatchedCharacters = maximumMatchedCharacters
  }

  init(_ options: MappingOptions) {
    self.init(maximumMatchedCharacters: options.maximumMatchedCharacters)
  }

  /// What holds where no mapper says otherwise.
  static let standard = Self(maximumMatchedCharacters: 1 << 16)

  /// Why a text is too long for a pattern, or nil.
  func problem(with text: String) -> Complaint? {
    if text.hasTooManyMarks { return .tooManyMarks }
    // There are no more characters than bytes, and these are counted already.
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
  /// A text has so many combining marks in a row that it is not compared with anything.
  static var tooManyMarks: Self {
    Self(
      rule: "be \(Messages.textWithFewMarks)", ruleName: "combiningMarks",
      fact: { "is \(Messages.textWithManyMarks)" },
      discreetFact: "is \(Messages.textWithManyMarks)",
      bounds: { .limit(CombiningMarks.limit) }, measured: { [:] }, isUndecided: true)
  }
}
