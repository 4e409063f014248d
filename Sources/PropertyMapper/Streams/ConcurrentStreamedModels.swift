// For `ContiguousBytes` in inlinable signatures.
public import Foundation

/// The records of a source, decoded by several tasks at once and returned in order.
///
/// The available bytes are divided into shares. While one is handed out, tasks decode the next
/// ones:
///
///     source    ├──────────── chunk ────────────┤
///     the loop  find ─ wait ─ hand out 1 ─ find ─ hand out 2 ─ …
///     task 1         ├─ read 1 ─┤├─ read 3 ─┤
///     task 2         ├─ read 2 ─┤              ├─ read 4 ─┤
///
/// The next chunk is requested when all records have been handed out. So the loop never waits for
/// the source while records are available, and at most one chunk is read ahead. Running tasks are
/// cancelled when the iterator is released or the loop is cancelled.
@frozen @usableFromInline
struct ConcurrentStreamedModels<Model: Sendable, Source: AsyncSequence>:
  AsyncSequence
where Source.Element: ContiguousBytes {
  @usableFromInline typealias Element = StreamedModel<Model>
  @usableFromInline typealias Failure = Source.Failure

  @usableFromInline let reader: RecordReader
  @usableFromInline let source: Source
  @usableFromInline let maximumTasks: Int

  @inlinable init(reader: RecordReader, source: Source, maximumTasks: Int) {
    self.reader = reader
    self.source = source
    self.maximumTasks = maximumTasks
  }

  @inlinable func makeAsyncIterator() -> Iterator {
    Iterator(
      source: source.makeAsyncIterator(), window: StreamWindow(reader),
      maximumTasks: Swift.min(Swift.max(1, maximumTasks), 1024))
  }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let maximumTasks: Int
    /// Nil at the end, like the window, so that nothing is kept longer than needed.
    @usableFromInline var source: Source.AsyncIterator?
    @usableFromInline var window: StreamWindow?
    /// The shares being decoded, and the batch being handed out.
    @usableFromInline var reads = StreamReads<Model>()
    @usableFromInline var batch: StreamedBatch<Model>?

    @inlinable init(source: Source.AsyncIterator, window: StreamWindow, maximumTasks: Int) {
      self.source = source
      self.window = window
      self.maximumTasks = maximumTasks
    }

    @inlinable mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Source.Failure) -> StreamedModel<Model>? {
      do throws(Source.Failure) {
        while !Task.isCancelled {
          if let record = batch?.next() { return record }
          if batch?.endsSource == true { break }
          batch = nil
          let isAtEnd = !reads.fill(from: &window, upTo: maximumTasks)
          if let next = await reads.next(isolation: actor) {
            batch = next
            // The tasks work while it is handed out.
            if maximumTasks > 1 { _ = reads.fill(from: &window, upTo: maximumTasks) }
          } else if isAtEnd {
            break
          } else {
            try await window?.append(from: &source, isolation: actor)
          }
        }
      } catch {
        end()
        throw error
      }
      end()
      return nil
    }

    @inlinable mutating func end() {
      window = nil
      source = nil
      batch = nil
      reads = StreamReads()
    }
  }
}

// Copies hand out records of the same batches.
@available(*, unavailable)
extension ConcurrentStreamedModels.Iterator: Sendable {}

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

/// The records decoded by one task, to be handed out in order.
///
/// Models stay in the batch's memory until they are moved out. This is safe because the memory has
/// room for as many models as there can be readings, a reading records whether there is a model at
/// its index, and the counter passes each index once: models before it are moved out, and the rest
/// is released with the batch.
///
/// A batch belongs first to the task that decodes and then to the task that hands out, never to
/// both.
@usableFromInline final class StreamedBatch<Model: Sendable>: @unchecked Sendable {
  private let capacity: Int
  @usableFromInline let models: ResultMemory<Model>
  @usableFromInline private(set) var readings: [RecordReading] = []
  /// The number of records handed out.
  @usableFromInline var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    models = .allocate(capacity: capacity)
    readings.reserveCapacity(capacity)
  }

  deinit {
    for index in readings.indices.dropFirst(count) where readings[index].hasModel {
      models[index].release()
    }
    models.free()
  }

  /// Whether the last record ends the source.
  @usableFromInline var endsSource: Bool { readings.last?.endsSource == true }

  /// Appends a record read by a closure, if there is room.
  ///
  /// - Parameter read: Receives uninitialized memory and initializes it with the model, if there is
  ///   one.
  func append(_ read: (ResultMemory<Model>) -> RecordReading) {
    guard readings.count < capacity else { return }
    readings.append(read(models[readings.count]))
  }

  /// Hands out the next record; nil if there is none.
  @inlinable func next() -> StreamedModel<Model>? {
    guard count < readings.count else { return nil }
    let index = count
    count += 1
    return StreamedModel(readings[index], movedFrom: models[index])
  }
}

/// Decodes the records of one task, one after another, in a single call.
///
/// A call retains the mapper, its tables, its options and its environment. Tasks that began a call
/// for each record would spend their time contending for these reference counts.
struct RecordDecoder<Model> {
  private let mapper: PropertyMapper
  private let context: MappingContext
  private let attempt: ReadingAttempt?

  /// - Parameter target: Memory for the first model.
  init(_ mapper: PropertyMapper, into target: ResultMemory<Model>) {
    self.mapper = mapper
    context = mapper.context
    attempt = mapper.readingProgram(of: Model.self, context).map { [context] in
      ReadingAttempt($0, context, into: target.address)
    }
  }

  /// Runs a closure that decodes records.
  func withScope(_ body: () -> Void) {
    if let attempt { attempt.withScope(body) } else { body() }
  }

  /// Decodes into uninitialized memory and appends the problems.
  ///
  /// - Returns: Whether the memory now holds a model.
  func decode(
    _ source: InputSource, into target: ResultMemory<Model>, errors: inout [MappingError]
  ) -> Bool {
    defer { context.keepNestedCalls() }
    guard let attempt else {
      return mapper.finish(
        Model.self, source, context, nil, nil, into: target, .onlyIfItFails, errors: &errors)
    }
    attempt.call.target = target.address
    return mapper.decode(
      Model.self, from: source, attempt, into: target, .onlyIfItFails, errors: &errors)
  }
}
