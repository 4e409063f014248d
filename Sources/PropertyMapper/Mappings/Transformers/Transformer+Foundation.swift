// For `URL` and `Data`.
public import Foundation

extension Transformer where Input == String, Output == URL {
  /// A URL as a non-empty string that doesn't need percent-encoding.
  ///
  /// ```swift
  /// "homepage": .transform(\.homepage, .trimmed.then(.url))
  /// ```
  public static var url: Self {
    Self(
      decode: { text in
        let url = text.isEmpty ? nil : URL(string: text, encodingInvalidCharacters: false)
        return try url.orThrow(.otherText(expected: .url))
      },
      encode: { $0.absoluteString }
    ).described(as: TransformerForm(.data(.text(.url))))
  }
}

extension Transformer where Input == String, Output == Data {
  /// Bytes as a base64 string (RFC 4648, section 4), with padding and without line breaks.
  ///
  /// A `Data` property needs this transformer only to chain it with another one, or to write the
  /// bytes as a string in a property list.
  public static var base64: Self {
    Self(
      decode: { try Data(base64Encoded: $0).orThrow(.otherText(expected: .base64)) },
      encode: { $0.base64EncodedString() }
    ).described(as: TransformerForm(.data(.text(.base64))))
  }
}
