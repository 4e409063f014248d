/// The order in which validators check a value.
///
/// Patterns come last, and are skipped if a length rule has failed: matching can take time
/// exponential in the length of the string, and length rules are what bounds it.
///
/// ```
///  .matches("(a+)+b"), .maxLength(10)     on "aaaaaaaaaaaaaaaaaaaa"
///                                         maxLength complains, and the pattern is not run
/// ```
struct ValidatorOrder: Sendable {
  /// A validator's role among the validators of a property.
  private enum Role {
    case length, pattern, other
  }

  private let roles: [Role]

  init(_ constraints: [ValidatorConstraint]) {
    roles = constraints.map { constraint in
      constraint.hasPattern ? .pattern : constraint.isLength ? .length : .other
    }
  }

  /// The indexes of the validators, patterns last.
  var indices: [Int] {
    roles.indices.filter { roles[$0] != .pattern } + roles.indices.filter { roles[$0] == .pattern }
  }

  /// The complaints of the validators, in the order they are written.
  ///
  /// - Parameter check: Returns the complaints of the validator at an index.
  func complaints(_ check: (Int) -> [Complaint]) -> [Complaint] {
    guard roles.contains(.pattern), roles.contains(.length) else {
      return roles.indices.flatMap(check)
    }
    var found = [[Complaint]](repeating: [], count: roles.count)
    var isTooLong = false
    for index in indices where roles[index] != .pattern || !isTooLong {
      found[index] = check(index)
      if found[index].contains(where: { $0.isTooLong }) { isTooLong = true }
    }
    return found.flatMap { $0 }
  }
}

extension ValidatorConstraint {
  /// Whether it runs a pattern, on the value or on a part of it.
  fileprivate var hasPattern: Bool {
    switch self {
    case .pattern: true
    case .each(let inner), .not(let inner): inner.hasPattern
    case .all(let parts), .any(let parts): parts.contains { $0.hasPattern }
    default: false
    }
  }

  /// Whether it limits the length of the value.
  fileprivate var isLength: Bool {
    switch self {
    case .length: true
    case .all(let parts): parts.contains { $0.isLength }
    default: false
    }
  }
}
