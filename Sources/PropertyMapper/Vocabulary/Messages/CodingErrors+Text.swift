// Types usually quote a value in their error messages, but errors of the library contain no input
// text.

extension DecodingError {
  /// The error without its message and underlying error.
  ///
  /// - Parameter codingPath: The path to set; nil to keep the error's own.
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
  /// The error without its message and the invalid value.
  ///
  /// - Parameter codingPath: The path to set; nil to keep the error's own.
  func withoutText(_ codingPath: [any CodingKey]? = nil) -> EncodingError {
    guard case .invalidValue(_, let context) = self else { return self }
    return .invalidValue(
      "", Context(codingPath: codingPath ?? context.codingPath, debugDescription: ""))
  }
}
