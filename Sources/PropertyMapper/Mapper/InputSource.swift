// `ContiguousBytes` and `Data` are Foundation's.
import Foundation

/// What a caller hands over to be read. What kind of input it is, is told here and nowhere else.
enum InputSource {
  case dictionary([String: Any])
  case list([Any])
  case json(any ContiguousBytes)
  case propertyList(Data)

  static func json(_ text: String) -> Self { .json(Array(text.utf8)) }

  /// An input that is ready to be read as something.
  struct Opened {
    let root: InputElement
    /// The JSON text, for the places of problems.
    var text: [UInt8]?
  }

  /// Opens the input; of text and data a copy, so that nothing of the caller's is kept.
  func open(_ options: MappingOptions) throws(MappingError) -> Opened {
    switch self {
    case .dictionary(let dictionary):
      return Opened(root: InputElement(value: .object(.any(dictionary))))
    case .list(let list): return Opened(root: InputElement(value: .list(.any(list))))
    case .json(let json):
      let document = try Self.document(json, options).get()
      return Opened(root: InputElement(document.root), text: document.bytes)
    case .propertyList(let data):
      try Self.check(byteCount: data.count, options)
      do {
        return Opened(
          root: InputElement(
            try PropertyListReader.value(of: data, maximumDepth: options.maximumDepth)))
      } catch {
        throw error.error
      }
    }
  }

  private static func document(
    _ json: some ContiguousBytes, _ options: MappingOptions
  ) -> Result<JSONDocument, MappingError> {
    json.withUnsafeBytes { buffer in
      Result { () throws(MappingError) in
        try check(byteCount: buffer.count, options)
        do throws(JSONSyntaxError) {
          return try JSONDocument(reading: buffer, maximumDepth: options.maximumDepth)
        } catch {
          throw MappingError(error, in: Array(buffer))
        }
      }
    }
  }

  private static func check(byteCount: Int, _ options: MappingOptions) throws(MappingError) {
    guard byteCount > options.maximumInputBytes else { return }
    throw MappingError(
      .sizeLimitExceeded, path: .root,
      message: Messages.inputTooLarge(byteCount: byteCount, limit: options.maximumInputBytes))
  }
}

extension MappingError {
  /// The error about a text that is not JSON, or is nested too deep.
  fileprivate init(_ error: JSONSyntaxError, in bytes: [UInt8]) {
    var code = Code.malformedJSON
    if case .depthLimitExceeded = error.reason { code = .depthLimitExceeded }
    self.init(
      code, path: .root, message: error.sentence, expected: error.expected, actual: error.found,
      location: SourceLocation(JSONLineIndex(bytes), offset: error.offset))
  }
}
