/// A whole JSON text, read and checked, from which values are taken by asking.
///
/// Reading puts one record for each value on a flat tape (see ``JSONRecord``) and makes no objects:
/// strings and numbers stay in the text until somebody asks for them. Walking, skipping and freeing
/// a document never recurse, so `maximumDepth` alone limits its depth and not the stack.
///
/// ```swift
/// let document = try JSONDocument(reading: Array(#"{"name": "Ada"}"#.utf8), maximumDepth: 512)
/// document.root.member("name")?.value.string  // "Ada"
/// ```
///
/// A document keeps its own copy of the text: nothing borrowed from the caller outlives the call.
/// Strings taken from it are copies too, so that keeping one does not keep the document.
final class JSONDocument: Sendable {
  /// The text.
  let bytes: [UInt8]

  /// One record for each scalar and key, two for each list and object.
  let tape: [JSONRecord]

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8 without a byte order mark.
  ///   - maximumDepth: How many lists and objects may be inside one another.
  ///   - maximumElementCount: Nobody will read the elements of longer lists. If there are many, they are counted and not put
  ///     on the tape.
  /// - Throws: A `JSONSyntaxError` at the first byte that is wrong, and at a number beyond the
  ///   largest finite `Double`.
  /// - Complexity: O(*n*) in the length of the text, whatever is in it.
  init(
    reading bytes: [UInt8], maximumDepth: Int, maximumElementCount: Int = .max
  ) throws(JSONSyntaxError) {
    tape = try unsafe bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      let cursor = unsafe JSONCursor(JSONBytes(buffer))
      let longLists = try Self.longLists(
        in: cursor, maximumDepth: maximumDepth, maximumElementCount: maximumElementCount)
      var reader = JSONReader(
        cursor, recorder: TapeRecorder(byteCount: buffer.count, without: longLists),
        maximumDepth: maximumDepth)
      try reader.read()
      return reader.recorder.tape
    }
    self.bytes = bytes
  }

  /// Reads a copy of borrowed bytes; a buffer without an address is an empty text.
  convenience init(
    reading buffer: UnsafeRawBufferPointer, maximumDepth: Int, maximumElementCount: Int = .max
  ) throws(JSONSyntaxError) {
    unsafe try self.init(
      reading: Array(buffer), maximumDepth: maximumDepth, maximumElementCount: maximumElementCount)
  }

  /// Reads a value of a text that has been checked, with everything in it.
  init(rereading bytes: [UInt8], at offset: Int) throws(JSONSyntaxError) {
    tape = try unsafe bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      var reader = unsafe JSONReader(
        JSONCursor(JSONBytes(buffer), at: offset), recorder: TapeRecorder(byteCount: 0),
        maximumDepth: .max)
      try reader.readValues()
      return reader.recorder.tape
    }
    self.bytes = bytes
  }

  /// The value that the text is.
  var root: JSONElement { JSONElement(document: self, index: 0) }
}
