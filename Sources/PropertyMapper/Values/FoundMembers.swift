/// Where the members of one object are that a table reads, found in one walk over the object.
final class FoundMembers {
  private(set) var object: InputObject
  private let table: KeyTable
  /// The text that the object is from, if it is from one.
  private var document: JSONDocument?
  /// Of an object of JSON text, the records of its keys on the tape; -1 for an absent one.
  private var records: [Int] = []
  /// Further records of keys that appear more than once, in the order of the text.
  private var repetitions: [(key: Int, record: Int)] = []
  /// Of a dictionary, the places of its keys; empty if each key is looked up when it is asked for.
  private var indices: [Dictionary<String, Any>.Index?] = []

  init(of table: KeyTable, in object: InputObject) {
    self.object = object
    self.table = table
    findAll()
  }

  /// Goes to another object, and keeps the room that the members of the last one took.
  func move(to object: InputObject) {
    self.object = object
    findAll()
  }

  private func findAll() {
    document = nil
    indices.removeAll(keepingCapacity: true)
    switch object {
    case .json(let element):
      document = element.document
      findAll(in: element)
    case .any(let dictionary):
      // It is faster to look up a few keys of a large dictionary.
      if dictionary.count <= 4 * table.count + 8 { findAll(in: dictionary) }
    case .mapping: break
    }
  }

  private func findAll(in element: JSONElement) {
    // Taken out while it is filled, so that it is not copied.
    var (records, repetitions) = (self.records, self.repetitions)
    (self.records, self.repetitions) = ([], [])
    records.removeAll(keepingCapacity: true)
    repetitions.removeAll(keepingCapacity: true)
    records.reserveCapacity(table.count)
    for _ in 0..<table.count { records.append(-1) }
    var guess = 0
    element.visitKeys { text, key, record in
      guard let index = table.index(of: text, key, guess: guess) else { return }
      guess = index + 1
      if records[index] < 0 {
        records[index] = record
      } else {
        repetitions.append((index, record))
      }
    }
    (self.records, self.repetitions) = (records, repetitions)
  }

  private func findAll(in dictionary: [String: Any]) {
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

  /// What is under a key of the table.
  func lookup(_ key: Int, duplicates: DuplicateKeyPolicy) -> InputObject.Lookup {
    if let document {
      let record = records[key]
      guard record >= 0 else { return .absent }
      if repetitions.isEmpty {
        return .found(InputElement(JSONElement(document: document, index: record + 1)))
      }
      return lookup(
        key, first: JSONMember(document: document, index: record), duplicates: duplicates)
    }
    if !indices.isEmpty, case .any(let dictionary) = object {
      return indices[key].map { .found(InputElement(dictionary[$0].value)) } ?? .absent
    }
    return object.lookup(table.keys[key], duplicates: duplicates)
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
