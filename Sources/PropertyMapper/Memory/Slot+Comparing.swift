// For Foundation's classes.
import Foundation

extension Slot {
  /// Whether two values are equal; nil if they have no `==`. The order of keys in unconverted JSON
  /// doesn't matter.
  func equals(_ other: Slot) -> Bool? {
    func compare<Value>(_ type: Value.Type) -> Bool? {
      guard let first = try? value(as: type), let second = try? other.value(as: type) else {
        return false
      }
      if let equality = ValueEquality.of(type) { return equality.areEqual(first, second) }
      // The contents of an `Any` or another existential may still be comparable.
      guard let first = WrappedValue.content(of: first) else {
        return WrappedValue.content(of: second) == nil
      }
      guard let second = WrappedValue.content(of: second) else { return false }
      return ComparedContent.areEqual(first, second)
    }
    return _openExistential(type, do: compare)
  }

  /// Hashes a value with its own implementation; false if it has none.
  package func hashes(into hasher: inout Hasher) -> Bool {
    func hash<Value>(_ type: Value.Type) -> Bool {
      guard let value = try? value(as: type) else { return false }
      if let equality = ValueEquality.of(type) { return equality.hash(value, into: &hasher) }
      guard let content = WrappedValue.content(of: value) else { return false }
      return ComparedContent.hash(content, into: &hasher)
    }
    return _openExistential(type, do: hash)
  }

  /// Whether the value has an `==`.
  package var isComparable: Bool {
    func compares<Value>(_ type: Value.Type) -> Bool {
      if ValueEquality.of(type) != nil { return true }
      guard let value = try? value(as: type), let content = WrappedValue.content(of: value) else {
        return true
      }
      return ComparedContent.isComparable(content)
    }
    return _openExistential(type, do: compares)
  }
}

/// The unwrapped contents of existentials, such as `Any`.
///
/// The same text or number may be an object of different classes, or a value of Swift.
enum ComparedContent {
  /// Whether two contents are equal; nil if the first one has no `==`.
  static func areEqual(_ first: Any, _ second: Any) -> Bool? {
    if let first = text(of: first), let second = text(of: second) {
      return first.isStoredEqual(to: second)
    }
    if isObject(first), isObject(second) {
      return ValueEquality.areEqual(object: first as AnyObject, second as AnyObject)
    }
    if isObject(first) && first is NSNumber || isObject(second) && second is NSNumber {
      return NumberObject(first).map { $0 == NumberObject(second) } ?? false
    }
    func compare<Value>(_ first: Value) -> Bool? {
      guard let equality = ValueEquality.of(Value.self) else { return nil }
      // A cast would convert values.
      guard Value.self is AnyClass || type(of: second) == Value.self, let second = second as? Value
      else { return false }
      return equality.areEqual(first, second)
    }
    return _openExistential(first, do: compare)
  }

  /// Hashes a content; false if it has no hash.
  static func hash(_ content: Any, into hasher: inout Hasher) -> Bool {
    if let text = text(of: content) {
      text.hashStored(into: &hasher)
      return true
    }
    if let number = NumberObject(content) {
      hasher.combine(number)
      return true
    }
    func hash<Value>(_ content: Value) -> Bool {
      ValueEquality.of(Value.self)?.hash(content, into: &hasher) ?? false
    }
    return _openExistential(content, do: hash)
  }

  /// Whether a content has an `==`.
  static func isComparable(_ content: Any) -> Bool {
    func compares<Value>(_ content: Value) -> Bool { ValueEquality.of(Value.self) != nil }
    return _openExistential(content, do: compares)
  }

  /// The content if it is text.
  private static func text(of content: Any) -> String? {
    if let text = ExactValue.of(content, as: String.self) { return text }
    return isObject(content) ? (content as? NSString).map { $0 as String } : nil
  }

  /// Whether the content is an object of Foundation, or of a subclass.
  private static func isObject(_ content: Any) -> Bool { type(of: content) is NSObject.Type }
}

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
