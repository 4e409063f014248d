extension Transformer {
  /// Returns a transformer that tries another one if this one fails or returns nil.
  ///
  /// Use this method for data that comes in several formats. Start with the format that you want to
  /// write: this transformer writes all values, so if it can't encode, neither can the result.
  ///
  /// ```swift
  /// "born": .transform(\.born, .date("yyyy-MM-dd").or(.date("d.M.yyyy")))
  /// // 2017-06-05 and 5.6.2017 are the same date, written as 2017-06-05
  /// // born: must be a date like 2025-12-31 or a date like 31.12.2025,
  /// //   but is text in another form
  /// ```
  ///
  /// You can chain any number of transformers. They're tried in order until one returns a value. If
  /// all of them fail, the result is the first one's error, or nil. Errors from the library's own
  /// transformers also mention the other formats, both in the message and in the `alternatives`
  /// parameter.
  ///
  /// - Parameter other: The transformer to try next.
  public func or(_ other: Transformer<Input, Output>) -> Self {
    let (first, second) = (decode, other.decode)
    return Self(
      decode: { input in
        var refusal: (any Error)?
        do {
          if let value = try first(input) { return value }
        } catch {
          refusal = error
        }
        do {
          if let value = try second(input) { return value }
        } catch {
          refusal = refusal.map { Self.joined($0, error) }
        }
        if let refusal { throw refusal }
        return nil
      },
      encode: encode
    ).described(as: .alternatives(form, other.form))
  }

  /// The first error, with the requirement of the other one as an alternative.
  private static func joined(_ first: any Error, _ other: any Error) -> any Error {
    guard let problem = first as? ConversionProblem, let other = other as? ConversionProblem,
      problem.components.isEmpty, other.components.isEmpty
    else { return first }
    return problem.completed { $0.add(alternative: other.words) }
  }
}
