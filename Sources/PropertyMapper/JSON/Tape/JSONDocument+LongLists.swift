// Lists with too many elements, which are left out of the tape. For the rare callers that need elements of
// such a list anyway, such as a path with an index, they are read from the text again.

extension JSONDocument {
  /// The lists with too many elements. The text is only searched if it is large enough to contain one.
  static func longLists(
    in cursor: JSONCursor, maximumDepth: Int, maximumElementCount limit: Int
  ) throws(JSONSyntaxError) -> [LongContainer] {
    let byteCount = cursor.bytes.count
    // The tape of short text is short. An element takes at least two bytes, including its comma.
    guard byteCount > 1 << 16, byteCount / 2 > limit else { return [] }
    var reader = JSONReader(
      cursor, recorder: LongContainerRecorder(limit: limit), maximumDepth: maximumDepth)
    try reader.read()
    return reader.recorder.containers.filter(\.isList)
  }

  /// The value at an offset of the checked text, with all of its elements.
  fileprivate func reread(at offset: Int) -> JSONElement? {
    (try? JSONDocument(rereading: bytes, at: offset))?.root
  }
}

extension JSONElement {
  /// The elements of a list in order; empty if the value is not a list.
  var elements: JSONContents<JSONElement> {
    let whole = isWithoutElements ? document.reread(at: offset) : self
    return JSONContents(of: whole ?? self, kind: .array)
  }

  /// The element of a list at an index; nil outside of the list, and if the value is not a list.
  ///
  /// - Complexity: O(*index*). For a list whose elements were left out, also linear in the size of the
  ///   element.
  func element(at index: Int) -> JSONElement? {
    guard kind == .array, (0..<count).contains(index) else { return nil }
    guard isWithoutElements else { return elements.dropFirst(index).first { _ in true } }
    let place = document.withBytes { bytes in
      var cursor = JSONCursor(bytes, at: offset)
      _ = cursor.enter(closing: JSONByte.closeBracket)
      for _ in 0..<index {
        guard (try? cursor.passValue(maximumDepth: .max)) != nil,
          (try? cursor.advance(closing: JSONByte.closeBracket)) == true
        else { break }
      }
      return cursor.position
    }
    return document.reread(at: place)
  }
}
