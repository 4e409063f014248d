/// The keys that a table reads at one level, for lookup by the bytes of an input key.
///
/// Hostile input keys cannot degrade the lookup: a key's length and its first and last byte select
/// one of a fixed number of short lists, whose keys are then compared with it.
///
/// ```
///  keys      0: name   1: age   2: status   3: job
///  buckets   … [1, 3] … [0] … [2] …          by length, first and last byte
/// ```
///
/// Why the view of the bytes is safe: they belong to the table, and never change.
package final class KeyTable: @unchecked Sendable {
  // Unchecked because of the view.

  let keys: [String]
  package let count: Int
  /// The bytes of all keys, one after another, and a view of them.
  private let storage: FixedTable<UInt8>
  private let bytes: JSONBytes
  private let slots: FixedTable<Slot>
  /// The first key of each bucket; -1 if there is none.
  private let heads: FixedTable<Int>
  private let mask: Int

  /// A key: the position of its bytes, and the next key in its bucket, or -1 after the last.
  private struct Slot {
    let start: Int
    let length: Int
    let next: Int
    /// Whether JSON text contains the key without escapes.
    let isPlain: Bool

    /// - Parameter bytes: The bytes of all keys.
    @inline(__always)
    func isEqual(_ text: JSONBytes, _ key: Range<Int>, _ bytes: JSONBytes) -> Bool {
      length == key.count && text.equals(bytes, from: start, in: key)
    }
  }

  /// - Parameter texts: The keys. Of repeated ones, only the first counts.
  package init(_ texts: [String]) {
    var size = 4
    while size < texts.count * 2 { size *= 2 }
    let mask = size - 1
    var heads = [Int](repeating: -1, count: size)
    var slots: [Slot] = []
    var bytes: [UInt8] = []
    var keys: [String] = []
    for key in texts {
      let start = bytes.count
      bytes += key.utf8
      let bucket = bytes.withJSONBytes { text -> Int? in
        let range = start..<text.count
        let bucket = Self.bucket(of: text, range, mask)
        var known = heads[bucket]
        while known >= 0, !slots[known].isEqual(text, range, text) { known = slots[known].next }
        return known < 0 ? bucket : nil
      }
      guard let bucket else {
        bytes.removeSubrange(start...)
        continue
      }
      slots.append(
        Slot(
          start: start, length: key.utf8.count, next: heads[bucket],
          isPlain: key.utf8.allSatisfy(JSONByte.isPlain)))
      heads[bucket] = keys.count
      keys.append(key)
    }
    self.mask = mask
    self.keys = keys
    count = keys.count
    self.heads = FixedTable(heads)
    self.slots = FixedTable(slots)
    storage = FixedTable(bytes)
    self.bytes = storage.bytes
  }

  @inline(__always)
  private static func bucket(of text: JSONBytes, _ key: Range<Int>, _ mask: Int) -> Int {
    guard !key.isEmpty else { return 0 }
    let first = Int(text[key.lowerBound])
    let last = Int(text[key.upperBound &- 1])
    return (key.count &+ first &* 7 &+ last &* 31) & mask
  }

  /// The index of a key, compared byte by byte; nil if it is not in the table.
  ///
  /// - Parameters:
  ///   - text: The text that contains the key.
  ///   - key: The key's range.
  ///   - guess: The expected index: the one after the previous key, since objects of one kind
  ///     usually have the same order of keys.
  package func index(of text: JSONBytes, _ key: Range<Int>, guess: Int = 0) -> Int? {
    if guess < count, isEqual(guess, text, key) { return guess }
    var index = heads[Self.bucket(of: text, key, mask)]
    while index >= 0 {
      if isEqual(index, text, key) { return index }
      index = slots[index].next
    }
    return nil
  }

  private func isEqual(_ index: Int, _ text: JSONBytes, _ key: Range<Int>) -> Bool {
    slots[index].isEqual(text, key, bytes)
  }

  /// The index of a key in a text, where it may be written with escapes.
  @inline(__always)
  func index(
    of text: JSONBytes, _ key: (text: Range<Int>, hasEscapes: Bool), guess: Int = 0
  ) -> Int? {
    key.hasEscapes
      ? index(of: text.unescapedString(in: key.text)) : index(of: text, key.text, guess: guess)
  }

  /// The index of a key, compared byte by byte; nil if it is not in the table.
  func index(of key: String, guess: Int = 0) -> Int? {
    var key = key
    return key.withJSONBytes { index(of: $0, 0..<$0.count, guess: guess) }
  }

  /// The end of an expected key at a position in the text, after its closing quotation mark; nil if
  /// there is anything else, or if the key must be written with escapes.
  @inline(__always)
  func end(ofGuess guess: Int, in text: JSONBytes, from quote: Int) -> Int? {
    let slot = slots[guess]
    guard slot.isPlain else { return nil }
    return text.end(ofQuoted: slot.start..<slot.start &+ slot.length, of: bytes, from: quote)
  }
}

/// Detects possible duplicates among the keys of an object.
struct DistinctKeys {
  /// The hashes of the keys; empty while there are few.
  private var hashes: Set<Int> = []

  private static let fewCount = 8

  /// Reserves memory for the given number of keys: a growing hash table temporarily exists twice.
  mutating func reserveCapacity(_ count: Int) {
    if count > Self.fewCount { hashes.reserveCapacity(count) }
  }

  /// - Returns: False if the key may equal one of the preceding members': in theory, two of many
  ///   keys can have the same hash, though in practice they never do.
  mutating func insert(_ key: String, behind members: [MappingValue.Object.Member]) -> Bool {
    guard members.count >= Self.fewCount else {
      return !members.contains { $0.key.hasSameBytes(as: key) }
    }
    if hashes.isEmpty { for member in members { hashes.insert(Self.hash(member.key)) } }
    return hashes.insert(Self.hash(key)).inserted
  }

  private static func hash(_ key: String) -> Int {
    var hasher = Hasher()
    hasher.combine(bytesOf: key)
    return hasher.finalize()
  }
}
