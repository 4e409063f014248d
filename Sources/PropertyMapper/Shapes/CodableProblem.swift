/// What a type's own `Codable` conformance refused: the place below the entry, and the sentence.
struct CodableProblem: Error {
  let code: MappingError.Code
  let components: [MappingPath.Component]
  let message: String
  let underlying: any Error

  init(_ error: DecodingError) {
    underlying = error
    switch error {
    case .keyNotFound(let key, let context):
      code = .missingValue
      components = Self.components(context.codingPath + [key])
      message = Messages.missingValue
    case .valueNotFound(_, let context):
      code = .nullValue
      components = Self.components(context.codingPath)
      message = Messages.nullValue
    case .typeMismatch(let type, let context):
      code = .typeMismatch
      components = Self.components(context.codingPath)
      message = Messages.codableMismatch(type)
    case .dataCorrupted(let context):
      code = .conversionFailed
      components = Self.components(context.codingPath)
      message = Messages.codableRefusal
    @unknown default:
      code = .conversionFailed
      components = []
      message = Messages.codableRefusal
    }
  }

  init(_ error: EncodingError) {
    underlying = error
    code = .unrepresentableValue
    message = Messages.unrepresentable("a value that its own encode(to:) refuses")
    if case .invalidValue(_, let context) = error {
      components = Self.components(context.codingPath)
    } else {
      components = []
    }
  }

  private static func components(_ path: [any CodingKey]) -> [MappingPath.Component] {
    path.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
  }
}
