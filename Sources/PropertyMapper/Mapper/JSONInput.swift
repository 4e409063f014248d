// `ContiguousBytes` is Foundation's.
import Foundation

/// Reads JSON text that a caller lends.
enum JSONInput {
  /// Reads a copy of the bytes, so that nothing of the caller's is kept.
  static func read(
    _ json: some ContiguousBytes, options: MappingOptions
  ) -> Result<JSONDocument, MappingError> {
    json.withUnsafeBytes { buffer in
      guard buffer.count <= options.maximumInputBytes else {
        return .failure(.inputTooLarge(byteCount: buffer.count, limit: options.maximumInputBytes))
      }
      do throws(JSONSyntaxError) {
        return .success(try JSONDocument(reading: buffer, maximumDepth: options.maximumDepth))
      } catch {
        return .failure(MappingError(error, in: Array(buffer)))
      }
    }
  }
}

extension MappingError {
  /// The error about an input that is not even looked at.
  static func inputTooLarge(byteCount: Int, limit: Int) -> Self {
    Self(
      .sizeLimitExceeded, path: .root,
      message: Messages.inputTooLarge(byteCount: byteCount, limit: limit))
  }

  /// The error about a text that is not JSON, or is nested too deep.
  init(_ error: JSONSyntaxError, in bytes: [UInt8]) {
    var code = Code.malformedJSON
    if case .depthLimitExceeded = error.reason { code = .depthLimitExceeded }
    self.init(
      code, path: .root, message: error.sentence, expected: error.expected, actual: error.found,
      location: SourceLocation(JSONLineIndex(bytes), offset: error.offset))
  }
}
