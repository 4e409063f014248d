extension Validator where Value: Collection & SendableMetatype {
  /// A certain number of characters or elements.
  public static func length(_ count: Int) -> Self {
    counting("exactly \(count)", unitCount: count) { $0 == count }
  }

  /// A number of characters or elements within a range: `.length(2...8)`.
  public static func length(_ range: ClosedRange<Int>) -> Self {
    counting(Messages.amount(in: range), unitCount: range.upperBound) { range.contains($0) }
  }

  /// At least some number of characters or elements.
  public static func minLength(_ count: Int) -> Self {
    counting("at least \(count)", unitCount: count) { $0 >= count }
  }

  /// At most some number of characters or elements.
  public static func maxLength(_ count: Int) -> Self {
    counting("at most \(count)", unitCount: count) { $0 <= count }
  }

  /// At least one character or element.
  public static var notEmpty: Self { Self("not be empty") { $0.isEmpty ? "is" : nil } }

  private static func counting(
    _ amount: String, unitCount: Int, isRight: @escaping @Sendable (Int) -> Bool
  ) -> Self {
    let unit = Messages.unit(isText: Value.self is any StringProtocol.Type, count: unitCount)
    return Self(rule: "have \(amount) \(unit)", discreetFact: "does not") { value in
      let count = value.count
      return isRight(count) ? nil : "has \(count)"
    }
  }
}

extension Validator where Value: Collection & SendableMetatype, Value.Element: SendableMetatype {
  /// A collection whose elements all pass another validator; complaints name the element.
  public static func each(_ validator: Validator<Value.Element>) -> Self {
    let hasOrder = Value.self is any RandomAccessCollection.Type
    var each = Self(rule: "hold elements that \(validator.rule)") { value in
      value.enumerated().flatMap { index, element in
        validator.complaints(element).map { complaint in
          var complaint = complaint
          if hasOrder { complaint.components.insert(.index(index), at: 0) }
          return complaint
        }
      }
    }
    each.mistakes = validator.mistakes
    return each
  }
}
