// Strings that are hashed or compared may have few combining marks in a row. See `CombiningMarks`.

extension InputValue {
  /// Whether the value, or a string or key inside, has too many combining marks in a row: it would
  /// take too long to hash.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  var hasTooManyMarks: Bool {
    var pending = [self]
    while let next = pending.popLast() {
      switch next {
      case .text(let text): if text.hasTooManyMarks { return true }
      case .list(.json(let element)), .object(.json(let element)):
        if element.hasTooManyMarks { return true }
      case .list(let list): list.visit { pending.append($1.value) }
      case .object(let object):
        for member in object.members {
          if member.key.hasTooManyMarks { return true }
          pending.append(member.element.value)
        }
      case .native(let value): if ComparedValues.haveTooManyMarks(in: value) { return true }
      case .null, .bool, .number, .unusable: break
      }
    }
    return false
  }
}

extension InputValue {
  /// Whether keys in the value have too many combining marks in a row.
  var keysHaveTooManyMarks: Bool {
    var pending = [self]
    while let next = pending.popLast() {
      switch next {
      case .list(.json(let element)), .object(.json(let element)):
        // A look at the bytes is nearly always enough.
        guard element.hasTooManyMarks else { continue }
      default: break
      }
      switch next {
      case .list(let list): list.visit { pending.append($1.value) }
      case .object(let object):
        for member in object.members {
          if member.key.hasTooManyMarks { return true }
          pending.append(member.element.value)
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
    var pending = [value]
    while let next = pending.popLast() {
      switch next {
      case let text as String: if text.hasTooManyMarks { return true }
      case let text as Substring: if String(text).hasTooManyMarks { return true }
      case let character as Character: if String(character).hasTooManyMarks { return true }
      case let value as MappingValue: if InputValue(value).hasTooManyMarks { return true }
      default:
        guard mayHaveTexts(type(of: next)) else { continue }
        let mirror = Mirror(reflecting: next)
        if mirror.displayStyle != .class { pending += mirror.children.map(\.value) }
      }
    }
    return false
  }

  /// Throws if a value takes too long to hash or compare.
  static func check<Value>(_ value: Value) throws(ConversionProblem) {
    guard !_isPOD(Value.self), haveTooManyMarks(in: value) else { return }
    throw .tooManyMarks
  }
}
