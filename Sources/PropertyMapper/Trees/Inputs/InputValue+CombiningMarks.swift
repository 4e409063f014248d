// Limits runs of combining marks in strings that are hashed or compared. See `CombiningMarks`.

extension InputValue {
  /// Whether the value, or a string or key inside, has too many combining marks in a row: it would
  /// take too long to hash.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  var hasTooManyMarks: Bool {
    // Only lists and objects are queued, so that a million strings in one list take no memory.
    var pending: [InputValue] = []
    func hasMarks(_ value: InputValue) -> Bool {
      switch value {
      // Inspecting the bytes includes nested values.
      case .list(.json(let element)), .object(.json(let element)): return element.hasTooManyMarks
      case .list, .object: pending.append(value)
      case .text(let text): return text.hasTooManyMarks
      case .native(let value): return ComparedValues.haveTooManyMarks(in: value)
      case .null, .bool, .number, .unusable: break
      }
      return false
    }
    if hasMarks(self) { return true }
    while let next = pending.popLast() {
      switch next {
      case .list(let list):
        var isFound = false
        list.visit { if !isFound { isFound = hasMarks($1.value) } }
        if isFound { return true }
      case .object(let object):
        for member in object.members {
          if member.key.hasTooManyMarks || hasMarks(member.element.value) { return true }
        }
      default: break
      }
    }
    return false
  }
}

/// Swift values of any type that are about to be hashed or compared.
enum ComparedValues {
  /// Whether values of a type may contain strings.
  static func mayHaveTexts(_ type: any Any.Type) -> Bool {
    func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return !_openExistential(type, do: isPlain)
  }

  /// Whether the value, or a string inside, has too many combining marks in a row. Class instances
  /// are not examined.
  static func haveTooManyMarks(in value: Any) -> Bool {
    switch value {
    case let text as String: text.hasTooManyMarks
    case let value as MappingValue: InputValue(value).hasTooManyMarks
    default: ValueHazards(of: value).hasTexts
    }
  }

  /// Throws if a value takes too long to hash or compare.
  static func check<Value>(_ value: Value) throws(ConversionProblem) {
    guard !_isPOD(Value.self), haveTooManyMarks(in: value) else { return }
    throw .tooManyMarks
  }
}
