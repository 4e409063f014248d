import PropertyMapper

/// The part of a table's entries that a sample includes. See
/// ``PropertyMapper/PropertyMapper/sampleInput(for:_:)``.
public enum SampleSize: Sendable, Hashable, CaseIterable {
  /// Only the required entries.
  case minimal
  /// Every entry.
  case full
}
