/// A whole JSON text, read and checked, from which values are taken by asking.
///
/// Reading puts one record for each value on a flat tape (see ``JSONRecord``) and makes no objects:
/// strings and numbers stay in the text until somebody asks for them. Walking, skipping and freeing a
/// document never recurse, so its depth is limited by `maximumDepth` alone and not by the stack.
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

  private let firstHugeNumberIndex: Int?

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8 without a byte order mark.
  ///   - maximumDepth: How many lists and objects may be inside one another.
  ///   - keepsHugeNumbers: Whether numbers beyond the largest finite `Double` are read and only
  ///     noted in `firstHugeNumber`. Without it they are errors, as in other strict readers.
  /// - Throws: A `JSONSyntaxError` at the first byte that is wrong.
  /// - Complexity: O(*n*) in the length of the text, whatever is in it.
  init(
    reading bytes: [UInt8],
    maximumDepth: Int,
    keepsHugeNumbers: Bool = false
  ) throws(JSONSyntaxError) {
    let reader = try bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      var reader = JSONReader(
        JSONBytes(buffer),
        maximumDepth: maximumDepth,
        keepsHugeNumbers: keepsHugeNumbers
      )
      try reader.read()
      return (tape: reader.tape, firstHugeNumber: reader.firstHugeNumber)
    }
    self.bytes = bytes
    tape = reader.tape
    firstHugeNumberIndex = reader.firstHugeNumber
  }

  /// Reads a copy of borrowed bytes; a buffer without an address is an empty text.
  convenience init(
    reading buffer: UnsafeRawBufferPointer,
    maximumDepth: Int,
    keepsHugeNumbers: Bool = false
  ) throws(JSONSyntaxError) {
    try self.init(
      reading: Array(buffer),
      maximumDepth: maximumDepth,
      keepsHugeNumbers: keepsHugeNumbers
    )
  }

  /// The value that the text is.
  var root: JSONElement {
    JSONElement(document: self, index: 0)
  }

  /// The first number beyond the largest finite `Double`, nil if there is none.
  var firstHugeNumber: JSONElement? {
    firstHugeNumberIndex.map { JSONElement(document: self, index: $0) }
  }
}
