/// Options for encoding models.
public struct ExportOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Writes null for nil, at every depth, instead of omitting the key.
  public static let includesNull = Self(rawValue: 1 << 0)

  /// Sorts the keys of JSON text by their UTF-8 bytes instead of using table order.
  public static let sortedKeys = Self(rawValue: 1 << 1)

  /// Pretty-prints JSON text, indented by two spaces.
  public static let prettyPrinted = Self(rawValue: 1 << 2)
}
