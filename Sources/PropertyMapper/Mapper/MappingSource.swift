// For `Data` and `ContiguousBytes` in the signatures.
public import Foundation

/// The input of a call: JSON, a property list, a dictionary, an array, or a value.
///
/// ```swift
/// let user = try mapper.create(User.self, from: .json(data))
/// let heroes = try mapper.create([Hero].self, from: .propertyList(data))
/// try mapper.update(&user, from: .json(#"{"nickname": null}"#))
/// ```
///
/// To read another format, convert it in a function that returns a source. This one uses Yams:
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
  private let content: Content
  /// Where the input is in the content.
  private(set) var path = MappingPath.root

  private enum Content: Sendable {
    case bytes(any ContiguousBytes & Sendable)
    case text(String)
    case propertyList(Data)
    case value(MappingValue)
    case native(NativeInput)
  }

  /// A dictionary or a list.
  ///
  /// It's a value that the library only reads, like the objects in it. Objects that somebody changes
  /// at the same time can't be passed to `create(_:from:)` either, as a source's documentation says.
  private struct NativeInput: @unchecked Sendable {
    let source: InputSource
  }

  /// JSON text.
  ///
  /// The text must be UTF-8 and strictly follow RFC 8259, including the parts that no entry reads. A byte
  /// order mark at its start is skipped. Errors have a line, a column, and a byte offset.
  ///
  /// - Parameter bytes: The UTF-8 bytes of the text, as `Data`, `[UInt8]`, and so on.
  public static func json(_ bytes: some ContiguousBytes & Sendable) -> Self {
    Self(content: .bytes(bytes))
  }

  /// JSON text. See ``json(_:)-(ContiguousBytesSendable)``.
  public static func json(_ text: String) -> Self { Self(content: .text(text)) }

  /// An XML or binary property list, whose format is detected. See
  /// ``PropertyMapper/PropertyMapper/create(_:fromPropertyList:)``.
  public static func propertyList(_ data: Data) -> Self { Self(content: .propertyList(data)) }

  /// A dictionary of plain Swift values, or the output of `JSONSerialization` or
  /// `PropertyListSerialization`.
  ///
  /// - Parameter dictionary: The dictionary. Mutable objects in it, such as `NSMutableArray`, must not
  ///   change while the source is in use.
  public static func dictionary(_ dictionary: [String: Any]) -> Self {
    Self(content: .native(NativeInput(source: .dictionary(dictionary))))
  }

  /// An array of such values. See ``dictionary(_:)``.
  public static func list(_ list: [Any]) -> Self {
    Self(content: .native(NativeInput(source: .list(list))))
  }

  /// A value, such as JSON that has already been parsed.
  public static func value(_ value: MappingValue) -> Self { Self(content: .value(value)) }

  /// The value at a path in this source, such as the models inside an envelope.
  ///
  /// Errors have the whole path and, in JSON text, the line in the whole text. The text around the value
  /// must be valid, too. It's read a second time, before the value.
  ///
  /// ```swift
  /// let users = try mapper.create([User].self, from: .json(data).at("response.items"))
  /// ```
  ///
  /// If the path leads nowhere, a call fails with `missingValue` at the path, and with `nullValue` if the value
  /// there is null, unless the call's type accepts null. A value on the way that isn't an object (or an array,
  /// for an index) is a `typeMismatch` at its own path.
  ///
  /// - Parameter path: The path. If the source already has a path, this one continues it.
  public func at(_ path: MappingPath) -> Self {
    var source = self
    source.path = self.path.appending(path)
    return source
  }

  /// Lends the whole content to a closure.
  func lend<Result>(_ body: (InputSource) -> Result) -> Result {
    switch content {
    case .bytes(let bytes): Self.lend(bytes, body)
    case .text(let text): InputSource.lending(text, body)
    case .propertyList(let data): body(.propertyList(data))
    case .value(let value): body(.value(value))
    case .native(let input): body(input.source)
    }
  }

  private static func lend<Result>(
    _ bytes: some ContiguousBytes & Sendable, _ body: (InputSource) -> Result
  ) -> Result {
    InputSource.lending(bytes, body)
  }

  /// The source with a copy of bytes that somebody else may change or release.
  var kept: Self {
    guard case .bytes(let bytes) = content else { return self }
    return .json(unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }).at(path)
  }
}
