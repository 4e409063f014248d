/// How many cases came to what, which tells whether they mean anything.
struct Tally {
  var cases = 0
  var unsoundTables = 0
  /// Inputs that could be read, by kind.
  var read: [String: Int] = [:]
  var refused: [String: Int] = [:]
  var codes: [String: Int] = [:]
  var warned = 0
  /// Of the inputs that could be read, how many the direct engine read without help.
  var readDirectly = 0
  var written = 0
  var notWritten = 0
  /// Of the models that could be written, how many the direct engine wrote without help.
  var writtenDirectly = 0
  var updated = 0
  var notUpdated = 0
  /// Closures that were seen to run.
  var traced = 0

  var readCount: Int { read.values.reduce(0, +) }
  var refusedCount: Int { refused.values.reduce(0, +) }

  mutating func add(_ other: Tally) {
    cases += other.cases
    unsoundTables += other.unsoundTables
    read.merge(other.read, uniquingKeysWith: +)
    refused.merge(other.refused, uniquingKeysWith: +)
    codes.merge(other.codes, uniquingKeysWith: +)
    warned += other.warned
    readDirectly += other.readDirectly
    written += other.written
    notWritten += other.notWritten
    writtenDirectly += other.writtenDirectly
    updated += other.updated
    notUpdated += other.notUpdated
    traced += other.traced
  }
}

extension Tally: CustomStringConvertible {
  var description: String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ")
    }
    return """
      \(cases) cases, \(unsoundTables) of them with mistakes in the tables
      read: \(readCount) (\(list(read))), \(warned) with warnings, \(readDirectly) by the direct engine alone
      refused: \(refusedCount) (\(list(refused)))
      codes: \(list(codes))
      written: \(written), \(writtenDirectly) by the direct engine alone; not written: \(notWritten)
      updated: \(updated), not updated: \(notUpdated); closures noted: \(traced)
      """
  }
}
