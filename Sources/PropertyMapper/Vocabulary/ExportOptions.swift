/// How models are written.
public struct ExportOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Writes null for what is nil, at every depth, instead of leaving the key out.
  public static let includesNull = Self(rawValue: 1 << 0)

  /// Writes the keys of JSON text sorted by their UTF-8 bytes instead of in table order.
  public static let sortedKeys = Self(rawValue: 1 << 1)

  /// Writes JSON text on many lines, indented by two spaces.
  public static let prettyPrinted = Self(rawValue: 1 << 2)
}
