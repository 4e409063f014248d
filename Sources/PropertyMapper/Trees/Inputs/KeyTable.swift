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

    /// - Parameter bytes: The bytes of all keys.
    @inline(__always)
    fileprivate func isEqual(
      _ text: JSONBytes, _ key: Range<Int>, _ bytes: UnsafeMutablePointer<UInt8>
    ) -> Bool {
      unsafe length == key.count && text.hasBytes(bytes + start, length, from: key.lowerBound)
    }
  }

  /// - Parameter texts: The keys. Of repeated ones, only the first counts.
  init(_ texts: [String]) {
    var size = 4
    while size < texts.count * 2 { size *= 2 }
    mask = size - 1
    unsafe bytes = .allocate(capacity: max(texts.reduce(0) { $0 + $1.utf8.count }, 1))
    unsafe slots = .allocate(capacity: max(texts.count, 1))
    unsafe heads = .allocate(capacity: size)
    unsafe heads.initialize(repeating: -1, count: size)
    var keys: [String] = []
    keys.reserveCapacity(texts.count)
    var start = 0
    for key in texts {
      let length = key.utf8.count
      var isPlain = true
      for (offset, byte) in key.utf8.enumerated() {
        unsafe (bytes + start + offset).initialize(to: byte)
        isPlain = isPlain && JSONByte.isPlain(byte)
      }
      let text = unsafe JSONBytes(UnsafeBufferPointer(start: bytes, count: start + length))
      let bucket = Self.bucket(of: text, start..<start + length, mask)
      var known = unsafe heads[bucket]
      while known >= 0, unsafe !slots[known].isEqual(text, start..<start + length, bytes) {
        known = unsafe slots[known].next
      }
      guard known < 0 else { continue }
      unsafe (slots + keys.count).initialize(
        to: Slot(start: start, length: length, next: heads[bucket], isPlain: isPlain))
      unsafe heads[bucket] = keys.count
      keys.append(key)
      start += length
    }
    self.keys = keys
    count = keys.count
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe slots.deallocate()
    unsafe heads.deallocate()
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
  func index(of text: JSONBytes, _ key: Range<Int>, guess: Int = 0) -> Int? {
    if guess < count, isEqual(guess, text, key) { return guess }
    var index = unsafe heads[Self.bucket(of: text, key, mask)]
    while index >= 0 {
      if isEqual(index, text, key) { return index }
      index = unsafe slots[index].next
    }
    return nil
  }

  private func isEqual(_ index: Int, _ text: JSONBytes, _ key: Range<Int>) -> Bool {
    unsafe slots[index].isEqual(text, key, bytes)
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
    return key.withUTF8 { key in unsafe index(of: JSONBytes(key), 0..<key.count, guess: guess) }
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
