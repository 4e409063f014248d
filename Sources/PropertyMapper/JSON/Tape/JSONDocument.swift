/// JSON text, read and checked as a whole, whose values are created on demand.
///
/// Reading puts one record for each value on a flat tape (see ``JSONRecord``) and allocates no objects:
/// strings and numbers stay in the text until they are needed. Walking, skipping and freeing a document
/// never recurse, so its depth is only limited by `maximumDepth`, not by the stack.
///
/// ```swift
/// let document = try JSONDocument(reading: Array(#"{"name": "Ada"}"#.utf8), maximumDepth: 512)
/// document.root.member("name")?.value.string  // "Ada"
/// ```
///
/// A document keeps its own copy of the text: nothing borrowed from the caller outlives the call. Its
/// strings are copies too, so keeping one does not keep the document.
package final class JSONDocument: Sendable {
  /// The text.
  let bytes: [UInt8]

  /// One record for each scalar and key, two for each list and object.
  let tape: [JSONRecord]

  /// Reads and checks text.
  ///
  /// - Parameters:
  ///   - bytes: The text: UTF-8, after any byte order mark.
  ///   - maximumDepth: The number of levels of lists and objects allowed.
  ///   - maximumElementCount: The elements of longer lists will not be read. If there are many, they are
  ///     only counted, and left out of the tape.
  /// - Throws: A `JSONSyntaxError` for the first invalid byte, or for a number beyond the largest finite
  ///   `Double`.
  /// - Complexity: O(*n*) in the length of the text, whatever it contains.
  init(
    reading bytes: [UInt8], maximumDepth: Int, maximumElementCount: Int = .max
  ) throws(JSONSyntaxError) {
    tape = try bytes.withJSONBytes { text throws(JSONSyntaxError) in
      let cursor = JSONCursor(text)
      let longLists = try Self.longLists(
        in: cursor, maximumDepth: maximumDepth, maximumElementCount: maximumElementCount)
      var reader = JSONReader(
        cursor, recorder: TapeRecorder(byteCount: text.count, without: longLists),
        maximumDepth: maximumDepth)
      try reader.read()
      return reader.recorder.tape
    }
    self.bytes = bytes
  }

  /// Reads a value of checked text, with all of its contents.
  init(rereading bytes: [UInt8], at offset: Int) throws(JSONSyntaxError) {
    tape = try bytes.withJSONBytes { text throws(JSONSyntaxError) in
      var reader = JSONReader(
        JSONCursor(text, at: offset), recorder: TapeRecorder(byteCount: 0),
        maximumDepth: .max)
      try reader.readValues()
      return reader.recorder.tape
    }
    self.bytes = bytes
  }

  /// The outermost value.
  var root: JSONElement { JSONElement(document: self, index: 0) }
}
