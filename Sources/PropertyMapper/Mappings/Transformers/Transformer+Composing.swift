extension Transformer {
  /// Chains this transformer with another.
  ///
  /// The result can encode only if both transformers can. If the first returns nil, so does the
  /// result.
  ///
  /// ```swift
  /// "homepage": .transform(\.homepage, .trimmed.then(.url))
  /// // " https://a.org " → https://a.org
  /// ```
  ///
  /// - Parameter next: The transformer that receives this transformer's output.
  /// - Returns: A transformer from this transformer's input to the next one's output.
  public func then<Next>(_ next: Transformer<Output, Next>) -> Transformer<Input, Next> {
    let decode = decode
    var encodeBoth: (@Sendable (Next) throws -> Input)?
    if let encode, let encodeNext = next.encode {
      encodeBoth = { try encode(try encodeNext($0)) }
    }
    return Transformer<Input, Next>(
      decode: { input in
        guard let value = try decode(input) else { return nil }
        return try next.decode(value)
      },
      encode: encodeBoth
    ).described(as: form?.convertedFurther)
  }

  /// Returns a transformer that uses a given value if this one fails or returns nil.
  ///
  /// The value replaces input that this transformer can't convert. Input of the wrong kind, such as
  /// an array instead of a string, is still an error, and absent input still leaves the property
  /// unchanged. Encoding isn't affected; if this transformer can't encode the value, use
  /// ``fallback(_:writtenAs:)``.
  ///
  /// ```swift
  /// "seen": .transform(\.seen, .date("yyyy-MM-dd").fallback(.distantPast))
  /// ```
  ///
  /// - Parameter value: The replacement.
  public func fallback(_ value: Output) -> Self where Output: Sendable {
    let decode = decode
    return Self(decode: { (try? decode($0)) ?? value }, encode: encode)
  }

  /// Returns a transformer that uses a given value if this one fails or returns nil, and that
  /// writes the value as the given input.
  ///
  /// ```swift
  /// "sex": .transform(
  ///   \.sex,
  ///   .lookup(["m": .male, "f": .female])
  ///     .fallback(.unknown, writtenAs: "?"))
  /// ```
  ///
  /// - Parameters:
  ///   - value: The replacement.
  ///   - input: The input to write for that value. All other values are written as before.
  public func fallback(_ value: Output, writtenAs input: Input) -> Self
  where Input: Sendable, Output: Equatable & Sendable {
    let transformer = fallback(value)
    guard let encode = transformer.encode else { return transformer }
    return Self(
      decode: transformer.decode,
      encode: { other in
        try ComparedValues.check(other)
        return other == value ? input : try encode(other)
      })
  }
}
