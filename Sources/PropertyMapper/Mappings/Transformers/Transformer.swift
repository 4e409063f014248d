/// A reusable two-way conversion for `.transform`.
///
/// The set is open; add your own static members:
///
/// ```swift
/// extension Transformer where Input == Int, Output == Duration {
///   static var seconds: Self {
///     Self(decode: { .seconds($0) }, encode: { Int($0.components.seconds) })
///   }
/// }
/// ```
public struct Transformer<Input, Output>: Sendable {
  let decode: @Sendable (Input) throws -> Output?
  let encode: (@Sendable (Output) throws -> Input)?

  /// Creates a transformer from pure closures.
  ///
  /// - Parameters:
  ///   - decode: Returns the value. Returning nil makes an optional property nil; for any other,
  ///     it is an error.
  ///   - encode: Returns the data to write. Without it, entries are not exported.
  public init(
    decode: @escaping @Sendable (Input) throws -> Output?,
    encode: (@Sendable (Output) throws -> Input)? = nil
  ) {
    self.decode = decode
    self.encode = encode
  }
}
