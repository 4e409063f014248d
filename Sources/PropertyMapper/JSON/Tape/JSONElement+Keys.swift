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
