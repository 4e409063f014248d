/// Which keys of the input a final decoder sees.
public struct FinalDecoderKeys: Hashable, Sendable {
  let onlyUnmapped: Bool

  /// All of them.
  public static let all = Self(onlyUnmapped: false)

  /// Those that no entry of the table reads; an object that is left empty is gone too.
  public static let unmapped = Self(onlyUnmapped: true)
}
