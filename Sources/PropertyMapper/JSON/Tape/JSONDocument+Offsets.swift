extension JSONDocument {
  /// The value, or the key, that begins at an offset; nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of values.
  func element(at offset: Int) -> JSONElement? {
    // The records are in the order of the text; a closing one has the offset after its bracket.
    var index = tape.leadingCount { $0.offset < offset }
    while index < tape.count, tape[index].kind == .end { index += 1 }
    guard index < tape.count, tape[index].offset == offset else { return nil }
    return JSONElement(document: self, index: index)
  }
}
