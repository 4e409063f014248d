/// The keys of the input that a final decoder sees.
public struct FinalDecoderKeys: Hashable, Sendable {
  let onlyUnmapped: Bool

  /// All keys.
  public static let all = Self(onlyUnmapped: false)

  /// Keys that no entry of the table reads; objects left empty are removed as well.
  public static let unmapped = Self(onlyUnmapped: true)
}
