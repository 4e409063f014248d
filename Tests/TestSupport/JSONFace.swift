import Foundation
import PropertyMapper
import Testing

/// Shared helpers for tests of the public interface for JSON text.
enum JSONFace {
  /// Bytes in a buffer of exactly their size, whose bounds are checked by the address sanitizer.
  ///
  /// Tests use it from one task at a time.
  final class HeapBytes: ContiguousBytes, @unchecked Sendable {
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

    /// Overwrites the bytes, to detect code that still reads them.
    func overwrite() {
      for index in buffer.indices { buffer[index] = 0x21 }
    }
  }

  /// Bytes without an address, like those of an empty `Data`.
  struct NoBytes: ContiguousBytes, Sendable {
    func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  /// The problems found when reading JSON text.
  static func problems<Model>(
    _ mapper: PropertyMapper, _ type: Model.Type, _ json: String
  ) -> [MappingError] {
    var errors: [MappingError] = []
    _ = mapper.create(type, from: .json(json), errors: &errors)
    return errors
  }

  /// The lines of the report for text that must be rejected, without the headline.
  static func reportLines<Model>(
    _ mapper: PropertyMapper, _ type: Model.Type, _ json: String
  ) -> [String] {
    problems(mapper, type, json).map(\.description)
  }

  /// The expected location of the mark `⌖` in a text, and the text without it.
  ///
  /// Counts the simple way: CR, LF and CRLF end a line, and every Unicode scalar is a column.
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
  /// The location in one word: `line:column@offset`.
  var shortForm: String { "\(line):\(column)@\(offset)" }
}
