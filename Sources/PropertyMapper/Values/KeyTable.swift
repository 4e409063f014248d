/// The keys that a table reads at one level, to be found by the bytes of a key of the input.
///
/// A key of the input is never hashed into anything that grows: its length and its first and last byte choose one of a
/// fixed number of short lists, which it is then compared with.
///
/// ```
///  keys      0: name   1: age   2: status   3: job
///  buckets   … [1, 3] … [0] … [2] …          by length, first and last byte
/// ```
struct KeyTable: Sendable {
  private(set) var keys: [String] = []
  private var bytes: [[UInt8]] = []
  /// The first key of each bucket, and behind each key the next one of its bucket; -1 ends.
  private var heads: [Int32]
  private var next: [Int32] = []
  private let mask: Int

  init(_ texts: [String]) {
    var size = 4
    while size < texts.count * 2 { size *= 2 }
    mask = size - 1
    heads = Array(repeating: -1, count: size)
    for text in texts where index(of: text) == nil {
      let index = Int32(keys.count)
      let own = Array(text.utf8)
      keys.append(text)
      bytes.append(own)
      let bucket = own.withUnsafeBufferPointer { self.bucket(of: $0) }
      next.append(heads[bucket])
      heads[bucket] = index
    }
  }

  var count: Int { keys.count }

  private func bucket(of key: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = key.first, let last = key.last else { return 0 }
    return (key.count &+ Int(first) &* 7 &+ Int(last) &* 31) & mask
  }

  /// The index of a key, compared byte for byte.
  ///
  /// - Parameter guess: Which key it probably is: the one behind the last, since objects of one kind have their keys in
  ///   one order.
  func index(of key: UnsafeBufferPointer<UInt8>, guess: Int = 0) -> Int? {
    if guess < bytes.count, Self.isEqual(bytes[guess], key) { return guess }
    var index = Int(heads[bucket(of: key)])
    while index >= 0 {
      if Self.isEqual(bytes[index], key) { return index }
      index = Int(next[index])
    }
    return nil
  }

  func index(of key: String, guess: Int = 0) -> Int? {
    var key = key
    return key.withUTF8 { index(of: $0, guess: guess) }
  }

  private static func isEqual(_ own: [UInt8], _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard own.count == key.count else { return false }
    return own.withUnsafeBufferPointer { JSONBytes($0).equals(JSONBytes(key), in: 0..<key.count) }
  }
}
