/// What generators gave in one export, so that each runs once for a value, though two engines may write it.
///
/// ```
///  direct engine     generator 1 · generator 2 · gives up
///  reference engine  result 1    · result 2    · generator 3 · …
/// ```
///
/// Both engines come to the entries of a model in the order of its table, to the elements of containers in the same
/// order, and stop calling generators at the first thing that cannot be written. So what the direct engine was given is
/// what the reference engine asks for first. Encoders of transforms are pure, and are just called again.
final class GeneratorRecord {
  private var results: [(entry: ObjectIdentifier, result: Result<Slot?, any Error>)] = []
  /// The result that is asked for next, once results are taken from the record.
  private var next: Int?

  /// Begins to hand out the results, after which nothing more is kept.
  func rewind() { next = 0 }

  /// What the generator of an entry gave here, or gives now if it was not called yet.
  func result(of entry: PlanEntry, _ generate: () throws -> Slot?) throws -> Slot? {
    guard let next else {
      let result = Result { try generate() }
      results.append((ObjectIdentifier(entry), result))
      return try result.get()
    }
    // Another entry is only kept next where an engine found less room on the stack, and so the export fails.
    guard next < results.count, results[next].entry == ObjectIdentifier(entry) else {
      self.next = .max
      return try generate()
    }
    self.next = next + 1
    return try results[next].result.get()
  }
}
