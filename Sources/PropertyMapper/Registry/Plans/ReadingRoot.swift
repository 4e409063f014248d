/// The direct engine's entry point for decoding a type at the root. This one is for a type that it
/// does not support.
class ReadingRoot: @unchecked Sendable {
  // Unchecked because the compiler cannot check a class with subclasses; their contents never
  // change.

  let type: ObjectIdentifier
  /// Whether the direct engine supports the type at all.
  var isDirect: Bool { false }

  init(_ type: ObjectIdentifier) { self.type = type }
}
