/// The records that one task has read, which are handed out in order.
///
/// Models lie where they were read, in memory of the batch, until they are moved out. This is safe because the memory has room for
/// as many models as there can be readings, a reading says whether there is a model at its index, and the counter passes each
/// index once: what it has passed is moved out, and the rest is released with the batch.
///
/// A batch belongs to the task that reads, then to the one that hands out, and never to both.
@safe @usableFromInline final class StreamedBatch<Model: Sendable>: @unchecked Sendable {
  private let capacity: Int
  @usableFromInline let models: UnsafeMutablePointer<Model>
  @usableFromInline private(set) var readings: [RecordReading] = []
  /// How many records have been handed out.
  @usableFromInline var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    unsafe models = .allocate(capacity: capacity)
    readings.reserveCapacity(capacity)
  }

  deinit {
    for index in readings.indices.dropFirst(count) where readings[index].hasModel {
      unsafe (models + index).deinitialize(count: 1)
    }
    unsafe models.deallocate()
  }

  /// Whether no record can follow the last one.
  @usableFromInline var endsSource: Bool { readings.last?.endsSource == true }

  /// Takes in what a closure reads, if there is room.
  ///
  /// - Parameter read: Gets memory that holds nothing, in which it leaves the model if there is one.
  func append(_ read: (UnsafeMutablePointer<Model>) -> RecordReading) {
    guard readings.count < capacity else { return }
    unsafe readings.append(read(models + readings.count))
  }

  /// Hands out the next record; nil if there is none.
  @inlinable func next() -> StreamedModel<Model>? {
    guard count < readings.count else { return nil }
    let index = count
    count += 1
    return unsafe StreamedModel(readings[index], movedFrom: models + index)
  }
}
