extension Array {
  /// The number of elements at the beginning that meet a condition; none of the others meets it.
  ///
  /// - Complexity: O(log *n*) in the number of elements.
  @inline(__always)
  func leadingCount(where isLeading: (Element) -> Bool) -> Int {
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
