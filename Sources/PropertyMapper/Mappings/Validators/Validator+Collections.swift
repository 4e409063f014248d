extension Validator where Value: Collection & SendableMetatype {
  /// Exactly some number of characters or elements.
  public static func length(_ count: Int) -> Self {
    counting("exactly \(count)", unitCount: count, from: count, to: count) { $0 == count }
  }

  /// A number of characters or elements within a range: `.length(2...8)`.
  public static func length(_ range: ClosedRange<Int>) -> Self {
    counting(
      Messages.amount(in: range), unitCount: range.upperBound, from: range.lowerBound,
      to: range.upperBound
    ) { range.contains($0) }
  }

  /// At least some number of characters or elements.
  public static func minLength(_ count: Int) -> Self {
    counting("at least \(count)", unitCount: count, from: count) { $0 >= count }
  }

  /// At most some number of characters or elements.
  public static func maxLength(_ count: Int) -> Self {
    counting("at most \(count)", unitCount: count, to: count) { $0 <= count }
  }

  /// At least one character or element.
  public static var notEmpty: Self {
    Self("not be empty", as: .length(minimum: 1, maximum: nil)) { $0.isEmpty ? "is" : nil }
  }

  private static func counting(
    _ amount: String, unitCount: Int, from minimum: Int = 0, to maximum: Int? = nil,
    isRight: @escaping @Sendable (Int) -> Bool
  ) -> Self {
    let unit = Messages.unit(isText: Value.self is any StringProtocol.Type, count: unitCount)
    return Self(
      rule: "have \(amount) \(unit)", as: .length(minimum: minimum, maximum: maximum),
      discreetFact: "does not"
    ) { value in
      let count = value.count
      return isRight(count) ? nil : "has \(count)"
    }
  }
}

extension Validator where Value: Collection & SendableMetatype, Value.Element: SendableMetatype {
  /// A collection whose elements all pass another validator; complaints name the element.
  public static func each(_ validator: Validator<Value.Element>) -> Self {
    let hasOrder = Value.self is any RandomAccessCollection.Type
    return Self(
      rule: "hold elements that \(validator.rule)", as: .each(validator.constraint)
    ) { value in
      value.enumerated().flatMap { index, element in
        validator.complaints(element).map { complaint in
          var complaint = complaint
          if hasOrder { complaint.components.insert(.index(index), at: 0) }
          return complaint
        }
      }
    }
  }
}
