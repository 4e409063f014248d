// Lists whose elements were left out of the tape, since there are too many: their elements are read from the text by those
// few who want some nevertheless, such as a path with an index.

extension JSONDocument {
  /// The lists of a text that have too many elements. Only a text that could hold such a list is looked through.
  static func longLists(
    in cursor: JSONCursor, maximumDepth: Int, maximumElementCount limit: Int
  ) throws(JSONSyntaxError) -> [LongContainer] {
    let byteCount = cursor.bytes.count
    // The tape of a short text is short. An element takes at least two bytes, with its comma.
    guard byteCount > 1 << 16, byteCount / 2 > limit else { return [] }
    var reader = JSONReader(
      cursor, recorder: LongContainerRecorder(limit: limit), maximumDepth: maximumDepth)
    try reader.read()
    return reader.recorder.containers.filter(\.isList)
  }

  /// The value that begins at an offset of the text, which has been checked, with all of its elements.
  fileprivate func reread(at offset: Int) -> JSONElement? {
    (try? JSONDocument(rereading: bytes, at: offset))?.root
  }
}

extension JSONElement {
  /// The elements of a list in order, none if the value is not a list.
  var elements: JSONContents<JSONElement> {
    let whole = isWithoutElements ? document.reread(at: offset) : self
    return JSONContents(of: whole ?? self, kind: .array)
  }

  /// The element of a list at an index; nil beyond the end, and if the value is not a list.
  ///
  /// - Complexity: O(*index*), and the size of the element for a list whose elements were left out.
  func element(at index: Int) -> JSONElement? {
    guard kind == .array, index < count else { return nil }
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
