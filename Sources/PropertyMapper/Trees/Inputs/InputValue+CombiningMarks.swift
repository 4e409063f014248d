// Limits runs of combining marks in strings that are hashed or compared. See `CombiningMarks`.

extension InputValue {
  /// Whether the value, or a string or key inside, has too many combining marks in a row: it would
  /// take too long to hash.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  var hasTooManyMarks: Bool { hasTooManyMarks(includingTexts: true) }

  /// Whether keys in the value have too many combining marks in a row.
  package var keysHaveTooManyMarks: Bool { hasTooManyMarks(includingTexts: false) }

  private func hasTooManyMarks(includingTexts includesTexts: Bool) -> Bool {
    // Only lists and objects are queued, so that a million strings in one list take no memory.
    var pending: [InputValue] = []
    func hasMarks(_ value: InputValue, inText isInText: Bool = false) -> Bool {
      switch value {
      case .list(.json(let element)), .object(.json(let element)):
        // Usually, inspecting the bytes is enough; the check includes nested values.
        guard isInText || element.hasTooManyMarks else { return false }
        if includesTexts { return true }
        pending.append(value)
      case .list, .object: pending.append(value)
      case .text(let text): return includesTexts && text.hasTooManyMarks
      case .native(let value): return includesTexts && ComparedValues.haveTooManyMarks(in: value)
      case .null, .bool, .number, .unusable: break
      }
      return false
    }
    if hasMarks(self) { return true }
    while let next = pending.popLast() {
      switch next {
      case .list(let list):
        let isInText = if case .json = list { true } else { false }
        var isFound = false
        list.visit { if !isFound { isFound = hasMarks($1.value, inText: isInText) } }
        if isFound { return true }
      case .object(let object):
        let isInText = if case .json = object { true } else { false }
        for member in object.members {
          if member.key.hasTooManyMarks || hasMarks(member.element.value, inText: isInText) {
            return true
          }
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
