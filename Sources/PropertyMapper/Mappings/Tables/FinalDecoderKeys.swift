/// The keys of the input that a final decoder receives.
public struct FinalDecoderKeys: Hashable, Sendable {
  package let onlyUnmapped: Bool

  /// All keys.
  public static let all = Self(onlyUnmapped: false)

  /// Only keys that no entry reads. Objects that become empty as a result are removed, too.
  public static let unmapped = Self(onlyUnmapped: true)
}
