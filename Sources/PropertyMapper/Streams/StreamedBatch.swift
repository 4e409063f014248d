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
