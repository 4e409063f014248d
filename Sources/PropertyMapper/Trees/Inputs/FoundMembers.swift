/// The positions of an object's members that a table reads, found in a single pass over the object.
struct FoundMembers {
  private let table: KeyTable
  let object: InputObject
  /// The records of the keys on the tape of JSON text, or the indexes of the members of a stored object;
  /// -1 for an absent one. Empty for other objects, in which keys are looked up on demand.
  private var records: [Int] = []
  /// Further records of duplicate keys, in the order of the text.
  private var repetitions: [(key: Int, record: Int)] = []
  /// The elements of a row for the keys; empty for other objects.
  private var elements: [InputElement?] = []

  init(of table: KeyTable, in object: InputObject) {
    self.table = table
    self.object = object
    switch object {
    case .json(let element): findAll(in: element)
    case .stored(let object):
      // It is faster to look up a few keys of a large object.
      if object.count <= 4 * table.count + 8 { findAll(in: object) }
    case .row(let list): findAll(in: list)
    case .any, .mapping: break
    }
  }

  private mutating func findAll(in list: InputList) {
    var found: [InputElement?] = Array(repeating: nil, count: table.count)
    var guess = 0
    list.visit { position, element in
      guard let index = table.index(of: String(position), guess: guess) else { return }
      guess = index + 1
      found[index] = element
    }
    elements = found
  }

  private mutating func findAll(in element: JSONElement) {
    records = Array(repeating: -1, count: table.count)
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
  }

  private mutating func findAll(in object: StoredObject) {
    records = Array(repeating: -1, count: table.count)
    var guess = 0
    for member in 0..<object.count {
      guard let index = table.index(of: object.key(at: member), guess: guess) else { continue }
      records[index] = member
      guess = index + 1
    }
  }

  /// Returns the value for a key of the table.
  func lookup(_ key: Int, duplicates: DuplicateKeyPolicy) -> InputObject.Lookup {
    switch object {
    case .json(let element):
      let record = records[key]
      guard record >= 0 else { return .absent }
      if repetitions.isEmpty {
        return .found(InputElement(JSONElement(document: element.document, index: record + 1)))
      }
      return lookup(
        key, first: JSONMember(document: element.document, index: record), duplicates: duplicates)
    case .stored(let object) where !records.isEmpty:
      return records[key] >= 0 ? .found(object.value(at: records[key])) : .absent
    case .row: return elements[key].map { .found($0) } ?? .absent
    case .any, .mapping, .stored:
      return object.lookup(table.keys[key], duplicates: duplicates)
    }
  }

  /// What is known about the value of a key.
  enum Reading: UInt8 { case none, value, null }

  /// For each key of the table, what was read already.
  ///
  /// - Parameter wrongValues: What was not read of the text.
  /// - Returns: Nothing if the object is not JSON text, or has duplicate keys.
  func readings(except wrongValues: WrongValues) -> [Reading] {
    guard case .json(let element) = object, repetitions.isEmpty else { return [] }
    let tape = element.document.tape
    return records.map { record in
      guard record >= 0 else { return .none }
      let value = tape[record + 1]
      guard wrongValues.isRead(at: value.offset) else { return .none }
      return value.kind == .null ? .null : .value
    }
  }

  private func lookup(
    _ key: Int, first: JSONMember, duplicates: DuplicateKeyPolicy
  ) -> InputObject.Lookup {
    let later = repetitions.filter { $0.key == key }.map {
      JSONMember(document: first.document, index: $0.record)
    }
    return InputObject.Lookup(
      first: first, second: later.first, last: later.last ?? first, duplicates: duplicates)
  }
}

extension InputObject {
  /// Whether the object is JSON text that has been read, except for what is wrong in the text.
  func isRead(except wrongValues: WrongValues) -> Bool {
    guard case .json(let element) = self else { return false }
    return wrongValues.areOutside(element.byteRange)
  }
}
