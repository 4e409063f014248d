extension Transformer where Input == String, Output: Numeric & MappingValueConvertible {
  /// A number inside text, in both directions: `"10"` is read as 10, and 10 is written as `"10"`.
  ///
  /// The property may be of any number type. The whole text must be a number as JSON writes it, without
  /// spaces around it (put `trimmed` before), and the type must hold it exactly; `Float` and `Double`
  /// take the nearest value. A number that is not inside text is read as well, unless the mapper is `.strict`.
  ///
  /// ```swift
  /// "age": .transform(\.age, .numberInText)  // "18" ⇄ 18
  /// ```
  public static var numberInText: Self {
    Self(
      decode: { text in
        let literal = try JSONNumber(text).orThrow(.otherText(expected: "a number in text"))
        return try ConversionPolicy.$current.withValue(.strict) {
          try Output(mappingValue: .number(MappingValue.Number(literal)))
        }
      },
      encode: { value in
        guard case .number(let number) = try value.mappingValue else {
          throw ConversionProblem.unrepresentable("a value that is not written as a number")
        }
        return number.literal.text
      })
  }
}
