/// In which order validators look at a value.
///
/// Patterns come last, and not at all where a rule for the length found the text too long: a pattern may take time that is
/// exponential in the length of the text, and a rule for the length is what bounds it.
///
/// ```
///  .matches("(a+)+b"), .maxLength(10)     on "aaaaaaaaaaaaaaaaaaaa"
///                                         maxLength complains, and the pattern is not run
/// ```
struct ValidatorOrder: Sendable {
  /// What a validator is, for those beside it.
  private enum Role {
    case length, pattern, other
  }

  private let roles: [Role]

  init(_ constraints: [ValidatorConstraint]) {
    roles = constraints.map { constraint in
      constraint.hasPattern ? .pattern : constraint.isLength ? .length : .other
    }
  }

  /// The indexes of the validators, those with patterns last.
  var indices: [Int] {
    roles.indices.filter { roles[$0] != .pattern } + roles.indices.filter { roles[$0] == .pattern }
  }

  /// What the validators say, in the order in which they are written.
  ///
  /// - Parameter check: What the validator of an index says.
  func complaints(_ check: (Int) -> [Complaint]) -> [Complaint] {
    guard roles.contains(.pattern), roles.contains(.length) else {
      return roles.indices.flatMap(check)
    }
    var found = [[Complaint]](repeating: [], count: roles.count)
    var isTooLong = false
    for index in indices where roles[index] != .pattern || !isTooLong {
      found[index] = check(index)
      if found[index].contains(where: \.isTooLong) { isTooLong = true }
    }
    return found.flatMap { $0 }
  }
}

extension ValidatorConstraint {
  /// Whether a pattern is run for it, on the value or on something in it.
  fileprivate var hasPattern: Bool {
    switch self {
    case .pattern: true
    case .each(let inner), .not(let inner): inner.hasPattern
    case .all(let parts), .any(let parts): parts.contains(where: \.hasPattern)
    default: false
    }
  }

  /// Whether it holds only for values of some lengths.
  fileprivate var isLength: Bool {
    switch self {
    case .length: true
    case .all(let parts): parts.contains(where: \.isLength)
    default: false
    }
  }
}
