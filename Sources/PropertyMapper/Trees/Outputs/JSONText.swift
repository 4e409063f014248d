/// Writes output as JSON text.
package enum JSONText {
  /// The bytes of a value.
  package static func bytes(of value: OutputValue, _ options: ExportOptions = []) -> [UInt8] {
    var writer = JSONWriter(prettyPrinted: options.contains(.prettyPrinted))
    value.write(to: &writer, sortsKeys: options.contains(.sortedKeys))
    return writer.bytes
  }

  /// The elements of a set, sorted by their JSON text, so that the order is the same in every run.
  static func sorted(_ elements: [OutputValue]) -> [OutputValue] {
    elements.sortedByText(of: { bytes(of: $0) })
  }
}
