/// How much a sample of a table's input holds. See ``PropertyMapper/PropertyMapper/sampleInput(for:_:)``.
public enum SampleSize: Sendable, Hashable, CaseIterable {
  /// Only the entries that need a value.
  case minimal
  /// A value for every entry.
  case full
}
