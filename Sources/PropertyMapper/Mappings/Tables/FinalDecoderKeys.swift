/// The keys of the input that a final decoder sees.
public struct FinalDecoderKeys: Hashable, Sendable {
  package let onlyUnmapped: Bool

  /// All keys.
  public static let all = Self(onlyUnmapped: false)

  /// Only keys that no entry of the table reads; objects that this leaves empty are removed, too.
  public static let unmapped = Self(onlyUnmapped: true)
}
