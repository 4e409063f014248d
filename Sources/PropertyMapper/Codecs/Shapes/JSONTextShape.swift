/// Values whose JSON text is in a string, as in columns of databases and in arguments of tools.
///
/// ```
///  "{\"name\": \"a\"}" ─read as JSON─▶ {"name": "a"} ─inner─▶ value
/// ```
package final class JSONTextShape: Sendable {
  /// The shape of the value in the text.
  package let inner: Shape

  init(_ inner: Shape) {
    self.inner = inner
  }
}

extension JSONTextShape {
  /// The string with the JSON text of a value.
  package static func text(of value: MappingValue) -> String { text(of: OutputValue(value)) }

  static func text(of output: OutputValue) -> String {
    String(decoding: JSONText.bytes(of: output), as: UTF8.self)
  }
}
