/// What a type's own `Codable` conformance refused: the place below the entry, and the sentence.
struct CodableProblem: Error {
  let code: MappingError.Code
  let components: [MappingPath.Component]
  let message: String
  let underlying: (any Error)?

  /// A problem of the library's own.
  init(_ code: MappingError.Code, _ message: String) {
    self.code = code
    self.message = message
    components = []
    underlying = nil
  }

  /// What reading threw.
  ///
  /// - Parameter value: What was read: it tells keys, which may look like numbers, from indexes.
  init(_ error: DecodingError, in value: MappingValue) {
    underlying = error.withoutText
    switch error {
    case .keyNotFound(let key, let context):
      code = .missingValue
      components = Self.components(context.codingPath + [key], in: value)
      message = Messages.missingValue
    case .valueNotFound(_, let context):
      code = .nullValue
      components = Self.components(context.codingPath, in: value)
      message = Messages.nullValue
    case .typeMismatch(let type, let context):
      components = Self.components(context.codingPath, in: value)
      let isNull = Self.value(at: components, in: value) == .null
      code = isNull ? .nullValue : .typeMismatch
      message = isNull ? Messages.nullValue : Messages.codableMismatch(type)
    case .dataCorrupted(let context):
      code = .conversionFailed
      components = Self.components(context.codingPath, in: value)
      message = Messages.codableRefusal
    @unknown default:
      code = .conversionFailed
      components = []
      message = Messages.codableRefusal
    }
  }

  init(_ error: EncodingError) {
    underlying = error.withoutText
    code = .unrepresentableValue
    message = Messages.unrepresentable("a value that its own encode(to:) refuses")
    if case .invalidValue(_, let context) = error {
      components = Self.components(context.codingPath)
    } else {
      components = []
    }
  }

  /// The steps of a path through data that is there, as far as it is.
  private static func components(
    _ path: [any CodingKey], in value: MappingValue
  ) -> [MappingPath.Component] {
    var current: MappingValue? = value
    return path.map { key in
      if case .array = current, let index = key.intValue {
        current = current?[index]
        return .index(index)
      }
      current = current?[key.stringValue]
      return .key(key.stringValue)
    }
  }

  private static func value(
    at components: [MappingPath.Component], in value: MappingValue
  ) -> MappingValue? {
    components.reduce(value) { current, step in
      switch step {
      case .key(let key): current?[key]
      case .index(let index): current?[index]
      }
    }
  }

  /// The steps of a path that our encoder gave.
  private static func components(_ path: [any CodingKey]) -> [MappingPath.Component] {
    path.map { key in
      (key as? CodingIndex).map { .index($0.index) } ?? .key(key.stringValue)
    }
  }
}

// What types say about a value quotes it more often than not, and errors of ours hold no text of the input.

extension DecodingError {
  /// The error without its text and what it is made from.
  fileprivate var withoutText: DecodingError {
    func plain(_ context: Context) -> Context {
      Context(codingPath: context.codingPath, debugDescription: "")
    }
    return switch self {
    case .keyNotFound(let key, let context): .keyNotFound(key, plain(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, plain(context))
    case .typeMismatch(let type, let context): .typeMismatch(type, plain(context))
    case .dataCorrupted(let context): .dataCorrupted(plain(context))
    @unknown default: .dataCorrupted(Context(codingPath: [], debugDescription: ""))
    }
  }
}

extension EncodingError {
  /// The error without its text and the value that it is about.
  fileprivate var withoutText: EncodingError {
    guard case .invalidValue(_, let context) = self else { return self }
    return .invalidValue(
      "", Context(codingPath: context.codingPath, debugDescription: ""))
  }
}
