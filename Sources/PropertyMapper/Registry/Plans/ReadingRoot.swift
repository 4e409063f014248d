/// The entry point for decoding a type at the root. This one is for a type that it
/// does not support.
class ReadingRoot: @unchecked Sendable {
  // Unchecked because the compiler cannot check a class with subclasses; their contents never
  // change.

  let type: ObjectIdentifier
  /// Whether the plans could be compiled.
  var isCompiled: Bool { false }

  init(_ type: ObjectIdentifier) { self.type = type }
}
