// For `Data` and `ContiguousBytes` in the signatures.
// For `ContiguousBytes` and `Data`.
public import Foundation

/// The input to a call: JSON, a property list, a dictionary, an array, or a value.
///
/// ```swift
/// let user = try mapper.create(User.self, from: .json(data))
/// let heroes = try mapper.create([Hero].self, from: .propertyList(data))
/// try mapper.update(&user, from: .json(#"{"nickname": null}"#))
/// ```
///
/// To read another format, write a function that converts it to a source. This example uses Yams:
///
/// ```swift
/// extension MappingSource {
///   static func yaml(_ text: String) throws -> Self {
///     .dictionary(try Yams.load(yaml: text) as? [String: Any] ?? [:])
///   }
/// }
///
/// let settings = try mapper.create(Settings.self, from: .yaml(text))
/// ```
public struct MappingSource: Sendable {
  /// The whole input.
  let input: InputSource
  /// Where the value to read is in the input.
  package private(set) var path = MappingPath.root

  private init(_ input: InputSource) {
    self.input = input
  }

  @usableFromInline init(data: Data) { self.init(.data(data)) }

  @usableFromInline init(bytes: [UInt8]) { self.init(.bytes(bytes)) }

  @usableFromInline init(owning bytes: some ContiguousBytes) {
    self.init(.otherBytes(OwnerOfBytes(bytes)))
  }

  /// JSON text.
  ///
  /// The text must be UTF-8 and conform strictly to RFC 8259, even in parts that no entry reads. A
  /// byte order mark at the start is skipped. Errors include a line, a column, and a byte offset.
  ///
  /// - Parameter bytes: The UTF-8 bytes of the text, such as `Data` or `[UInt8]`. They aren't
  ///   copied. If other code owns the memory, it must not change while the source is in use.
  @inlinable public static func json(_ bytes: some ContiguousBytes & Sendable) -> Self {
    Self(json: bytes)
  }

  /// JSON text. Inlined, since the casts take longer than reading a small object if the type isn't known.
  @inlinable init(json bytes: some ContiguousBytes) {
    if let data = bytes as? Data {
      self.init(data: data)
    } else if let array = bytes as? [UInt8] {
      self.init(bytes: array)
    } else {
      self.init(owning: bytes)
    }
  }

  /// JSON text. See ``json(_:)-(ContiguousBytesSendable)``.
  public static func json(_ text: String) -> Self { Self(.text(text)) }

  /// An XML or binary property list. The format is detected automatically; the old-style ASCII
  /// format is rejected.
  ///
  /// Dates and data are read directly; everything else is read as if from a dictionary. If a string
  /// contains a number that the format can't represent, the string is accepted as a number, even
  /// with `.strict`. A repeated key is an error in the binary format; in XML, the last value is
  /// used. Distinct keys that are canonically equal are an error in both formats. XML must be UTF-8
  /// and must not declare entities.
  ///
  /// Calls fail with a single error if the data isn't a property list (`malformedPropertyList`), is
  /// nested too deeply (`depthLimitExceeded`), or contains an array that's longer than
  /// ``MappingOptions/maximumElementCount`` (`sizeLimitExceeded`). Each use of a shared object in a
  /// binary property list adds to the size that ``MappingOptions/maximumInputBytes`` limits.
  ///
  /// - Parameter data: The property list. The values of a binary property list can take up to 40
  ///   times its size in memory, plus 2 MiB.
  public static func propertyList(_ data: Data) -> Self { Self(.propertyList(data)) }

  /// A dictionary of plain Swift values, or the output of `JSONSerialization` or
  /// `PropertyListSerialization`.
  ///
  /// - Parameter dictionary: The dictionary. Mutable objects in it, such as `NSMutableArray`, must
  ///   not change while the source is in use.
  public static func dictionary(_ dictionary: [String: Any]) -> Self {
    Self(.dictionary(dictionary))
  }

  /// An array of plain Swift values. See ``dictionary(_:)``.
  public static func list(_ list: [Any]) -> Self { Self(.list(list)) }

  /// A value, such as JSON that's already been parsed.
  public static func value(_ value: MappingValue) -> Self { Self(.value(value)) }

  /// Returns the part of this source at a path, such as the models inside an envelope.
  ///
  /// ```swift
  /// let users = try mapper.create(
  ///   [User].self, from: .json(data).at("response.items"))
  /// ```
  ///
  /// Errors include the full path and, for JSON text, the line number in the full text. The rest of
  /// the text must be valid, too; it's checked in an additional pass.
  ///
  /// If there's no value at the path, the call fails with `missingValue`. If the value is null, the
  /// call fails with `nullValue`, unless the requested type accepts null. If a value along the path
  /// isn't an object (or an array, for an index), the call fails with a `typeMismatch` at that
  /// value.
  ///
  /// - Parameter path: The path. If the source already has a path, this one is appended to it.
  public func at(_ path: MappingPath) -> Self {
    var source = self
    source.path = self.path.appending(path)
    return source
  }
}

/// The input of a call, without the path of a ``MappingSource``. Only this type distinguishes between kinds of
/// input.
///
/// It is a value that the library only reads, like the objects in it. Records are borrowed, and only the
/// library itself creates them, for the call that reads them.
package enum InputSource: @unchecked Sendable {
  case dictionary([String: Any])
  case list([Any])
  case value(MappingValue)
  case propertyList(Data)
  /// The root of a property list that has been checked. It is on the heap so that all other sources are
  /// passed on without the metadata that a value of any type needs.
  indirect case checkedPropertyList(Any)

  // JSON text. A byte order mark at its start is skipped.
  case text(String)
  case data(Data)
  case bytes([UInt8])
  /// Bytes of another type.
  case otherBytes(any BytesOwner)
  /// A record of a stream, or another part of JSON text, and its position there, borrowed for the call.
  case record(JSONBytes, JSONPlace)

  /// The same input with a copy of bytes that somebody else may change or release after the call.
  var kept: Self {
    switch self {
    case .data(let data): .bytes([UInt8](data))
    case .otherBytes(let owner): .bytes(unsafe owner.withUnsafeBytes { unsafe [UInt8]($0) })
    case .propertyList(let data): .propertyList(Data([UInt8](data)))
    default: self
    }
  }

  /// Passes JSON text and the place where it begins to a closure; nil if the input is of another kind.
  @inline(__always)
  private func withText<Result>(_ body: (JSONBytes, JSONPlace) -> Result) -> Result? {
    @inline(__always)
    func read(_ wholeText: JSONBytes) -> Result {
      let (text, start) = wholeText.withoutByteOrderMark
      return body(text, start)
    }
    switch self {
    case .text(var text): return text.withJSONBytes(read)
    case .data(let data): return unsafe data.withUnsafeBytes { unsafe read(JSONBytes($0)) }
    case .bytes(let bytes): return bytes.withJSONBytes(read)
    case .otherBytes(let owner): return unsafe owner.withUnsafeBytes { unsafe read(JSONBytes($0)) }
    case .record(let bytes, let place): return body(bytes, place)
    case .dictionary, .list, .value, .propertyList, .checkedPropertyList: return nil
    }
  }

  package var isPropertyList: Bool {
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

  /// Opens the input. Text and data are copied, so the caller's memory isn't retained.
  package func open(_ options: MappingOptions) throws(MappingError) -> Opened {
    switch self {
    case .dictionary(let dictionary):
      return Opened(root: InputElement(value: .object(.any(dictionary))))
    case .list(let list): return Opened(root: InputElement(value: .list(.any(list))))
    case .value(let value):
      return Opened(root: InputElement(value))
    case .propertyList(let data):
      return Opened(root: InputElement(try Self.root(of: data, options)))
    case .checkedPropertyList(let root): return Opened(root: InputElement(root))
    case .text, .data, .bytes, .otherBytes, .record:
      let copy = withText { text, start in
        Result { () throws(MappingError) in
          try Self.check(byteCount: text.count, options)
          return (text.array, start)
        }
      }
      let (bytes, start) = try copy?.get() ?? ([], .start)
      return try Self.document(bytes, start, options)
    }
  }

  /// Lets an attempt read the input, unless it is a property list that can't be opened.
  func read(by attempt: ReadingAttempt) -> ReadingAttempt.Outcome {
    switch self {
    case .dictionary(let dictionary): attempt.read(dictionary)
    case .list(let list): attempt.read(list)
    case .value(let value): attempt.read(value)
    case .checkedPropertyList(let root): attempt.read(root)
    case .propertyList: .declined
    case .text, .data, .bytes, .otherBytes, .record:
      withText { attempt.read(json: $0, startingAt: $1) } ?? .declined
    }
  }

  /// The fingerprint of the JSON text, if the input is JSON.
  var textPrint: TextPrint? {
    let isRecord = if case .record = self { true } else { false }
    return withText { TextPrint($0, startingAt: $1, isRecord: isRecord) }
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

/// Bytes whose type isn't known, on the heap so that sources are passed on without its metadata.
package protocol BytesOwner: AnyObject {
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

/// The owner of bytes of one type.
final class OwnerOfBytes<Bytes: ContiguousBytes>: BytesOwner {
  private let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe bytes.withUnsafeBytes(body)
  }
}
