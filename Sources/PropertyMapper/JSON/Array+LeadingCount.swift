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
}
