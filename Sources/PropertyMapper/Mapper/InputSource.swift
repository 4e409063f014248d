// For `ContiguousBytes` and `Data`.
package import Foundation

/// The input of a call. Only this type distinguishes between kinds of input.
package enum InputSource {
  case dictionary([String: Any])
  case list([Any])
  case value(MappingValue)
  /// JSON text and the place where it begins, after a byte order mark, borrowed for the call.
  case text(JSONBytes, JSONPlace)
  /// A record of a stream and its position there, borrowed for the call.
  case record(JSONBytes, JSONPlace)
  /// JSON text that nobody else keeps, and the place where it begins.
  case bytes([UInt8], JSONPlace)
  case propertyList(Data)
  /// The root of a property list that has been checked. It is on the heap so that all other sources are
  /// passed on without the metadata that a value of any type needs.
  indirect case checkedPropertyList(Any)

  /// Lends the bytes of JSON text to a closure.
  static func lending<Result>(
    _ json: some ContiguousBytes, _ body: (InputSource) -> Result
  ) -> Result {
    unsafe json.withUnsafeBytes { unsafe body(.text(wholeText: JSONBytes($0))) }
  }

  /// Lends the bytes of JSON text to a closure.
  static func lending<Result>(_ json: String, _ body: (InputSource) -> Result) -> Result {
    var json = json
    return json.withJSONBytes { body(.text(wholeText: $0)) }
  }

  /// Copies JSON text.
  package static func copying(_ json: some ContiguousBytes) -> Self {
    unsafe json.withUnsafeBytes {
      let (text, start) = unsafe JSONBytes($0).withoutByteOrderMark
      return .bytes(text.array, start)
    }
  }

  @inline(__always)
  private static func text(wholeText: JSONBytes) -> Self {
    let (text, start) = wholeText.withoutByteOrderMark
    return .text(text, start)
  }

  var isPropertyList: Bool {
    switch self {
    case .propertyList, .checkedPropertyList: true
    // Native values come from a property list.
    case .value(let value): value.hasNatives
    default: false
    }
  }

  /// A valid property list as a source that isn't checked again; any other source unchanged.
  func checked(_ options: MappingOptions) -> Self {
    guard case .propertyList(let data) = self, let root = try? Self.root(of: data, options) else {
      return self
    }
    return .checkedPropertyList(root)
  }

  /// An input that is ready to be read.
  package struct Opened {
    package let root: InputElement
    /// The JSON text, for locating problems.
    var document: JSONDocument?
    /// The start of the text, if it is a record of a stream or follows a byte order mark.
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
    case .text(let text, let start), .record(let text, let start):
      try Self.check(byteCount: text.count, options)
      return try Self.document(text.array, start, options)
    case .bytes(let bytes, let start):
      try Self.check(byteCount: bytes.count, options)
      return try Self.document(bytes, start, options)
    case .propertyList(let data):
      return Opened(root: InputElement(try Self.root(of: data, options)))
    case .checkedPropertyList(let root): return Opened(root: InputElement(root))
    }
  }

  /// Lets an attempt read the input, unless it is a property list that can't be opened.
  func read(by attempt: ReadingAttempt) -> ReadingAttempt.Outcome {
    switch self {
    case .dictionary(let dictionary): attempt.read(dictionary)
    case .list(let list): attempt.read(list)
    case .text(let text, let start), .record(let text, let start):
      attempt.read(json: text, startingAt: start)
    case .bytes(let bytes, let start):
      bytes.withJSONBytes { attempt.read(json: $0, startingAt: start) }
    case .value(let value): attempt.read(value)
    case .checkedPropertyList(let root): attempt.read(root)
    case .propertyList: .declined
    }
  }

  /// The fingerprint of the JSON text, if the input is JSON.
  var textPrint: TextPrint? {
    switch self {
    case .text(let text, let start): TextPrint(text, startingAt: start)
    case .record(let text, let start): TextPrint(text, startingAt: start, isRecord: true)
    case .bytes(let bytes, let start): bytes.withJSONBytes { TextPrint($0, startingAt: start) }
    default: nil
    }
  }

  /// Parses JSON text and checks its nesting depth.
  private static func document(
    _ bytes: [UInt8], _ start: JSONPlace, _ options: MappingOptions
  ) throws(MappingError) -> Opened {
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(
        reading: bytes, maximumDepth: options.maximumDepth,
        maximumElementCount: options.maximumElementCount)
      return Opened(root: InputElement(document.root), document: document, start: start)
    } catch {
      let lines = JSONLineIndex(bytes, startingAt: start)
      throw MappingError(error, at: lines.place(of: error.offset))
    }
  }

  /// The root of a property list.
  private static func root(
    of data: Data, _ options: MappingOptions
  ) throws(MappingError) -> Any {
    try check(byteCount: data.count, options)
    do throws(PropertyListProblem) {
      return try PropertyListReader.value(of: data, limits: options)
    } catch {
      throw error.error
    }
  }

  private static func check(byteCount: Int, _ options: MappingOptions) throws(MappingError) {
    let limit = min(options.maximumInputBytes, JSONRecord.maximumByteCount)
    guard byteCount > limit else { return }
    throw .tooLarge(byteCount, limit: limit)
  }
}
