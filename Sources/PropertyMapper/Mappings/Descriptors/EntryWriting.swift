/// How an entry converts a model to an output value.
package struct EntryWriting: Sendable {
  /// The shape of the output.
  package let request: ShapeRequest
  package let source: Source
  /// The error code if a closure throws.
  var failureCode: MappingError.Code = .transformFailed

  /// The source of the value. A closure that returns nil produces null.
  package enum Source: Sendable {
    /// The unconverted property.
    case property
    /// The result of a closure that receives the property.
    case encoded(@Sendable (_ value: Slot) throws -> Slot?)
    /// The result of a closure that receives the whole model.
    case generated(@Sendable (_ model: Slot) throws -> Slot?)
  }

  init(_ request: ShapeRequest, _ source: Source = .property) {
    self.request = request
    self.source = source
  }

  /// Whether the property is read without calling a user's closure.
  var isPlain: Bool {
    if case .property = source { true } else { false }
  }

  /// Whether a user's closure receives the whole model, and is called once for it.
  package var isGenerated: Bool {
    if case .generated = source { true } else { false }
  }
}
