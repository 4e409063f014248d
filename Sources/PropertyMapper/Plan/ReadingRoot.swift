/// What the direct engine reads a type by that callers ask for. This one stands for a type that it does not read.
class ReadingRoot: @unchecked Sendable {
  // Unchecked because classes that others inherit from cannot be checked; nothing in them changes.

  let type: ObjectIdentifier
  /// Whether it is more than the answer that the reference engine is to read the type.
  var isDirect: Bool { false }

  init(_ type: ObjectIdentifier) { self.type = type }
}
