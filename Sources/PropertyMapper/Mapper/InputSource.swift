// `ContiguousBytes` and `Data` are Foundation's.
import Foundation

/// The input that a caller hands over. Only this type knows what kind of input it is.
enum InputSource {
  case dictionary([String: Any])
  case list([Any])
  case value(MappingValue)
  case json(any ContiguousBytes)
  case propertyList(Data)

  static func json(_ text: String) -> Self { .json(Array(text.utf8)) }

  /// An input that is ready to be read.
  struct Opened {
    let root: InputElement
    /// The JSON text, for the places of problems.
    var document: JSONDocument?
  }

  /// Opens the input. Text and data are copied, so that nothing of the caller's is kept.
  func open(_ options: MappingOptions) throws(MappingError) -> Opened {
    switch self {
    case .dictionary(let dictionary):
      return Opened(root: InputElement(value: .object(.any(dictionary))))
    case .list(let list): return Opened(root: InputElement(value: .list(.any(list))))
    case .value(let value):
      return Opened(root: InputElement(value))
    case .json(let json):
      let document = try Self.document(json, options).get()
      return Opened(root: InputElement(document.root), document: document)
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

  /// Has the direct engine read the input; it leaves property lists and values alone.
  func read(by engine: DirectDecoding) -> DirectDecoding.Outcome {
    switch self {
    case .dictionary(let dictionary): engine.read(dictionary)
    case .list(let list): engine.read(list)
    case .json(let json): json.withUnsafeBytes { engine.read(json: $0) }
    case .propertyList, .value: .declined
    }
  }

  /// The JSON text, if it is one.
  var text: [UInt8]? {
    if case .json(let json) = self { json.withUnsafeBytes { Array($0) } } else { nil }
  }

  /// Reads a text that is JSON, and not nested too deep.
  private static func document(
    _ json: some ContiguousBytes, _ options: MappingOptions
  ) -> Result<JSONDocument, MappingError> {
    json.withUnsafeBytes { buffer in
      Result { () throws(MappingError) in
        try check(byteCount: buffer.count, options)
        do throws(JSONSyntaxError) {
          return try JSONDocument(reading: buffer, maximumDepth: options.maximumDepth)
        } catch {
          let isTooDeep = if case .depthLimitExceeded = error.reason { true } else { false }
          throw MappingError(
            isTooDeep ? .depthLimitExceeded : .malformedJSON, path: .root,
            message: error.sentence, expected: isTooDeep ? nil : error.expected,
            actual: isTooDeep ? nil : error.found,
            location: .init(JSONLineIndex(Array(buffer)), offset: error.offset))
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
