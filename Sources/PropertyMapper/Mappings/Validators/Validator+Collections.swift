extension Validator where Value: Collection & SendableMetatype {
  /// Requires exactly `count` characters or elements.
  public static func length(_ count: Int) -> Self {
    counting("length", from: count, to: count) { $0 == count }
  }

  /// Requires the number of characters or elements to be in a range: `.length(2...8)`.
  public static func length(_ range: ClosedRange<Int>) -> Self {
    counting("length", from: range.lowerBound, to: range.upperBound) { range.contains($0) }
  }

  /// Requires at least `count` characters or elements.
  public static func minLength(_ count: Int) -> Self {
    counting("minLength", from: count) { $0 >= count }
  }

  /// Requires at most `count` characters or elements.
  public static func maxLength(_ count: Int) -> Self {
    counting("maxLength", to: count) { $0 <= count }
  }

  /// Requires at least one character or element.
  public static var notEmpty: Self {
    let rule = ValidatorRule(
      .not(.be("empty")), named: "notEmpty", as: .length(minimum: 1, maximum: nil))
    return Self(rule) { $0.isEmpty ? [rule.complaint()] : [] }
  }

  private static func counting(
    _ name: String, from minimum: Int = 0, to maximum: Int? = nil,
    isRight: @escaping @Sendable (Int) -> Bool
  ) -> Self {
    let isText = Value.self is any StringProtocol.Type
    let rule = ValidatorRule(
      named: name, as: .length(minimum: minimum, maximum: maximum), isText: isText
    ) { isText ? [:] : ["unit": "elements"] }
    let isRange = Value.self is any RangeExpression.Type
    return Self(rule) { value in
      let count = isRange ? elementCount(ofRange: value) : value.count
      guard !isRight(count) else { return [] }
      var complaint = rule.complaint(
        .has("\(count)"), discreetFinding: Finding.none, measured: ["count": .count(count)])
      complaint.isTooLong = maximum.map { count > $0 } ?? false
      return [complaint]
    }
  }
}

extension Validator where Value: Collection & SendableMetatype, Value.Element: SendableMetatype {
  /// Requires every element of a collection to pass a validator. For arrays, each error includes
  /// the element's index.
  public static func each(_ validator: Validator<Value.Element>) -> Self {
    let hasOrder = Value.self is any RandomAccessCollection.Type
    let rule = ValidatorRule(
      .each(validator.rule.requirement), named: "each", as: .each(validator.rule.constraint))
    return Self(rule) { value, limits in
      var complaints: [Complaint] = []
      for (index, element) in value.enumerated() {
        for var complaint in validator.complaints(element, limits) {
          // Negations and alternatives look for a complaint that decides nothing.
          if complaints.count >= limits.maximumComplaints,
            let index = complaints.lastIndex(where: { $0.isUndecided == complaint.isUndecided })
          {
            complaints[index].furtherCount += 1 + complaint.furtherCount
            continue
          }
          if hasOrder { complaint.components.insert(.index(index), at: 0) }
          complaints.append(complaint)
        }
      }
      return complaints
    }.reporting(validator.reportedRules)
  }
}

/// The number of elements in a range, or `Int.max` if it has more, when `count` would trap.
private func elementCount(ofRange range: some Collection) -> Int {
  guard let range = range as? any BidirectionalCollection,
    let (first, last) = bounds(of: range)
  else { return range.count }
  func count<Bound: BinaryInteger>(from first: Bound) -> Int {
    guard let last = last as? Bound else { return range.count }
    guard (first < 0) != (last < 0) else {
      let distance = Int(clamping: last - first)
      return distance == .max ? .max : distance + 1
    }
    let (distance, isBeyond) = Int(clamping: last).subtractingReportingOverflow(
      Int(clamping: first))
    return isBeyond || distance == .max ? .max : distance + 1
  }
  return count(from: first)
}

/// The first and the last element, if there are any and they are integers.
private func bounds(
  of range: some BidirectionalCollection
) -> (first: any BinaryInteger, last: any BinaryInteger)? {
  guard let first = range.first as? any BinaryInteger, let last = range.last as? any BinaryInteger
  else { return nil }
  return (first, last)
}
