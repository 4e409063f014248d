/// The reason why an output key cannot be used in a Swift dictionary.
enum KeyProblem {
  /// The key is canonically equal to another one.
  case equivalent
  /// The key takes too long to hash.
  case tooManyMarks

  var code: MappingError.Code {
    switch self {
    case .equivalent: .duplicateKey
    case .tooManyMarks: .sizeLimitExceeded
    }
  }

  var sentence: Sentence {
    switch self {
    case .equivalent: Messages.equivalentKey()
    case .tooManyMarks: Messages.keyWithTooManyMarks
    }
  }
}

/// The keys of an output object that are to be used in a Swift dictionary.
struct HashedKeys {
  private var keys: Set<String>

  init(minimumCapacity: Int = 0) { keys = Set(minimumCapacity: minimumCapacity) }

  /// Adds a key, and returns its problem, if it has one: a key that takes too long to hash is not hashed.
  mutating func problem(of key: String) -> KeyProblem? {
    if key.hasTooManyMarks { return .tooManyMarks }
    return keys.insert(key).inserted ? nil : .equivalent
  }
}

extension OutputValue {
  /// Whether the value contains keys that cannot be used in Swift dictionaries.
  ///
  /// - Parameter isFine: Whether an object is known to have no such keys.
  func hasKeyProblems(except isFine: (OutputObject) -> Bool = { _ in false }) -> Bool {
    // An explicit list of pending values, so that deep nesting takes no stack.
    var pending = [self]
    while let next = pending.popLast() {
      switch next {
      case .list(let elements): pending += elements.filter { $0.isContainer }
      case .object(let object):
        if isFine(object) { continue }
        if object.hasKeyProblems { return true }
        for (_, value) in object.members where value.isContainer { pending.append(value) }
      default: break
      }
    }
    return false
  }

  /// The paths of the keys that cannot be used in a Swift dictionary, in the order of the output.
  /// Of canonically equal keys, all but the first are included.
  var keyProblems: [(path: [MappingPath.Component], problem: KeyProblem)] {
    guard hasKeyProblems() else { return [] }
    var found: [(path: [MappingPath.Component], problem: KeyProblem)] = []
    var pending: [(value: OutputValue, path: [MappingPath.Component])] = [(self, [])]
    while let (value, path) = pending.popLast() {
      switch value {
      case .list(let elements):
        for (index, element) in Array(elements.enumerated()).reversed() where element.isContainer {
          pending.append((element, path + [.index(index)]))
        }
      case .object(let object):
        var keys = HashedKeys()
        for (key, _) in object.members {
          if let problem = keys.problem(of: key) { found.append((path + [.key(key)], problem)) }
        }
        for (key, value) in object.members.reversed() where value.isContainer {
          pending.append((value, path + [.key(key)]))
        }
      default: break
      }
    }
    return found
  }

  private var isContainer: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }
}

extension OutputObject {
  /// Whether the object's own keys cannot be used in a Swift dictionary. ASCII keys always can.
  var hasKeyProblems: Bool {
    guard members.contains(where: { $0.key.utf8.contains { $0 >= 0x80 } }) else { return false }
    var keys = HashedKeys()
    return members.contains { keys.problem(of: $0.key) != nil }
  }
}
