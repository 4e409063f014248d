/// Where the long lists and objects end that were skipped while something else was looked for. They may be skipped again,
/// at each level of a text whose objects are inside one another, but their bytes are read once.
final class SkippedValues {
  private struct Value {
    let start: UInt32
    var end: UInt32 = 0
  }

  /// In the order of the text.
  private var values: [Value] = []

  /// Shorter ones are read again: to look for them takes as long.
  private static let minimumLength = 64

  /// Where the value ends that begins at an offset; nil if that is not known.
  ///
  /// - Complexity: O(log *n*) in the number of values.
  func end(ofValueAt offset: Int) -> Int? {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low].start == offset ? Int(values[low].end) : nil
  }

  func removeAll() {
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
  }

  /// Notes where a value begins.
  ///
  /// - Returns: Its number; -1 if it is not kept, since it comes before others, or far behind.
  fileprivate func open(at offset: Int) -> Int {
    guard let start = UInt32(exactly: offset), values.last.map({ $0.start < start }) ?? true else {
      return -1
    }
    values.append(Value(start: start))
    return values.count - 1
  }

  /// Notes where a value ends, behind all that are inside of it.
  fileprivate func close(_ number: Int, endingAt offset: Int) {
    guard number >= 0 else { return }
    if let end = UInt32(exactly: offset), offset - Int(values[number].start) >= Self.minimumLength {
      values[number].end = end
    } else {
      values.removeSubrange(number...)
    }
  }
}

/// Takes down where lists and objects begin and end.
struct SkippingRecorder: JSONRecorder {
  private let values: SkippedValues
  private(set) var isAtStartOfList = false

  init(_ values: SkippedValues) { self.values = values }

  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {
    isAtStartOfList = false
  }

  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int {
    isAtStartOfList = kind == .array
    return values.open(at: offset)
  }

  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    isAtStartOfList = false
    values.close(opened, endingAt: end)
  }
}
