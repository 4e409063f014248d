/// Reads a value that contains models, and makes it when the whole input is right.
///
/// ```
///  model      the address of its frame
///  optional   nil, or the wrapped value
///  others     see WaitingList, WaitingDictionary, WaitingConversion, and WaitingPlaces
/// ```
class WaitingForm: @unchecked Sendable {
  /// The memory of the finished value.
  let memory: ValueMemory
  let acceptsNull: Bool

  init(_ memory: ValueMemory, acceptsNull: Bool = false) {
    self.memory = memory
    self.acceptsNull = acceptsNull
  }

  func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? { throw Declined() }

  /// Finishes the objects of a program that does so once all have been read.
  ///
  /// - Parameter current: The current value of the property, which is moved out or released; nil if there is none.
  func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    if let current { memory.deinitialize(current) }
  }

  /// Has the current value of a property updated instead of the one that was there when the input was read.
  ///
  /// - Parameter current: The value, which is moved out or released.
  /// - Returns: The instance that it is or wraps.
  func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    memory.deinitialize(current)
    return nil
  }

  /// Whether the value is an existing model to update.
  func isExisting(_ waiting: ValueAddress?) -> Bool { false }

  /// Makes the value, which no longer waits then, even if it fails.
  func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool { false }

  /// Whether making the value has effects.
  func hasEffects(_ waiting: ValueAddress?) -> Bool { true }

  /// The number of elements; nil if the value is not a collection.
  func count(of waiting: ValueAddress?) -> Int? { nil }

  /// Releases the value.
  func discard(_ waiting: ValueAddress?) {}

  /// The codec, which reads the word that refers to the waiting value.
  final var codec: ReadingCodec {
    ReadingCodec(
      memory: ValueMemory(ofWaitingValueReleasedBy: { self.discard($0) }),
      acceptsNull: acceptsNull
    ) { source, reader, target throws(Declined) in
      target.setAddress(try self.read(source, &reader), inWord: 0)
    }
  }
}
