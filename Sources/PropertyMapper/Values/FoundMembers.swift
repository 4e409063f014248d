/// Where the members of one object are that a table reads, found in one walk over the object.
struct FoundMembers {
  let object: InputObject
  private var places: Places
  /// Further places of keys that stand more than once in JSON text, in the order of the text.
  private var repetitions: [(key: Int, place: Int)] = []

  private enum Places {
    /// The records of keys on the tape; -1 for an absent one.
    case json([Int])
    case any([Dictionary<String, Any>.Index?])
    /// Each key is looked up when it is asked for.
    case lookedUp(KeyTable)
  }

  init(of table: KeyTable, in object: InputObject) {
    self.object = object
    switch object {
    case .json(let element):
      places = .json(Array(repeating: -1, count: table.count))
      findAll(table, in: element)
    case .any(let dictionary) where dictionary.count <= 4 * table.count + 8:
      var indices = [Dictionary<String, Any>.Index?](repeating: nil, count: table.count)
      var guess = 0
      var index = dictionary.startIndex
      while index != dictionary.endIndex {
        if let key = table.index(of: dictionary[index].key, guess: guess) {
          indices[key] = index
          guess = key + 1
        }
        dictionary.formIndex(after: &index)
      }
      places = .any(indices)
    // A few keys of a large dictionary, or values that are compared one by one anyway.
    case .any, .mapping: places = .lookedUp(table)
    }
  }

  private mutating func findAll(_ table: KeyTable, in element: JSONElement) {
    var found: [Int] = Array(repeating: -1, count: table.count)
    var repeated: [(key: Int, place: Int)] = []
    var guess = 0
    element.visitKeys { key, record in
      guard let index = table.index(of: key, guess: guess) else { return }
      guess = index + 1
      if found[index] < 0 {
        found[index] = record
      } else {
        repeated.append((index, record))
      }
    }
    places = .json(found)
    repetitions = repeated
  }

  /// What stands under a key of the table.
  func lookup(_ key: Int, duplicates: DuplicateKeyPolicy) -> InputObject.Lookup {
    switch (places, object) {
    case (.json(let places), .json(let element)):
      let first = places[key]
      guard first >= 0 else { return .absent }
      let member = JSONMember(document: element.document, index: first)
      if repetitions.isEmpty { return .found(InputElement(member.value)) }
      return lookup(key, first: member, duplicates: duplicates)
    case (.any(let indices), .any(let dictionary)):
      return indices[key].map { .found(InputElement(dictionary[$0].value)) } ?? .absent
    case (.lookedUp(let table), _):
      return object.lookup(table.keys[key], duplicates: duplicates)
    default: return .absent
    }
  }

  private func lookup(
    _ key: Int, first: JSONMember, duplicates: DuplicateKeyPolicy
  ) -> InputObject.Lookup {
    let later = repetitions.filter { $0.key == key }.map {
      JSONMember(document: first.document, index: $0.place)
    }
    guard let second = later.first, let last = later.last, duplicates != .useFirst else {
      return .found(InputElement(first.value))
    }
    if duplicates == .reject {
      return .repeated(first: first.keyOffset, later: second.keyOffset)
    }
    return .found(InputElement(last.value))
  }
}
