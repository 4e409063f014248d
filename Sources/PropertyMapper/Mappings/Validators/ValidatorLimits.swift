/// How much work validators may make of a value.
struct ValidatorLimits: Sendable {
  /// The longest text, in characters, that a pattern is compared with.
  let maximumPatternLength: Int

  init(maximumPatternLength: Int) {
    self.maximumPatternLength = maximumPatternLength
  }

  init(_ options: MappingOptions) {
    self.init(maximumPatternLength: options.maximumPatternLength)
  }

  /// What holds where no mapper says otherwise.
  static let standard = Self(maximumPatternLength: 1 << 16)

  /// Why a text is too long for a pattern, or nil.
  func problem(with text: String) -> Complaint? {
    if text.hasTooManyMarks { return .tooManyMarks }
    // There are no more characters than bytes, and these are counted already.
    guard text.utf8.count > maximumPatternLength, text.count > maximumPatternLength else {
      return nil
    }
    return Complaint(
      rule: "have at most \(maximumPatternLength) characters to be compared with a pattern",
      ruleName: "length", fact: { "has \(text.count)" }, discreetFact: "has more",
      bounds: { [maximumPatternLength] in .limit(maximumPatternLength) },
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
