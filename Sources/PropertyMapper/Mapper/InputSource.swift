// For `ContiguousBytes` and `Data`.
package import Foundation

/// The input of a call. Only this type distinguishes between kinds of input.
@safe package enum InputSource {
  case dictionary([String: Any])
  case list([Any])
  case value(MappingValue)
  case json(any ContiguousBytes)
  /// A record of a stream and its position there. The bytes are borrowed for the call.
  case record(UnsafeRawBufferPointer, JSONPlace)
  case propertyList(Data)
  /// The root of a property list that has been checked.
  case checkedPropertyList(InputValue)

  package static func json(_ text: String) -> Self { .json(Array(text.utf8)) }

  var isPropertyList: Bool {
    switch self {
    case .propertyList, .checkedPropertyList: true
    default: false
    }
  }

  /// A valid property list as a source that isn't checked again; any other source unchanged.
  func checked(_ options: MappingOptions) -> Self {
    guard case .propertyList = self, let input = try? open(options) else { return self }
    return .checkedPropertyList(input.root.value)
  }

  /// An input that is ready to be read.
  package struct Opened {
    package let root: InputElement
    /// The JSON text, for locating problems.
    var document: JSONDocument?
    /// The start of the text, if it is a record of a stream.
    var start = JSONPlace.start

    var text: SourceText? { document.map { SourceText(bytes: $0.bytes, start: start) } }
  }

  /// Opens the input. Text and data are copied, so the caller's memory is not retained.
  package func open(_ options: MappingOptions) throws(MappingError) -> Opened {
    switch self {
    case .dictionary(let dictionary):
      return Opened(root: InputElement(value: .object(.any(dictionary))))
    case .list(let list): return Opened(root: InputElement(value: .list(.any(list))))
    case .value(let value):
      return Opened(root: InputElement(value))
    case .json(let json):
      return try Self.document(json, .start, options).get()
    case .record(let bytes, let start):
      return try unsafe Self.document(bytes, start, options).get()
    case .propertyList(let data):
      try Self.check(byteCount: data.count, options)
      do {
        return Opened(
          root: InputElement(value: try PropertyListReader.value(of: data, limits: options)))
      } catch {
        throw error.error
      }
    case .checkedPropertyList(let root): return Opened(root: InputElement(value: root))
    }
  }

  /// Lets the direct engine read the input, unless it is a large property list.
  func read(by engine: DirectDecoding) -> DirectDecoding.Outcome {
    switch self {
    case .dictionary(let dictionary): engine.read(dictionary)
    case .list(let list): engine.read(list)
    case .json(let json): unsafe json.withUnsafeBytes { unsafe engine.read(json: $0) }
    case .record(let bytes, let start): unsafe engine.read(json: bytes, startingAt: start)
    case .value(let value): engine.read(value)
    case .checkedPropertyList(.object(.any(let dictionary))): engine.read(dictionary)
    case .checkedPropertyList(.list(.any(let list))): engine.read(list)
    case .propertyList, .checkedPropertyList: .declined
    }
  }

  /// Lets the direct engine update a model from the input, unless it is a property list.
  ///
  /// - Returns: Whether the model is updated; if not, it has not changed.
  func update(by engine: DirectUpdating) -> Bool {
    switch self {
    case .dictionary(let dictionary): engine.update(dictionary)
    case .json(let json): unsafe json.withUnsafeBytes { unsafe engine.update(json: $0) }
    case .value(let value): engine.update(value)
    case .list, .record, .propertyList, .checkedPropertyList: false
    }
  }

  /// The JSON text, if the input is JSON.
  var text: SourceText? {
    switch self {
    case .json(let json): unsafe SourceText(bytes: json.withUnsafeBytes { unsafe Array($0) })
    case .record(let bytes, let start): unsafe SourceText(bytes: Array(bytes), start: start)
    default: nil
    }
  }

  /// The fingerprint of the JSON text, if the input is JSON.
  var textPrint: TextPrint? {
    switch self {
    case .json(let json): unsafe json.withUnsafeBytes { unsafe TextPrint($0) }
    case .record(let bytes, let start):
      unsafe TextPrint(bytes, startingAt: start.handedOut().offset)
    default: nil
    }
  }

  /// Parses JSON text and checks its nesting depth.
  private static func document(
    _ json: some ContiguousBytes, _ start: JSONPlace, _ options: MappingOptions
  ) -> Result<Opened, MappingError> {
    unsafe json.withUnsafeBytes { buffer in
      Result { () throws(MappingError) in
        try check(byteCount: buffer.count, options)
        do throws(JSONSyntaxError) {
          let (depth, count) = (options.maximumDepth, options.maximumElementCount)
          // An array is shared instead of copied.
          let document =
            if let bytes = json as? [UInt8] {
              try JSONDocument(reading: bytes, maximumDepth: depth, maximumElementCount: count)
            } else {
              try unsafe JSONDocument(
                reading: buffer, maximumDepth: depth, maximumElementCount: count)
            }
          return Opened(root: InputElement(document.root), document: document, start: start)
        } catch {
          let lines = unsafe JSONLineIndex(Array(buffer), startingAt: start)
          throw MappingError(error, at: lines.place(of: error.offset))
        }
      }
    }
  }

  private static func check(byteCount: Int, _ options: MappingOptions) throws(MappingError) {
    let limit = min(options.maximumInputBytes, JSONRecord.maximumByteCount)
    guard byteCount > limit else { return }
    throw .tooLarge(byteCount, limit: limit)
  }
}
