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
  /// The text must be UTF-8 and strictly follow RFC 8259, including the parts that no entry reads. A byte
  /// order mark at its start is skipped. Errors have a line, a column, and a byte offset.
  ///
  /// - Parameter bytes: The UTF-8 bytes of the text, as `Data`, `[UInt8]`, and so on. They aren't copied. If
  ///   they belong to somebody else, they must not change while the source is in use.
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

  /// An XML or binary property list, whose format is detected. The old-style ASCII format is rejected.
  ///
  /// Dates and data are read directly; everything else is read as if from a dictionary. If a string contains a
  /// number that the format cannot represent, the string is accepted as a number, even with `.strict`.
  ///
  /// Calls fail with a single error if the data isn't a property list (`malformedPropertyList`), is nested too
  /// deeply (`depthLimitExceeded`), or contains an array that is longer than
  /// ``MappingOptions/maximumElementCount`` (`sizeLimitExceeded`).
  ///
  /// - Parameter data: The property list. A repeated key is an error in the binary format; in XML, its last
  ///   value is used. In both formats, distinct keys that are canonically equal are an error. Objects shared
  ///   within a binary property list are read once, but each use adds their size to the total that
  ///   ``MappingOptions/maximumInputBytes`` limits. In memory, the values of a binary property list may take up
  ///   to 40 times its size, plus 2 MiB. XML must be UTF-8 and must not declare entities.
  public static func propertyList(_ data: Data) -> Self { Self(.propertyList(data)) }

  /// A dictionary of plain Swift values, or the output of `JSONSerialization` or
  /// `PropertyListSerialization`.
  ///
  /// - Parameter dictionary: The dictionary. Mutable objects in it, such as `NSMutableArray`, must not
  ///   change while the source is in use.
  public static func dictionary(_ dictionary: [String: Any]) -> Self {
    Self(.dictionary(dictionary))
  }

  /// An array of such values. See ``dictionary(_:)``.
  public static func list(_ list: [Any]) -> Self { Self(.list(list)) }

  /// A value, such as JSON that has already been parsed.
  public static func value(_ value: MappingValue) -> Self { Self(.value(value)) }

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
}
