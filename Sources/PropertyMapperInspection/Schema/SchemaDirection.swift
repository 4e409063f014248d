import PropertyMapper

/// The data that a schema describes.
public enum SchemaDirection: Sendable, Hashable, CaseIterable {
  /// The data that the mapper decodes: a schema for senders.
  case input
  /// The data that the mapper encodes: a schema for receivers.
  case output
}
