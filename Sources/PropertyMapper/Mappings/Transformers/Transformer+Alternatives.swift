extension Transformer {
  /// Returns a transformer that tries another one if this one fails or returns nil.
  ///
  /// Use it for data in several formats, and start with the one in which you want to write. All values are
  /// written by this transformer: if it can't encode, neither can the result.
  ///
  /// ```swift
  /// "born": .transform(\.born, .date("yyyy-MM-dd").or(.date("d.M.yyyy")))
  /// // 2017-06-05 and 5.6.2017 are the same date, which is written as 2017-06-05
  /// // born: must be a date like 2025-12-31 or a date like 31.12.2025, but is text in another form
  /// ```
  ///
  /// You can chain more than two. They're tried in order, and the first value is used. If all of them fail,
  /// the outcome is that of the first one: its error, or nil. Errors of the library's own transformers also
  /// mention the other formats, in the message and in a parameter called `alternatives`.
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
