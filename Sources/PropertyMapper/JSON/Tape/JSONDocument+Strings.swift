extension JSONDocument {
  /// Calls a closure with a view of the text that must not escape it.
  @inline(__always)
  func withBytes<Result>(_ body: (JSONBytes) -> Result) -> Result {
    bytes.withJSONBytes(body)
  }

  /// The string of a record, with its escapes resolved.
  func string(of record: JSONRecord) -> String {
    withBytes { $0.string(in: record.content, hasEscapes: record.hasEscapes) }
  }
}
