/// The results of generators in an export, so that each generator runs once per value although two engines
/// may write it.
///
/// ```
///  direct engine     generator 1 · generator 2 · gives up
///  reference engine  result 1    · result 2    · generator 3 · …
/// ```
///
/// Both engines visit the entries of a model in table order, and the elements of containers in the same
/// order, and stop calling generators at the first value that cannot be written. So the results recorded by
/// the direct engine are the first ones the reference engine needs. Encoders of transforms are pure, and
/// are just called again.
final class GeneratorRecord {
  private var results: [(entry: ObjectIdentifier, result: Result<Slot?, any Error>)] = []
  /// The index of the next result to replay, once replay has begun.
  private var next: Int?

  /// Starts replaying the results; nothing is recorded from now on.
  func rewind() { next = 0 }

  /// The recorded result of an entry's generator, or else its result now.
  func result(of entry: PlanEntry, _ generate: () throws -> Slot?) throws -> Slot? {
    guard let next else {
      let result = Result { try generate() }
      results.append((ObjectIdentifier(entry), result))
      return try result.get()
    }
    // Entries only differ if an engine ran out of stack space earlier, and then the export fails.
    guard next < results.count, results[next].entry == ObjectIdentifier(entry) else {
      self.next = .max
      return try generate()
    }
    self.next = next + 1
    return try results[next].result.get()
  }
}
