extension Slot {
  /// Whether two values are equal with `==`; nil if they have none. The order of keys in unconverted JSON
  /// doesn't matter.
  func equals(_ other: Slot) -> Bool? {
    func compare<Value>(_ type: Value.Type) -> Bool? {
      guard let first = try? value(as: type), let second = try? other.value(as: type) else {
        return false
      }
      if let one = Self.text(first), let other = Self.text(second),
        one.hasTooManyMarks || other.hasTooManyMarks
      {
        return one.isStoredEqual(to: other)
      }
      if type is any UnorderedKeys.Type, let first = first as? any UnorderedKeys {
        return first.hasSameMembers(asValue: second)
      }
      if let type = type as? any Equatable.Type { return type.areEqual(first, second) }
      // The contents of an `Any` or another existential may still be comparable.
      guard let first = WrappedValue.content(of: first) else {
        return WrappedValue.content(of: second) == nil
      }
      guard let second = WrappedValue.content(of: second) else { return false }
      return (first as? any Equatable).map { Swift.type(of: $0).areEqual(first, second) }
    }
    return _openExistential(type, do: compare)
  }

  /// The value if it is a string. Stored strings may have any number of combining marks; with too
  /// many, they are compared by their bytes.
  private static func text<Value>(_ value: Value) -> String? {
    guard Value.self == String.self || Value.self == String?.self else { return nil }
    return value as? String
  }

  /// Hashes a value with its own implementation; false if it has none.
  func hashes(into hasher: inout Hasher) -> Bool {
    func erase<Value>(_ type: Value.Type) -> AnyHashable? {
      guard let value = try? value(as: type) else { return nil }
      if let type = type as? any Hashable.Type { return type.erased(value) }
      return (WrappedValue.content(of: value) as? any Hashable).map { AnyHashable($0) }
    }
    func slowText<Value>(_ type: Value.Type) -> String? {
      (try? value(as: type)).flatMap { Self.text($0) }.flatMap { $0.hasTooManyMarks ? $0 : nil }
    }
    func keys<Value>(_ type: Value.Type) -> (any UnorderedKeys)? {
      guard type is any UnorderedKeys.Type else { return nil }
      return (try? value(as: type)) as? any UnorderedKeys
    }
    if let text = _openExistential(type, do: slowText) {
      hasher.combine(bytesOf: text)
      return true
    }
    if let keys = _openExistential(type, do: keys) {
      keys.hashMembers(into: &hasher)
      return true
    }
    guard let value = _openExistential(type, do: erase) else { return false }
    hasher.combine(value)
    return true
  }

  /// The class instance, also inside an optional.
  var wrappedInstance: AnyObject? {
    if let instance { return instance }
    func open<Value>(_ type: Value.Type) -> AnyObject? {
      guard let value = try? value(as: type), let content = WrappedValue.content(of: value),
        Swift.type(of: content) is AnyClass
      else { return nil }
      return content as AnyObject
    }
    return _openExistential(type, do: open)
  }

  /// Whether the value has an `==`.
  var isComparable: Bool { equals(self) != nil }
}

extension UnorderedKeys {
  fileprivate func hasSameMembers(asValue other: Any) -> Bool {
    (other as? Self).map { hasSameMembers(as: $0) } ?? false
  }
}

extension Equatable {
  fileprivate static func areEqual(_ first: Any, _ second: Any) -> Bool {
    guard let first = first as? Self, let second = second as? Self else { return false }
    return first == second
  }
}

extension Hashable {
  fileprivate static func erased(_ value: Any) -> AnyHashable? {
    (value as? Self).map { AnyHashable($0) }
  }
}
