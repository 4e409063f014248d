/// The records that one of several tasks reads.
@usableFromInline struct StreamShare: Sendable {
  /// How many bytes one task reads at most, before records are handed out.
  fileprivate static let maximumSize = 1 << 18
  /// How many bytes are worth a task.
  fileprivate static let minimumSize = 1 << 12

  private let reader: RecordReader
  @usableFromInline let bytes: [UInt8]
  private let findings: ArraySlice<RecordFinding>

  fileprivate init(
    _ reader: RecordReader, _ bytes: [UInt8], _ findings: ArraySlice<RecordFinding>
  ) {
    self.reader = reader
    self.bytes = bytes
    self.findings = findings
  }

  @usableFromInline var indices: Range<Int> { findings.indices }

  /// The records, the last one first; fewer if the task was cancelled.
  @inlinable func read<Model>() -> [StreamedModel<Model>] {
    var records: [StreamedModel<Model>] = []
    records.reserveCapacity(indices.count)
    bytes.withUnsafeBytes { window in
      withUnsafeTemporaryAllocation(of: Model.self, capacity: 1) { memory in
        // The memory is for one value, so that it has an address.
        guard let target = memory.baseAddress else { return }
        for index in indices {
          guard !Task.isCancelled else { return }
          let reading = read(index, in: window, into: target)
          if let record = StreamedModel(reading, movedFrom: target) { records.append(record) }
        }
      }
    }
    records.reverse()
    return records
  }

  @usableFromInline func read<Model>(
    _ index: Int, in window: UnsafeRawBufferPointer, into target: UnsafeMutablePointer<Model>
  ) -> RecordReading {
    reader.read(findings[index], in: window, into: target)
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
