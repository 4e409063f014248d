/// A problem thrown by a type's `Codable` conformance.
///
/// It is examined only when it is listed: if there are many invalid values, most are only counted.
struct CodableProblem: Error {
  private let source: Source
  /// The decoded value.
  nonisolated(unsafe) private let value: () -> MappingValue

  private enum Source {
    case decoding(DecodingError)
    case encoding(EncodingError)
    case own(Facts)
  }

  /// The path below the entry, and the message.
  struct Facts {
    let code: MappingError.Code
    var components: [MappingPath.Component] = []
    let sentence: Sentence
    var underlying: (any Error)?
  }

  /// Creates a problem found by the library itself.
  init(_ code: MappingError.Code, _ sentence: Sentence) {
    source = .own(Facts(code: code, sentence: sentence))
    unsafe value = { .null }
  }

  /// Creates a problem from a decoding error.
  ///
  /// - Parameter value: The decoded value. It distinguishes keys, which may look like numbers, from
  ///   indexes.
  init(_ error: DecodingError, in value: @autoclosure @escaping () -> MappingValue) {
    source = .decoding(error)
    unsafe self.value = value
  }

  init(_ error: EncodingError) {
    source = .encoding(error)
    unsafe value = { .null }
  }

  var facts: Facts {
    switch source {
    case .decoding(let error): unsafe Self.facts(of: error, in: value())
    case .encoding(let error): Self.facts(of: error)
    case .own(let facts): facts
    }
  }

  private static func facts(of error: DecodingError, in value: MappingValue) -> Facts {
    let underlying = error.withoutText()
    switch error {
    case .keyNotFound(let key, let context):
      return Facts(
        code: .missingValue, components: components(context.codingPath + [key], in: value),
        sentence: Messages.missingValue, underlying: underlying)
    case .valueNotFound(_, let context):
      return Facts(
        code: .nullValue, components: components(context.codingPath, in: value),
        sentence: Messages.nullValue, underlying: underlying)
    case .typeMismatch(let type, let context):
      let components = components(context.codingPath, in: value)
      let isNull = self.value(at: components, in: value) == .null
      return Facts(
        code: isNull ? .nullValue : .typeMismatch, components: components,
        sentence: isNull ? Messages.nullValue : Messages.codableMismatch(type),
        underlying: underlying)
    case .dataCorrupted(let context):
      return Facts(
        code: .conversionFailed, components: components(context.codingPath, in: value),
        sentence: Messages.codableRefusal, underlying: underlying)
    @unknown default:
      return Facts(
        code: .conversionFailed, sentence: Messages.codableRefusal, underlying: underlying)
    }
  }

  private static func facts(of error: EncodingError) -> Facts {
    var facts = Facts(
      code: .unrepresentableValue,
      sentence: Messages.refusedByType,
      underlying: error.withoutText())
    if case .invalidValue(_, let context) = error {
      facts.components = components(context.codingPath)
    }
    return facts
  }

  /// The components of a coding path in existing data, as far as they exist.
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

  /// The components of a coding path from the library's encoder.
  private static func components(_ path: [any CodingKey]) -> [MappingPath.Component] {
    path.map { key in
      (key as? CodingIndex).map { .index($0.index) } ?? .key(key.stringValue)
    }
  }
}
