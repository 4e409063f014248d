/// The records that one of several tasks reads.
@usableFromInline struct StreamShare: Sendable {
  /// How many bytes one task reads at most, before records are handed out.
  fileprivate static let maximumSize = 1 << 18
  /// How many bytes are worth a task.
  fileprivate static let minimumSize = 1 << 12

  private let reader: RecordReader
  private let bytes: [UInt8]
  private let findings: ArraySlice<RecordFinding>

  fileprivate init(
    _ reader: RecordReader, _ bytes: [UInt8], _ findings: ArraySlice<RecordFinding>
  ) {
    self.reader = reader
    self.bytes = bytes
    self.findings = findings
  }

  /// Reads the records; fewer if the task is cancelled, or if one of them ends the source.
  @usableFromInline func read<Model>() -> StreamedBatch<Model> {
    let batch = StreamedBatch<Model>(capacity: findings.count)
    bytes.withUnsafeBytes { window in
      for finding in findings {
        guard !Task.isCancelled, !batch.endsSource else { return }
        batch.append { reader.read(finding, in: window, into: $0) }
      }
    }
    return batch
  }
}

extension StreamWindow {
  /// The records at hand, divided among tasks so that each has about as many bytes; none if a chunk is needed first, and nil
  /// at the end.
  @usableFromInline mutating func findShares(_ maximumTasks: Int) -> [StreamShare]? {
    let findings = findNext(maximumByteCount: maximumTasks * StreamShare.maximumSize)
    guard let findings else { return nil }
    let total = findings.reduce(0) { $0 + $1.byteCount }
    let count = max(1, min(maximumTasks, total / StreamShare.minimumSize))
    var shares: [StreamShare] = []
    var start = 0
    var byteCount = 0
    for (index, finding) in findings.enumerated() {
      byteCount += finding.byteCount
      guard index + 1 == findings.count || byteCount >= total * (shares.count + 1) / count else {
        continue
      }
      shares.append(StreamShare(reader, bytes, findings[start..<index + 1]))
      start = index + 1
    }
    return shares
  }
}
