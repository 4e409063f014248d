extension Slot {
  /// Whether two values are the same as far as that can be found out: equal with `==`, the same instance,
  /// or made of the same parts.
  func isSame(as other: Slot) -> Bool {
    if let areEqual = equals(other), type != Any.self { return areEqual }
    func open<Value>(_ type: Value.Type) -> Bool {
      guard let first = try? value(as: type), let second = try? other.value(as: type) else {
        return false
      }
      return SameParts(maximumDepth: 64).areSame(first, second)
    }
    return _openExistential(type, do: open)
  }
}

/// Compares values part by part, if their types have no `==`.
private struct SameParts {
  let maximumDepth: Int

  func areSame(_ first: Any, _ second: Any) -> Bool {
    let type = Swift.type(of: first)
    guard maximumDepth > 0, type == Swift.type(of: second) else { return false }
    if type is AnyClass { return first as AnyObject === second as AnyObject }
    if let areEqual = ComparedContent.areEqual(first, second) { return areEqual }
    let inner = SameParts(maximumDepth: maximumDepth - 1)
    if let first = first as? [String: Any], let second = second as? [String: Any] {
      return first.count == second.count
        && first.allSatisfy { key, value in
          second[key].map { inner.areSame(value, $0) } ?? false
        }
    }
    if let first = first as? [Any], let second = second as? [Any] {
      return first.count == second.count && zip(first, second).allSatisfy(inner.areSame)
    }
    let (parts, others) = (HeldValues(in: first), HeldValues(in: second))
    guard parts.caseName == others.caseName, parts.values.count == others.values.count else {
      return false
    }
    // Closures cannot be compared.
    let kind = TypeKind(of: type)
    guard !parts.values.isEmpty || kind == .structure || kind == .enumeration || kind == .optional
    else { return false }
    return zip(parts.values, others.values).allSatisfy(inner.areSame)
  }
}
