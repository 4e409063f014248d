/// The subtypes of a base that was chosen by another one, and has its own editors.
final class EditedSubtypes: SubtypeReading {
  private let editors: InputEditors
  private let subtypes: any SubtypeReading

  init(_ editors: InputEditors, _ subtypes: any SubtypeReading) {
    self.editors = editors
    self.subtypes = subtypes
  }

  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.read(object, &reader, into: target)
    }
  }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.readWaiting(object, &reader)
    }
  }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    try subtypes.finish(waiting, onto: current, &reader)
  }

  var updatedMemory: ValueMemory? { subtypes.updatedMemory }

  func hasEffects(_ waiting: ValueAddress) -> Bool { subtypes.hasEffects(waiting) }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    subtypes.makeWaiting(waiting, into: target, &filling)
  }

  func discard(_ waiting: ValueAddress) { subtypes.discard(waiting) }
}
