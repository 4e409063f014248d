/// Which side of a table a schema describes.
public enum SchemaDirection: Sendable, Hashable, CaseIterable {
  /// What the mapper reads: the schema for those who send data.
  case input
  /// What the mapper writes: the schema for those who receive data.
  case output
}
