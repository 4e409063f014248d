extension JSONDocument {
  /// The value, or the key, that begins at an offset; nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of values.
  func element(at offset: Int) -> JSONElement? {
    // The records are in the order of the text; a closing one has the offset after its bracket.
    var low = 0
    var high = tape.count
    while low < high {
      let middle = (low + high) / 2
      if tape[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    while low < tape.count, tape[low].kind == .end { low += 1 }
    guard low < tape.count, tape[low].offset == offset else { return nil }
    return JSONElement(document: self, index: low)
  }
}
