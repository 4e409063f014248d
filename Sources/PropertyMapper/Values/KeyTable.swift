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
/// Why the pointers are safe: the memory is allocated and initialized when the table is created,
/// never changes, and lives as long as the table. Every index that is followed was stored then, and
/// is within bounds.
@safe package final class KeyTable: @unchecked Sendable {
  let keys: [String]
  let count: Int
  /// The bytes of all keys, one after another.
  private let bytes: UnsafeMutablePointer<UInt8>
  private let slots: UnsafeMutablePointer<Slot>
  /// The first key of each bucket; -1 if there is none.
  private let heads: UnsafeMutablePointer<Int>
  private let mask: Int

  /// A key: the position of its bytes, and the next key in its bucket, or -1 after the last.
  package struct Slot {
    let start: Int
    let length: Int
    let next: Int
    /// Whether JSON text contains the key without escapes.
    let isPlain: Bool
  }

  init(_ texts: [String]) {
    var known: Set<[UInt8]> = []
    keys = texts.filter { known.insert(Array($0.utf8)).inserted }
    count = keys.count
    var size = 4
    while size < keys.count * 2 { size *= 2 }
    mask = size - 1
    unsafe bytes = .allocate(capacity: max(keys.reduce(0) { $0 + $1.utf8.count }, 1))
    unsafe slots = .allocate(capacity: max(keys.count, 1))
    unsafe heads = .allocate(capacity: size)
    unsafe heads.initialize(repeating: -1, count: size)
    var start = 0
    for (index, key) in keys.enumerated() {
      let length = key.utf8.count
      for (offset, byte) in key.utf8.enumerated() {
        unsafe (bytes + start + offset).initialize(to: byte)
      }
      let text = unsafe JSONBytes(UnsafeBufferPointer(start: bytes, count: start + length))
      let bucket = bucket(of: text, start..<start + length)
      let isPlain = key.utf8.allSatisfy { JSONByte.isPlain($0) }
      unsafe (slots + index).initialize(
        to: Slot(start: start, length: length, next: heads[bucket], isPlain: isPlain))
      unsafe heads[bucket] = index
      start += length
    }
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe slots.deallocate()
    unsafe heads.deallocate()
  }

  @inline(__always)
  private func bucket(of text: JSONBytes, _ key: Range<Int>) -> Int {
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
  func index(of text: JSONBytes, _ key: Range<Int>, guess: Int = 0) -> Int? {
    if guess < count, isEqual(guess, text, key) { return guess }
    var index = unsafe heads[bucket(of: text, key)]
    while index >= 0 {
      if isEqual(index, text, key) { return index }
      index = unsafe slots[index].next
    }
    return nil
  }

  private func isEqual(_ index: Int, _ text: JSONBytes, _ key: Range<Int>) -> Bool {
    let slot = unsafe slots[index]
    guard slot.length == key.count else { return false }
    return unsafe text.hasBytes(bytes + slot.start, slot.length, from: key.lowerBound)
  }

  func index(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { key in unsafe index(of: JSONBytes(key), 0..<key.count) }
  }

  /// The end of an expected key at a position in the text, after its closing quotation mark; nil if
  /// there is anything else, or if the key must be written with escapes.
  @inline(__always)
  func end(ofGuess guess: Int, in text: JSONBytes, from quote: Int) -> Int? {
    let slot = unsafe slots[guess]
    guard slot.isPlain else { return nil }
    return unsafe text.end(ofQuoted: bytes + slot.start, slot.length, from: quote)
  }
}
