/// Writes output as JSON text.
package enum JSONText {
  /// The text of a value.
  static func text(of value: OutputValue, _ options: ExportOptions = []) -> JSONBuffer {
    var writer = JSONWriter(prettyPrinted: options.contains(.prettyPrinted))
    value.write(to: &writer, sortsKeys: options.contains(.sortedKeys))
    return writer.finish()
  }

  /// The bytes of a value's text.
  package static func bytes(of value: OutputValue, _ options: ExportOptions = []) -> [UInt8] {
    text(of: value, options).bytes
  }

  /// The elements of a set, sorted by their JSON text, so that the order is the same in every run.
  static func sorted(_ elements: [OutputValue]) -> [OutputValue] {
    elements.sortedByText(of: { bytes(of: $0) })
  }
}
