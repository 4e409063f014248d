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
  /// - Returns: Its number; -1 if it is not kept, since it precedes others, or its offset needs more than
  ///   32 bits.
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
