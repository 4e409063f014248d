import PropertyMapper

/// The combined requirements of validators for one value, as a target for samples.
///
/// ```
///  .length(2...8).and(.matches("[a-z]+"))     one profile: length 2...8, a pattern
///  .equalTo("a").or(.minLength(9))            two profiles: the value "a" · length from 9
///  .not(.max(3))                              one profile: above 3
/// ```
///
/// It is a hint and may be incomplete, for example without requirements that only a closure can
/// check; validators decide about the resulting samples.
struct SampleProfile {
  var minimumLength = 0
  var maximumLength: Int?
  /// Patterns with available source.
  var patterns: [String] = []
  /// Values that are valid by themselves.
  var values: [ConstraintValue] = []
  var bounds: [Bound] = []
  /// The requirements for each element.
  var elements: [ValidatorConstraint] = []
  /// Whether the validators accept a value from the table; nil if unknown.
  var isAllowed: ((ConstraintValue) -> Bool)?

  struct Bound {
    let value: ConstraintValue
    let isLower: Bool
  }

  /// Ways to fulfill several requirements; limited to a few, whatever is combined.
  static func profiles(of constraints: [ValidatorConstraint]) -> [Self] {
    adding(constraints, to: [Self()])
  }

  private static let maximumCount = 16

  private static func adding(
    _ constraints: [ValidatorConstraint], to profiles: [Self], isNegated: Bool = false
  ) -> [Self] {
    constraints.reduce(profiles) { profiles, constraint in
      Array(profiles.flatMap { $0.adding(constraint, isNegated: isNegated) }.prefix(maximumCount))
    }
  }

  private func adding(_ constraint: ValidatorConstraint, isNegated: Bool) -> [Self] {
    switch (constraint, isNegated) {
    case (.minimum(let value, _), _): [bounded(by: value, isLower: !isNegated)]
    case (.maximum(let value, _), _): [bounded(by: value, isLower: isNegated)]
    case (.length(let minimum, let maximum), false): [measured(from: minimum, to: maximum)]
    case (.length(let minimum, let maximum), true):
      [
        minimum > 0 ? measured(from: 0, to: minimum - 1) : nil,
        maximum.flatMap { $0 < .max ? measured(from: $0 + 1, to: nil) : nil },
      ].compactMap(\.self)
    case (.pattern(let pattern), false): [refined { $0.patterns += [pattern].compactMap(\.self) }]
    case (.oneOf(let values), false): [refined { $0.values += values }]
    case (.equalTo(let value), false): [refined { $0.values.append(value) }]
    case (.each(let inner), false): [refined { $0.elements.append(inner) }]
    case (.not(let inner), _): adding(inner, isNegated: !isNegated)
    case (.all(let parts), false), (.any(let parts), true):
      Self.adding(parts, to: [self], isNegated: isNegated)
    case (.any(let parts), false), (.all(let parts), true):
      parts.flatMap { adding($0, isNegated: isNegated) }
    case (.pattern, true), (.oneOf, true), (.equalTo, true), (.each, true), (.opaque, _),
      (.impossible, _):
      [self]
    }
  }

  private func refined(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  private func bounded(by value: ConstraintValue, isLower: Bool) -> Self {
    refined { $0.bounds.append(Bound(value: value, isLower: isLower)) }
  }

  /// The profile, restricted to a number of characters or elements.
  func measured(from minimum: Int, to maximum: Int?) -> Self {
    refined { profile in
      profile.minimumLength = max(profile.minimumLength, minimum)
      profile.maximumLength = [profile.maximumLength, maximum].compactMap(\.self).min()
    }
  }
}
