/// Reads the objects of a base as the subtypes that they identify.
protocol SubtypeReading: AnyObject, Sendable {
  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined)

  /// Reads an object whose model waits until the whole input is right.
  ///
  /// - Returns: What waits, to be passed to the functions below.
  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress

  /// Finishes the objects of a model, in programs that do so only after all objects have been read.
  ///
  /// - Parameter current: The model to update, which is moved or released; nil for a new model.
  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined)

  /// How the models that can be updated are stored in memory; nil if none can be updated.
  var updatedMemory: ValueMemory? { get }

  /// Whether making the model has effects.
  func hasEffects(_ waiting: ValueAddress) -> Bool

  /// Makes the model, which no longer waits then, even if that fails.
  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool

  /// Whether an existing model is updated, and stored like one of the base.
  func isExisting(_ waiting: ValueAddress) -> Bool

  /// Has the current value of a property updated. See ``WaitingForm``.
  func aim(_ waiting: ValueAddress, at current: ValueAddress) -> AnyObject?

  /// Releases what waits.
  func discard(_ waiting: ValueAddress)
}

extension SubtypeReading {
  func isExisting(_ waiting: ValueAddress) -> Bool { false }

  func aim(_ waiting: ValueAddress, at current: ValueAddress) -> AnyObject? { nil }
}
