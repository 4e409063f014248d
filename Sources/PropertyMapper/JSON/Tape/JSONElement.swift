/// A value of a document: an index on its tape, cheap to pass around.
package struct JSONElement: JSONItem {
  enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  let document: JSONDocument

  /// The index of the value's first record.
  let index: Int

  private var record: JSONRecord { document.tape[index] }

  var kind: Kind {
    switch record.kind {
    case .null, .end: .null
    case .boolTrue, .boolFalse: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// True or false; nil if the value is neither.
  var bool: Bool? {
    switch record.kind {
    case .boolTrue: true
    case .boolFalse: false
    default: nil
    }
  }

  /// The offset of the first byte.
  var offset: Int { record.offset }

  /// The string with its escapes resolved; nil if the value is not a string.
  var string: String? {
    let record = record
    return record.kind == .string ? document.string(of: record) : nil
  }

  /// The number; nil if the value is not one.
  var number: JSONNumber? {
    let record = record
    guard record.kind == .number else { return nil }
    return document.withBytes { bytes in
      var cursor = JSONCursor(bytes, at: record.offset)
      // The text of -0 preserves its sign.
      if let integer = cursor.shortInteger(), integer != 0 || bytes[record.offset] == JSONByte.zero
      {
        return JSONNumber(integer)
      }
      return JSONNumber(checked: bytes.text(in: record.offset..<record.companion))
    }
  }

  /// The number of elements or members; 0 if the value is neither a list nor an object.
  var count: Int {
    let record = record
    return isContainer(record) ? document.tape[record.companion].companion : 0
  }

  /// Whether it is a list whose elements were left out of the tape because there are too many.
  var isWithoutElements: Bool { record.isWithoutElements }

  /// The members of an object in order, with duplicates; empty if the value is not an object.
  var members: JSONContents<JSONMember> { JSONContents(of: self, kind: .object) }

  /// The first member with a key, compared byte for byte.
  ///
  /// - Complexity: O(*n*) in the number of members.
  func member(_ key: String) -> JSONMember? { members(under: key)?.first }

  /// The last member with a key.
  func lastMember(_ key: String) -> JSONMember? { members(under: key)?.last }

  /// The members with a key, compared byte for byte: the first two and the last.
  ///
  /// - Complexity: O(*n*) in the number of members.
  func members(under key: String) -> (first: JSONMember, second: JSONMember?, last: JSONMember)? {
    var (first, second, last) = (-1, -1, -1)
    var key = key
    key.withJSONBytes { key in
      visitKeys { text, range, record in
        guard range.count == key.count, text.equals(key, in: range) else { return }
        if first < 0 {
          first = record
        } else if second < 0 {
          second = record
        }
        last = record
      }
    }
    guard first >= 0 else { return nil }
    func member(_ record: Int) -> JSONMember { JSONMember(document: document, index: record) }
    return (member(first), second < 0 ? nil : member(second), member(last))
  }

  /// The index of the record after the value.
  var indexAfter: Int {
    let record = record
    return isContainer(record) ? record.companion + 1 : index + 1
  }

  /// The number of records of the value on the tape.
  var recordCount: Int { indexAfter - index }

  private func isContainer(_ record: JSONRecord) -> Bool {
    record.kind == .array || record.kind == .object
  }

  /// The bytes of the value, without the bracket that closes a list or object.
  var byteRange: Range<Int> {
    let record = record
    return record
      .offset..<(isContainer(record) ? document.tape[record.companion].offset : record.companion)
  }

  /// Whether the value, or a string or key in it, has too many combining marks in a row to be hashed.
  var hasTooManyMarks: Bool {
    let range = byteRange
    guard range.count > CombiningMarks.limit else { return false }
    return document.withBytes { bytes in
      bytes.hasTooManyMarks(in: range, resolvingEscapes: true)
    }
  }

  /// Calls a closure with each key of an object, in order: the text, the range of the key, and the index of
  /// its record.
  func visitKeys(_ body: (JSONBytes, Range<Int>, Int) -> Void) {
    let record = record
    guard record.kind == .object else { return }
    document.withBytes { bytes in
      var index = index + 1
      while index < record.companion {
        let key = document.tape[index]
        if key.hasEscapes {
          var text = document.string(of: key)
          text.withJSONBytes { body($0, 0..<$0.count, index) }
        } else {
          body(bytes, key.content, index)
        }
        let value = document.tape[index + 1]
        index = isContainer(value) ? value.companion + 1 : index + 2
      }
    }
  }
}

// The keys of an object by the indexes of their records: a million of them take little memory.

extension JSONElement {
  /// The records of the keys of an object, sorted by the UTF-8 bytes of the keys; duplicates are in the
  /// order of the text.
  ///
  /// - Parameter isIncluded: Whether to include a key, by its range in text. Called in the order of the
  ///   object.
  func sortedKeyRecords(
    where isIncluded: (JSONBytes, Range<Int>) -> Bool = { _, _ in true }
  ) -> [Int] {
    var records: [Int] = []
    visitKeys { text, key, record in
      if isIncluded(text, key) { records.append(record) }
    }
    document.withBytes { bytes in
      records.sort { first, second in
        document.compare(keyAt: first, second, in: bytes) ?? (first < second)
      }
    }
    return records
  }

  /// The members with duplicate keys, each with the previous one, in the order of the text.
  var repeatedMembers: [(first: JSONMember, later: JSONMember)] {
    let records = sortedKeyRecords()
    return repetitions(in: records).map { (records[$0 - 1], records[$0]) }
      .sorted { $0.1 < $1.1 }
      .map {
        (JSONMember(document: document, index: $0), JSONMember(document: document, index: $1))
      }
  }

  /// The positions in sorted records whose key equals the previous one.
  private func repetitions(in records: [Int]) -> [Int] {
    document.withBytes { bytes in
      records.indices.dropFirst().filter {
        document.compare(keyAt: records[$0 - 1], records[$0], in: bytes) == nil
      }
    }
  }

  /// The records of the keys of an object, each key once; nil stands for all of them in the order of the
  /// text.
  ///
  /// - Parameters:
  ///   - keepsFirst: Whether to keep the first or the last member of those with the same key.
  ///   - areSorted: Whether to sort by the bytes of the keys. Otherwise, keys are in the order of their
  ///     first appearance.
  func uniqueKeyRecords(keepsFirst: Bool, areSorted: Bool) -> [Int]? {
    let records = sortedKeyRecords()
    var repetitions = repetitions(in: records)[...]
    guard !repetitions.isEmpty else { return areSorted ? records : nil }
    var found: [(first: Int, meant: Int)] = []
    for (position, record) in records.enumerated() {
      if position == repetitions.first {
        repetitions.removeFirst()
        if !keepsFirst { found[found.endIndex - 1].meant = record }
      } else {
        found.append((record, record))
      }
    }
    if !areSorted { found.sort { $0.first < $1.first } }
    return found.map(\.meant)
  }

  /// Whether all keys are plain ASCII without escapes, so that different keys also differ as a `String`.
  var hasPlainKeys: Bool {
    document.withBytes { bytes in
      members.allSatisfy { member in
        let record = document.tape[member.index]
        return !record.hasEscapes && record.content.allSatisfy { bytes[$0] < 0x80 }
      }
    }
  }
}

extension JSONDocument {
  /// Whether the first of two keys precedes the second by its bytes; nil if they are equal.
  fileprivate func compare(keyAt first: Int, _ second: Int, in bytes: JSONBytes) -> Bool? {
    let (first, second) = (tape[first], tape[second])
    guard !first.hasEscapes, !second.hasEscapes else {
      let (first, second) = (string(of: first).utf8, string(of: second).utf8)
      return first.elementsEqual(second) ? nil : first.lexicographicallyPrecedes(second)
    }
    let (key, other) = (bytes.part(first.content), bytes.part(second.content))
    let areEqual = key.count == other.count && key.equals(other, in: 0..<key.count)
    return areEqual ? nil : key.precedes(other)
  }
}
