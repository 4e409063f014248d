// Stored strings may have any number of combining marks; with too many, which would take too long to
// compare, they are compared and hashed by their bytes. See `CombiningMarks`.

extension String {
  /// Whether two stored strings are equal.
  func isStoredEqual(to other: String) -> Bool {
    hasSameBytes(as: other) || (!hasTooManyMarks && !other.hasTooManyMarks && self == other)
  }

  /// Hashes a stored string.
  func hashStored(into hasher: inout Hasher) {
    if hasTooManyMarks { hasher.combine(bytesOf: self) } else { hash(into: &hasher) }
  }
}
