extension OutputValue {
  /// Whether there are keys in the value that meet in Swift dictionaries, since they are canonically equal.
  var hasEquivalentKeys: Bool {
    // A list of what is left to look at, so that the depth of the value costs no stack.
    var pending = [self]
    while let next = pending.popLast() {
      switch next {
      case .list(let elements): pending += elements.filter(\.isContainer)
      case .object(let object):
        if object.hasEquivalentKeys { return true }
        for (_, value) in object.members where value.isContainer { pending.append(value) }
      default: break
      }
    }
    return false
  }

  /// The paths of the keys that are canonically equal to earlier ones of their object, in the order of the output.
  var equivalentKeys: [[MappingPath.Component]] {
    guard hasEquivalentKeys else { return [] }
    var found: [[MappingPath.Component]] = []
    var pending: [(value: OutputValue, path: [MappingPath.Component])] = [(self, [])]
    while let (value, path) = pending.popLast() {
      switch value {
      case .list(let elements):
        for (index, element) in elements.enumerated().reversed() where element.isContainer {
          pending.append((element, path + [.index(index)]))
        }
      case .object(let object):
        var keys: Set<String> = []
        for (key, _) in object.members where !keys.insert(key).inserted {
          found.append(path + [.key(key)])
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
  /// Whether keys of the object itself are canonically equal. Two keys in ASCII are not.
  var hasEquivalentKeys: Bool {
    guard members.contains(where: { $0.key.utf8.contains { $0 >= 0x80 } }) else { return false }
    var keys: Set<String> = []
    return members.contains { !keys.insert($0.key).inserted }
  }
}
