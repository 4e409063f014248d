import Foundation
import PropertyMapper
import Testing

/// What the tests of JSON text as users see it share.
enum JSONFace {
  /// Bytes in a buffer of their exact size, which the address sanitizer watches from both sides.
  final class HeapBytes: ContiguousBytes {
    private let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: some Collection<UInt8>) {
      buffer = .allocate(byteCount: bytes.count, alignment: 1)
      buffer.copyBytes(from: bytes)
    }

    deinit {
      buffer.deallocate()
    }

    func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try body(UnsafeRawBufferPointer(buffer))
    }

    /// Makes whoever still looks at the bytes see other ones.
    func overwrite() {
      for index in buffer.indices { buffer[index] = 0x21 }
    }
  }

  /// Bytes that have no address, as an empty `Data` may have none.
  struct NoBytes: ContiguousBytes {
    func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  /// The problems of reading a text.
  static func problems<Model>(
    _ mapper: PropertyMapper, _ type: Model.Type, _ json: String
  ) -> [MappingError] {
    var errors: [MappingError] = []
    _ = mapper.create(type, fromJSON: json, errors: &errors)
    return errors
  }

  /// The lines of the report of a text that must be refused, without the headline.
  static func reportLines<Model>(
    _ mapper: PropertyMapper, _ type: Model.Type, _ json: String
  ) -> [String] {
    problems(mapper, type, json).map(\.description)
  }

  /// What must stand at the mark `⌖` in a text, and the text without it.
  ///
  /// Counts the slow way: CR, LF and CRLF end a line, and every Unicode scalar is a column.
  static func unmark(_ marked: String) throws -> (json: String, line: Int, column: Int, offset: Int)
  {
    let scalars = Array(marked.unicodeScalars)
    let mark = try #require(scalars.firstIndex(of: "⌖"), "the text has no mark")
    var (line, column, offset) = (1, 1, 0)
    for index in 0..<mark {
      offset += UTF8.width(scalars[index])
      let endsLine =
        scalars[index] == "\n" || (scalars[index] == "\r" && scalars[index + 1] != "\n")
      (line, column) = endsLine ? (line + 1, 1) : (line, column + 1)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[..<mark])
    view.append(contentsOf: scalars[(mark + 1)...])
    return (String(view), line, column, offset)
  }
}

extension MappingError.SourceLocation {
  /// The place in one word: `line:column@offset`.
  var shortForm: String { "\(line):\(column)@\(offset)" }
}
