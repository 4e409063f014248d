/// The keys that a table reads at one level, to be found by the bytes of a key of the input.
///
/// A key of the input is never hashed into anything that grows: its length and its first and last byte choose one of a
/// fixed number of short lists, which it is then compared with.
///
/// ```
///  keys      0: name   1: age   2: status   3: job
///  buckets   … [1, 3] … [0] … [2] …          by length, first and last byte
/// ```
///
/// Why the pointers are safe: the memory is allocated and filled when the table is made, never changes, and lives as long
/// as the table. Every index that is followed was put there then, and lies within it.
@safe final class KeyTable: @unchecked Sendable {
  let keys: [String]
  let count: Int
  /// The bytes of all keys, one behind the other.
  private let bytes: UnsafeMutablePointer<UInt8>
  private let slots: UnsafeMutablePointer<Slot>
  /// The first key of each bucket; -1 if there is none.
  private let heads: UnsafeMutablePointer<Int>
  private let mask: Int

  /// A key: where its bytes are, and the next key of its bucket, -1 behind the last one.
  private struct Slot {
    let start: Int
    let length: Int
    let next: Int
    /// Whether JSON text writes the key as it is, without escapes.
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

  /// The index of a key, compared byte for byte; nil if the table does not have it.
  ///
  /// - Parameters:
  ///   - text: The text that the key is in.
  ///   - key: Where it is.
  ///   - guess: Which key it probably is: the one behind the last, since objects of one kind have their keys in one
  ///     order.
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

  /// Where a key ends that was guessed to be at a place of a text: behind its closing quotation mark; nil if something
  /// else is there, or the key has to be written with escapes.
  @inline(__always)
  func end(ofGuess guess: Int, in text: JSONBytes, from quote: Int) -> Int? {
    let slot = unsafe slots[guess]
    guard slot.isPlain else { return nil }
    return unsafe text.end(ofQuoted: bytes + slot.start, slot.length, from: quote)
  }
}
