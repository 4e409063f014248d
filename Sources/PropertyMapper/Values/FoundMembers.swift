/// The positions of an object's members that a table reads, found in a single pass over the object.
struct FoundMembers {
  private let table: KeyTable
  private(set) var object: InputObject
  /// The positions of the keys in an object of JSON text.
  private var found: TapeMembers?
  /// The positions of the keys in a dictionary; empty if keys are looked up on demand.
  private var indices: [Dictionary<String, Any>.Index?] = []

  init(of table: KeyTable, in object: InputObject) {
    self.table = table
    self.object = object
    switch object {
    case .json(let element):
      var members = TapeMembers(of: table)
      members.move(to: element)
      found = members
    case .any(let dictionary):
      // It is faster to look up a few keys of a large dictionary.
      if dictionary.count <= 4 * table.count + 8 { findAll(in: dictionary) }
    case .mapping, .stored: break
    }
  }

  private mutating func findAll(in dictionary: [String: Any]) {
    indices = Array(repeating: nil, count: table.count)
    var guess = 0
    var index = dictionary.startIndex
    while index != dictionary.endIndex {
      var key = dictionary[index].key
      let found = key.withUTF8 { unsafe table.index(of: JSONBytes($0), 0..<$0.count, guess: guess) }
      if let found {
        indices[found] = index
        guess = found + 1
      }
      dictionary.formIndex(after: &index)
    }
  }

  /// Returns the value for a key of the table.
  func lookup(_ key: Int, duplicates: DuplicateKeyPolicy) -> InputObject.Lookup {
    switch object {
    case .json(let element):
      if let found { return found.lookup(key, of: element, duplicates: duplicates) }
    case .any(let dictionary) where !indices.isEmpty:
      return indices[key].map { .found(InputElement(dictionary[$0].value)) } ?? .absent
    case .any, .mapping, .stored: break
    }
    return object.lookup(table.keys[key], duplicates: duplicates)
  }
}

/// The positions of the members that a table reads in an object of JSON text.
///
/// It can move from object to object and reuses its memory.
struct TapeMembers {
  private let table: KeyTable
  /// The records of the keys on the tape; -1 for an absent one.
  private var records: [Int] = []
  /// Further records of duplicate keys, in the order of the text.
  private var repetitions: [(key: Int, record: Int)] = []

  init(of table: KeyTable) { self.table = table }

  /// Moves to an object.
  mutating func move(to object: JSONElement) {
    records.removeAll(keepingCapacity: true)
    repetitions.removeAll(keepingCapacity: true)
    records.reserveCapacity(table.count)
    for _ in 0..<table.count { records.append(-1) }
    var guess = 0
    object.visitKeys { text, key, record in
      guard let index = table.index(of: text, key, guess: guess) else { return }
      guess = index + 1
      if records[index] < 0 {
        records[index] = record
      } else {
        repetitions.append((index, record))
      }
    }
  }

  /// Returns the value for a key of the table in the current object.
  func lookup(
    _ key: Int, of object: JSONElement, duplicates: DuplicateKeyPolicy
  ) -> InputObject.Lookup {
    let record = records[key]
    guard record >= 0 else { return .absent }
    if repetitions.isEmpty {
      return .found(InputElement(JSONElement(document: object.document, index: record + 1)))
    }
    return lookup(
      key, first: JSONMember(document: object.document, index: record), duplicates: duplicates)
  }

  private func lookup(
    _ key: Int, first: JSONMember, duplicates: DuplicateKeyPolicy
  ) -> InputObject.Lookup {
    let later = repetitions.filter { $0.key == key }.map {
      JSONMember(document: first.document, index: $0.record)
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
