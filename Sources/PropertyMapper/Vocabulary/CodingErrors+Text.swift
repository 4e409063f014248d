// What types say about a value quotes it more often than not, and errors of ours hold no text of the input.

extension DecodingError {
  /// The error without its text and what it is made from.
  ///
  /// - Parameter codingPath: The path that it gets; nil to keep its own.
  func withoutText(_ codingPath: [any CodingKey]? = nil) -> DecodingError {
    func plain(_ context: Context) -> Context {
      Context(codingPath: codingPath ?? context.codingPath, debugDescription: "")
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
  ///
  /// - Parameter codingPath: The path that it gets; nil to keep its own.
  func withoutText(_ codingPath: [any CodingKey]? = nil) -> EncodingError {
    guard case .invalidValue(_, let context) = self else { return self }
    return .invalidValue(
      "", Context(codingPath: codingPath ?? context.codingPath, debugDescription: ""))
  }
}
