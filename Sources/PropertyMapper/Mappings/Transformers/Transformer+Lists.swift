extension Transformer where Input == String {
  /// Creates a transformer that splits a delimited string into an array of strings or, with a
  /// transformer for the elements, of other values.
  ///
  /// The empty string corresponds to the empty array. Elements aren't trimmed. An array can't be
  /// written if it would read back differently, because an element contains the separator or
  /// because the only element is an empty string.
  ///
  /// ```swift
  /// "tags": .transform(\.tags, .separated(by: ","))  // "a,b" ⇄ ["a", "b"]
  /// "days": .transform(
  ///   \.days, .separated(by: ";", each: .trimmed.then(.date("yyyy-MM-dd"))))
  /// ```
  ///
  /// - Parameters:
  ///   - separator: The string between two elements. If it's empty, nothing can be read or written.
  ///   - element: The transformer for each element. If it returns nil, the element is dropped. The
  ///     array can be written only if this transformer can encode.
  /// - Complexity: O(*n*) in the length of the string.
  public static func separated<Element>(
    by separator: String, each element: Transformer<String, Element> = .unchanged
  ) -> Transformer<String, [Element]> {
    let decode = element.decode
    var encodeList: (@Sendable ([Element]) throws -> String)?
    if let encode = element.encode {
      encodeList = { try SeparatedText.text(of: try $0.map(encode), separator) }
    }
    return Transformer<String, [Element]>(
      decode: { try SeparatedText.elements(of: $0, separator).compactMap(decode) },
      encode: encodeList)
  }

  /// Creates a transformer that splits a delimited string into an array of numbers, dates, URLs, or
  /// other values.
  ///
  /// Each part is converted like a string for a property of the element's type, always using the
  /// `.lossless` policy.
  ///
  /// ```swift
  /// "scores": .transform(\.scores, .separated(by: ","))  // "1,2" ⇄ [1, 2]
  /// ```
  ///
  /// - Parameter separator: The string between two elements.
  @_disfavoredOverload
  public static func separated<Element: MappingValueConvertible>(
    by separator: String
  ) -> Self where Output == [Element] {
    let element = Transformer<String, Element>(
      decode: { try Element(mappingValue: .string($0)) }, encode: { try SeparatedText.part($0) })
    return separated(by: separator, each: element)
  }
}

extension Transformer<String, String> {
  /// A transformer that changes nothing.
  @usableFromInline static var unchanged: Self { Self(decode: { $0 }, encode: { $0 }) }
}

/// Arrays packed into a string.
private enum SeparatedText {
  static func elements(of text: String, _ separator: String) throws(ConversionProblem) -> [String] {
    guard !separator.isEmpty else { throw .otherText(expected: .separatedList) }
    return text.isEmpty ? [] : text.parts(separatedBy: separator)
  }

  static func text(of elements: [String], _ separator: String) throws(ConversionProblem) -> String {
    let text = elements.joined(separator: separator)
    // An element that begins or ends like the separator can form another separator with it.
    let readBack = try self.elements(of: text, separator)
    guard readBack.elementsEqual(elements, by: { $0.hasSameBytes(as: $1) }) else {
      throw .unreadableList
    }
    return text
  }

  /// A value as a part of the string.
  static func part(_ value: some MappingValueConvertible) throws -> String {
    switch try value.mappingValue {
    case .string(let text): return text
    case .number(let number): return number.literal.text
    case .bool(let bool): return bool ? "true" : "false"
    case .native(let native): return native.shownText
    case .null, .array, .object:
      throw ConversionProblem.unrepresentable(.notText)
    }
  }
}

extension String {
  /// The parts between separators, which are matched byte by byte.
  fileprivate func parts(separatedBy separator: String) -> [String] {
    let bytes = Array(utf8)
    let mark = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    var position = 0
    while position + mark.count <= bytes.count {
      if bytes[position] == mark[0], bytes[position..<position + mark.count].elementsEqual(mark) {
        parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
        position += mark.count
        start = position
      } else {
        position += 1
      }
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    return parts
  }
}

extension ConversionProblem {
  /// If the list were written as a string, it would be read back as a different list.
  package static var unreadableList: Self {
    Self(
      .unrepresentableValue, expected: .readableList,
      actual: "a list with the separator in an element, or with empty text as its only element")
  }
}
