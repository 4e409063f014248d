/// A conversion with a name, for `.transform`: how the data becomes the property's value, and back.
///
/// The set is open; add static members of your own:
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

  /// Makes a transformer of pure closures.
  ///
  /// - Parameters:
  ///   - decode: Makes the value; nil is nil for an optional property and an error for another.
  ///   - encode: Makes what the data holds. Without it, entries are not exported.
  public init(
    decode: @escaping @Sendable (Input) throws -> Output?,
    encode: (@Sendable (Output) throws -> Input)? = nil
  ) {
    self.decode = decode
    self.encode = encode
  }
}
