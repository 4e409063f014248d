/// A reusable two-way conversion for `.transform`.
///
/// Add your own transformers as static members:
///
/// ```swift
/// extension Transformer where Input == Int, Output == Duration {
///   static var seconds: Self {
///     Self(
///       decode: { .seconds($0) },
///       encode: { Int($0.components.seconds) })
///   }
/// }
/// ```
public struct Transformer<Input, Output>: Sendable {
  let decode: @Sendable (Input) throws -> Output?
  let encode: (@Sendable (Output) throws -> Input)?
  /// What is known about the input; nil for users' transformers.
  private(set) var form: TransformerForm?

  /// Creates a transformer from pure closures.
  ///
  /// - Parameters:
  ///   - decode: A closure that returns the value. If it returns nil, an optional property becomes
  ///     nil, and any other property causes an error.
  ///   - encode: A closure that returns the data to write. Without it, entries that use the
  ///     transformer aren't exported.
  public init(
    decode: @escaping @Sendable (Input) throws -> Output?,
    encode: (@Sendable (Output) throws -> Input)? = nil
  ) {
    self.decode = decode
    self.encode = encode
  }

  /// Returns the transformer with a description of its input.
  func described(as form: TransformerForm?) -> Self {
    var described = self
    described.form = form
    return described
  }
}
