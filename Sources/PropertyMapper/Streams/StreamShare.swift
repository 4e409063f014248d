/// The records that one task decodes.
struct StreamShare: Sendable {
  /// The minimum number of bytes worth a task.
  private static let minimumSize = 1 << 13
  /// The maximum number of bytes that a task decodes before records are handed out.
  private static let maximumSize = 1 << 17

  private let reader: RecordReader
  private let bytes: [UInt8]
  private let findings: [RecordFinding]

  fileprivate init(_ reader: RecordReader, _ bytes: [UInt8], _ findings: [RecordFinding]) {
    self.reader = reader
    self.bytes = bytes
    self.findings = findings
  }

  /// The size of the shares of a window: several for each task, so that no task waits long for
  /// another.
  fileprivate static func size(ofWindow byteCount: Int, among tasks: Int) -> Int {
    max(minimumSize, min(maximumSize, byteCount / (6 * tasks)))
  }

  /// Whether a separate task would cost more than it saves.
  var isSmall: Bool { findings.reduce(0) { $0 + $1.byteCount } < Self.minimumSize }

  /// Decodes the records; fewer if the task is cancelled or if one of them ends the source.
  func read<Model>() -> StreamedBatch<Model> {
    let batch = StreamedBatch<Model>(capacity: findings.count)
    let decoder = RecordDecoder(reader.mapper, into: batch.models)
    bytes.withJSONBytes { window in
      decoder.withScope {
        for finding in findings {
          guard !Task.isCancelled, !batch.endsSource else { return }
          batch.append { reader.read(finding, in: window, by: decoder, into: $0) }
        }
      }
    }
    return batch
  }
}

extension StreamWindow {
  /// The next share of the available records; nothing if a chunk is needed first, and nil at the
  /// end.
  mutating func findShare(among tasks: Int) -> StreamShare?? {
    let size = StreamShare.size(ofWindow: bytes.count, among: tasks)
    guard let findings = findNext(maximumByteCount: size) else { return nil }
    return .some(findings.isEmpty ? nil : StreamShare(reader, bytes, findings))
  }
}

/// The shares being decoded, in order.
///
/// Owned by a single iterator. Shares still being decoded when it is released are cancelled.
@usableFromInline final class StreamReads<Model: Sendable> {
  private enum Read {
    case task(Task<StreamedBatch<Model>, Never>)
    case here(StreamedBatch<Model>)
  }

  private var reads: [Read] = []

  @usableFromInline init() {}

  deinit {
    for case .task(let task) in reads { task.cancel() }
  }

  /// Starts decoding as many shares as there may be tasks, if enough are available.
  ///
  /// - Returns: Whether there may be more records than those being decoded.
  @usableFromInline func fill(from window: inout StreamWindow?, upTo maximumTasks: Int) -> Bool {
    while reads.count < maximumTasks {
      guard let found = window?.findShare(among: maximumTasks) else { return false }
      guard let share = found else { break }
      // With no other share to decode in parallel, the waiting task may as well decode this one.
      if maximumTasks == 1 || reads.isEmpty && share.isSmall {
        reads.append(.here(share.read()))
      } else {
        reads.append(.task(Task { share.read() }))
      }
    }
    return true
  }

  /// The next share, as soon as it is decoded; nil if there is none.
  @usableFromInline func next(isolation actor: isolated (any Actor)?) async -> StreamedBatch<Model>?
  {
    guard !reads.isEmpty else { return nil }
    switch reads.removeFirst() {
    case .here(let batch): return batch
    case .task(let task):
      return await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }
}
