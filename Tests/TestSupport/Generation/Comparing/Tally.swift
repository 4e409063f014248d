/// How many cases came to what, which tells whether they mean anything.
struct Tally {
  var cases = 0
  var unsoundTables = 0
  /// Inputs that could be read, by kind.
  var read: [String: Int] = [:]
  var refused: [String: Int] = [:]
  var codes: [String: Int] = [:]
  var warned = 0
  /// How many of the inputs that could be read the reader was to read without help, and how many it did.
  var askedToRead = 0
  var readAlone = 0
  var written = 0
  var notWritten = 0
  /// The same of the models that could be written.
  var askedToWrite = 0
  var writtenAlone = 0
  var updated = 0
  /// How many of the updates without warnings the reader was to do without help, and how many it did.
  var askedToUpdate = 0
  var updatedAlone = 0
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
    askedToRead += other.askedToRead
    readAlone += other.readAlone
    written += other.written
    notWritten += other.notWritten
    askedToWrite += other.askedToWrite
    writtenAlone += other.writtenAlone
    updated += other.updated
    askedToUpdate += other.askedToUpdate
    updatedAlone += other.updatedAlone
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
      read: \(readCount) (\(list(read))), \(warned) with warnings
      read by the reader alone: \(readAlone) of \(askedToRead); written: \(writtenAlone) of \(askedToWrite)
      refused: \(refusedCount) (\(list(refused)))
      codes: \(list(codes))
      written: \(written), not written: \(notWritten)
      updated: \(updated), not updated: \(notUpdated); by the reader alone: \(updatedAlone) of \(askedToUpdate)
      closures noted: \(traced)
      """
  }
}
