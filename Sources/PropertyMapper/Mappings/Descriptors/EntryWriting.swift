/// How an entry turns a model into a value of the output.
struct EntryWriting: Sendable {
  /// What the output looks like.
  let request: ShapeRequest
  let source: Source
  /// The code of the error if a closure throws.
  var failureCode: MappingError.Code = .transformFailed

  /// Where the value comes from; if a closure returns nil, that is null.
  enum Source: Sendable {
    /// The property as it is.
    case property
    /// What a closure makes of the property.
    case encoded(@Sendable (_ value: Slot) throws -> Slot?)
    /// What a closure makes of the whole model.
    case generated(@Sendable (_ model: Slot) throws -> Slot?)
  }

  init(_ request: ShapeRequest, _ source: Source = .property) {
    self.request = request
    self.source = source
  }

  /// Whether a property is only read, and no closure of the user's called.
  var isPlain: Bool {
    if case .property = source { true } else { false }
  }

  /// Whether a user's closure sees the whole model, and is called once for it.
  var isGenerated: Bool {
    if case .generated = source { true } else { false }
  }
}
