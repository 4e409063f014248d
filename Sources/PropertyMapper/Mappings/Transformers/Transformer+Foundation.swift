// The types that are made of text here, `URL` and `Data`, are Foundation's.
public import Foundation

extension Transformer where Input == String, Output == URL {
  /// A URL in text as it is, not empty and with nothing left to escape.
  ///
  /// ```swift
  /// "homepage": .transform(\.homepage, .trimmed.then(.url))
  /// ```
  public static var url: Self {
    Self(
      decode: { text in
        let url = text.isEmpty ? nil : URL(string: text, encodingInvalidCharacters: false)
        return try url.orThrow(.otherText(expected: "a URL"))
      },
      encode: { $0.absoluteString })
  }
}

extension Transformer where Input == String, Output == Data {
  /// Bytes in text as base64 (RFC 4648, section 4), with padding and without line breaks.
  ///
  /// A property of type `Data` needs it only if the text goes through another transformer first, or if a property list
  /// should hold text.
  public static var base64: Self {
    Self(
      decode: { try Data(base64Encoded: $0).orThrow(.otherText(expected: "base64 text")) },
      encode: { $0.base64EncodedString() })
  }
}
