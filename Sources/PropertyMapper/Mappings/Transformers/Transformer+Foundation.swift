// The types that are made of text here, `URL` and `Data`, are Foundation's.
public import Foundation

extension Transformer where Input == String, Output == URL {
  /// A URL that stands in text as it is, not empty and with nothing left to escape.
  ///
  /// ```swift
  /// "homepage": .transform(\.homepage, .trimmed.then(.url))
  /// ```
  public static var url: Self {
    Self(
      decode: { text in
        guard !text.isEmpty, let url = URL(string: text, encodingInvalidCharacters: false) else {
          throw ConversionProblem.otherText(expected: "a URL")
        }
        return url
      },
      encode: { $0.absoluteString })
  }
}

extension Transformer where Input == String, Output == Data {
  /// Bytes that stand in text as base64 (RFC 4648, section 4), with padding and without line breaks.
  ///
  /// A property of type `Data` needs it only where the text goes through another transformer first, or where a
  /// property list shall hold text.
  public static var base64: Self {
    Self(
      decode: { text in
        guard let data = Data(base64Encoded: text) else {
          throw ConversionProblem.otherText(expected: "base64 text")
        }
        return data
      },
      encode: { $0.base64EncodedString() })
  }
}
