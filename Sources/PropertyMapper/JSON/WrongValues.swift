/// The parts of a text that the reader could not read, so that the problem finder need not look at the
/// others.
///
/// ```
///  {"id": "x", "name": "Ada", "tags": 7}
///         ─┬─                         ┬
///          └──── ranges of bytes ─────┘   the reader skips each, and goes on
/// ```
///
/// An object may also be wrong as a whole, for example because a key is missing: that is not listed.
struct WrongValues {
  /// The maximum number of ranges: with more errors than that, only the first ones are reported.
  private static let limit = 1024

  /// Disjoint ranges in ascending order.
  private var ranges: [Range<Int>] = []
  /// The list or object last read to its end despite an error.
  private var container = 0..<0
  /// Whether a value was skipped that is not listed.
  private var isIncomplete = false

  /// Whether everything outside of the ranges was read.
  ///
  /// - Parameter start: The offset of the root.
  func areComplete(from start: Int) -> Bool { !isIncomplete && end(ofContainerAt: start) != nil }

  /// Notes that a value was skipped that is not listed.
  mutating func leaveOut() { isIncomplete = true }

  /// The end of a list or object that was read to its end despite an error.
  func end(ofContainerAt start: Int) -> Int? {
    container.lowerBound == start && !container.isEmpty ? container.upperBound : nil
  }

  /// Remembers a list or object that was read to its end despite an error.
  mutating func noteContainer(_ range: Range<Int>) { container = range }

  /// The number of bytes skipped, some of them perhaps at several levels.
  private var skippedCount = 0

  /// Whether another value may be skipped. In total, about as many bytes may be skipped as the text has, so that
  /// the time does not depend on its depth.
  ///
  /// - Parameter count: The length of the text.
  func canSkip(inTextOf count: Int) -> Bool { ranges.count < Self.limit && skippedCount <= count }

  /// Adds a value that was skipped; ranges inside it are no longer needed.
  mutating func append(_ range: Range<Int>) {
    skippedCount += range.count
    while let last = ranges.last, last.lowerBound >= range.lowerBound,
      last.upperBound <= range.upperBound
    {
      ranges.removeLast()
    }
    guard let last = ranges.last, last.upperBound > range.lowerBound else {
      return ranges.append(range)
    }
    // It's in an object that was read before, for another model.
    let start = ranges.leadingCount { $0.upperBound <= range.lowerBound }
    let end = ranges.leadingCount { $0.lowerBound < range.upperBound }
    let whole = ranges[start..<end].reduce(range) {
      min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
    }
    ranges.replaceSubrange(start..<end, with: [whole])
  }

  /// Adds the list or object last read to its end, if it begins at an offset.
  ///
  /// - Parameter count: The length of the text.
  mutating func skipContainer(at start: Int, inTextOf count: Int) {
    guard let end = end(ofContainerAt: start) else { return }
    guard canSkip(inTextOf: count) else {
      container = 0..<0
      return
    }
    append(start..<end)
  }

  /// Whether nothing in a range was skipped.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func areOutside(_ range: Range<Int>) -> Bool {
    let index = ranges.leadingCount { $0.upperBound <= range.lowerBound }
    return index == ranges.count || ranges[index].lowerBound >= range.upperBound
  }

  /// Whether a value was read.
  ///
  /// - Parameter offset: The offset of its first byte.
  /// - Complexity: O(log *n*) in the number of ranges.
  func isRead(at offset: Int) -> Bool {
    let index = ranges.leadingCount { $0.upperBound <= offset }
    return index == ranges.count || ranges[index].lowerBound > offset
  }
}

/// The ends of long lists and objects that were skipped while looking for a key. In nested objects, a value
/// may be skipped again at each level, but its bytes are only read once.
final class SkippedValues {
  private struct Value {
    let start: UInt32
    /// Zero until the value was read to its end, which doesn't happen in a damaged text.
    var end: UInt32 = 0
  }

  /// In the order of the text.
  private var values: [Value] = []

  /// Shorter values are read again, since a lookup takes as long.
  private static let minimumLength = 64

  /// The end of the value at an offset; nil if unknown.
  ///
  /// - Complexity: O(log *n*) in the number of values.
  func end(ofValueAt offset: Int) -> Int? {
    guard let value = values.element(at: offset, { Int($0.start) }), value.end > 0 else {
      return nil
    }
    return Int(value.end)
  }

  func removeAll() {
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
  }

  /// Records the beginning of a value.
  ///
  /// - Returns: Its number; -1 if it isn't kept, since it precedes others, or its offset needs more
  ///   than 32 bits.
  fileprivate func open(at offset: Int) -> Int {
    guard let start = UInt32(exactly: offset), values.last.map({ $0.start < start }) ?? true else {
      return -1
    }
    values.append(Value(start: start))
    return values.count - 1
  }

  /// Records the end of a value, after all values inside it.
  fileprivate func close(_ number: Int, endingAt offset: Int) {
    guard number >= 0 else { return }
    if let end = UInt32(exactly: offset), offset - Int(values[number].start) >= Self.minimumLength {
      values[number].end = end
    } else {
      values.removeSubrange(number...)
    }
  }
}

/// Records where lists and objects begin and end.
struct SkippingRecorder: JSONRecorder {
  private let values: SkippedValues

  init(_ values: SkippedValues) { self.values = values }

  func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int { values.open(at: offset) }

  func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    values.close(opened, endingAt: end)
  }
}

extension Array {
  /// The number of elements at the beginning that meet a condition; none of the others meets it.
  ///
  /// - Complexity: O(log *n*) in the number of elements.
  @inline(__always)
  package func leadingCount(where isLeading: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLeading(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The element that begins at an offset, of elements in the order of their offsets; nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of elements.
  @inline(__always)
  func element<Offset: Comparable>(at offset: Offset, _ start: (Element) -> Offset) -> Element? {
    let index = leadingCount { start($0) < offset }
    return index < count && start(self[index]) == offset ? self[index] : nil
  }
}
