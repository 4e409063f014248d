extension Transformer where Input == String, Output: Numeric & MappingValueConvertible {
  /// A number as a string, in both directions: `"10"` is read as 10, and 10 is written as `"10"`.
  ///
  /// The property can have any numeric type. The whole string must be a JSON number without
  /// surrounding whitespace (chain `.trimmed` first to remove it), and the type must be able to
  /// hold the number exactly; `Float` and `Double` use the nearest value. A plain number is
  /// accepted as well, unless the mapper is `.strict`.
  ///
  /// ```swift
  /// "age": .transform(\.age, .numberInText)  // "18" ⇄ 18
  /// ```
  public static var numberInText: Self {
    Self(
      decode: { text in
        let literal = try JSONNumber(text).orThrow(.otherText(expected: .numberInText))
        return try ConversionPolicy.$current.withValue(.strict) {
          try Output(mappingValue: .number(MappingValue.Number(literal)))
        }
      },
      encode: { value in
        guard case .number(let number) = try value.mappingValue else {
          throw ConversionProblem.unrepresentable(.notWrittenAsNumber)
        }
        return number.literal.text
      }
    ).described(as: .number)
  }
}
