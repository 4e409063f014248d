/// What the direct engine reads a type with that a caller asked for. This one is for a type that it does not read.
class ReadingRoot: @unchecked Sendable {
  // Unchecked because classes that others inherit from cannot be checked; nothing in them changes.

  let type: ObjectIdentifier
  /// Whether the direct engine reads the type at all.
  var isDirect: Bool { false }

  init(_ type: ObjectIdentifier) { self.type = type }
}
