/// Validators that no value satisfies, such as `.min(5), .max(3)` or `.oneOf([])`.
enum UnsatisfiableRules {
  static func mistakes(in entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard let validate = entry.reading?.closures.validate,
      let reason = ValidatorConstraint.all(validate.constraints).contradiction
    else { return [] }
    return [
      table.mistake(
        .contradictoryEntry, Messages.unsatisfiable(reason), at: entry.path,
        hint: "correct one of its validators, or leave it out")
    ]
  }
}

extension ValidatorConstraint {
  /// Why no value satisfies the constraint, as a sentence; nil if one may do.
  fileprivate var contradiction: String? {
    let parts = parts
    if parts.contains(where: { if case .oneOf(let values) = $0 { values.isEmpty } else { false } })
    {
      return "oneOf has no values"
    }
    var (least, most) = (0, Int.max)
    var minima: [(value: ConstraintValue, isExclusive: Bool)] = []
    var maxima = minima
    for part in parts {
      switch part {
      case .length(let minimum, let maximum):
        least = max(least, minimum)
        most = min(most, maximum ?? .max)
      case .minimum(let value, let isExclusive): minima.append((value, isExclusive))
      case .maximum(let value, let isExclusive): maxima.append((value, isExclusive))
      default: break
      }
    }
    if least > most { return "the minimum length is \(least), and the maximum length is \(most)" }
    for minimum in minima {
      for maximum in maxima {
        let isExclusive = minimum.isExclusive || maximum.isExclusive
        let isEmpty =
          maximum.value.precedes(minimum.value)
          || isExclusive && !minimum.value.precedes(maximum.value)
        if isEmpty, minimum.value.isComparable(with: maximum.value) {
          return "its minimum is greater than its maximum"
        }
      }
    }
    return nil
  }

  /// The constraints that a value must satisfy together.
  private var parts: [Self] {
    if case .all(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

extension ConstraintValue {
  fileprivate func precedes(_ other: ConstraintValue) -> Bool {
    func compare<Value: Comparable>(_ value: Value) -> Bool {
      (other.value as? Value).map { value < $0 } ?? false
    }
    return (value as? any Comparable).map { compare($0) } ?? false
  }

  fileprivate func isComparable(with other: ConstraintValue) -> Bool {
    type(of: value) == type(of: other.value)
  }
}
