/// The keys that a table reads at one level, to be found by the bytes of a key of the input.
///
/// A key of the input is never hashed into anything that grows: its length and its first and last byte choose one of a
/// fixed number of short lists, which it is then compared with.
///
/// ```
///  keys      0: name   1: age   2: status   3: job
///  buckets   … [1, 3] … [0] … [2] …          by length, first and last byte
/// ```
final class KeyTable: Sendable {
  let keys: [String]
  /// The bytes of all keys, one behind the other, and where each begins; the last one ends with the bytes.
  private let bytes: [UInt8]
  private let starts: [Int]
  /// The first key of each bucket, and behind each key the next one of its bucket; -1 ends.
  private let heads: [Int]
  private let next: [Int]
  private let mask: Int

  init(_ texts: [String]) {
    var known: Set<[UInt8]> = []
    let keys = texts.filter { known.insert(Array($0.utf8)).inserted }
    var size = 4
    while size < keys.count * 2 { size *= 2 }
    var bytes: [UInt8] = []
    var starts = [0]
    var heads = [Int](repeating: -1, count: size)
    var next: [Int] = []
    for (index, key) in keys.enumerated() {
      bytes += Array(key.utf8)
      let bucket = bytes.withUnsafeBufferPointer {
        Self.bucket(of: JSONBytes($0), starts[index]..<$0.count, mask: size - 1)
      }
      next.append(heads[bucket])
      heads[bucket] = index
      starts.append(bytes.count)
    }
    self.keys = keys
    self.bytes = bytes
    self.starts = starts
    self.heads = heads
    self.next = next
    mask = size - 1
  }

  var count: Int { keys.count }

  private static func bucket(of text: JSONBytes, _ key: Range<Int>, mask: Int) -> Int {
    guard !key.isEmpty else { return 0 }
    let first = Int(text[key.lowerBound])
    let last = Int(text[key.upperBound - 1])
    return (key.count &+ first &* 7 &+ last &* 31) & mask
  }

  /// Looks for keys of an input.
  struct Matcher {
    fileprivate let table: KeyTable
    fileprivate let bytes: JSONBytes

    /// The index of a key, compared byte for byte; nil if the table does not have it.
    ///
    /// - Parameters:
    ///   - text: The text that the key is in.
    ///   - key: Where it is.
    ///   - guess: Which key it probably is: the one behind the last, since objects of one kind have their keys in one
    ///     order.
    func index(of text: JSONBytes, _ key: Range<Int>, guess: Int = 0) -> Int? {
      if guess < table.count, isEqual(guess, text, key) { return guess }
      var index = table.heads[KeyTable.bucket(of: text, key, mask: table.mask)]
      while index >= 0 {
        if isEqual(index, text, key) { return index }
        index = table.next[index]
      }
      return nil
    }

    private func isEqual(_ index: Int, _ text: JSONBytes, _ key: Range<Int>) -> Bool {
      let start = table.starts[index]
      guard table.starts[index + 1] &- start == key.count else { return false }
      return text.equals(bytes, from: start, in: key)
    }
  }

  /// Lends the bytes of the keys for looking some up.
  func withMatcher<Result>(_ body: (Matcher) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(Matcher(table: self, bytes: JSONBytes($0))) }
  }

  func index(of key: String) -> Int? {
    var key = key
    return key.withUTF8 { key in
      withMatcher { $0.index(of: JSONBytes(key), 0..<key.count) }
    }
  }
}
