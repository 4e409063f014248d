/// Reads a value that contains models, and makes it when the whole input is right.
///
/// ```
///  model      the address of its frame
///  optional   nil, or the wrapped value
///  others     see WaitingList, WaitingDictionary, WaitingConversion, and WaitingPlaces
/// ```
class WaitingCodec: @unchecked Sendable {
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

  /// Redirects the update to the current value of a property, which may differ from the value when the input was read.
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

  /// The codec that reads the value and stores only its address while it waits.
  final var reading: ReadingCodec {
    ReadingCodec(
      memory: ValueMemory(ofWaitingValueReleasedBy: { self.discard($0) }),
      acceptsNull: acceptsNull
    ) { source, reader, target throws(Declined) in
      target.setAddress(try self.read(source, &reader), inWord: 0)
    }
  }
}

final class WaitingOptional: WaitingCodec, @unchecked Sendable {
  private let wrapped: WaitingCodec
  private let operations: any OptionalOperations
  /// Whether an empty string is null.
  private let emptyTextIsNull: Bool

  init(_ wrapped: WaitingCodec, _ operations: any OptionalOperations, emptyTextIsNull: Bool) {
    self.wrapped = wrapped
    self.operations = operations
    self.emptyTextIsNull = emptyTextIsNull
    super.init(operations.memory, acceptsNull: true)
  }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    if try isNil(source, &reader) { return nil }
    return try wrapped.read(source, &reader)
  }

  // A separate function, so that the recursion through values needs little stack.
  @inline(never)
  private func isNil(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    if reader.isNull(source) {
      try reader.skip(source)
      return true
    }
    return emptyTextIsNull ? try reader.passEmptyText(source) : false
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let waiting else { return try super.finish(nil, onto: current, &reader) }
    try wrapped.finish(waiting, onto: current.flatMap(wrappedValue), &reader)
  }

  override func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    wrappedValue(current).flatMap { wrapped.aim(waiting, at: $0) }
  }

  override func isExisting(_ waiting: ValueAddress?) -> Bool {
    waiting != nil && wrapped.isExisting(waiting)
  }

  /// The value that an optional wraps, which is at its start; nil if there is none.
  private func wrappedValue(_ optional: ValueAddress) -> ValueAddress? {
    operations.lend(optional) { _ in } ? optional : nil
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let waiting else {
      operations.initializeToNil(target)
      return true
    }
    guard wrapped.make(waiting, into: target, &filling) else { return false }
    operations.wrap(target)
    return true
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    waiting != nil && wrapped.hasEffects(waiting)
  }

  override func count(of waiting: ValueAddress?) -> Int? {
    waiting == nil ? nil : wrapped.count(of: waiting)
  }

  override func discard(_ waiting: ValueAddress?) {
    if let waiting { wrapped.discard(waiting) }
  }
}

/// A model at one of several places, where the keys of entries around it differ: the number of the place and what waits
/// there.
final class WaitingPlaces: WaitingCodec, @unchecked Sendable {
  private let places: [WaitingCodec]

  /// - Parameter places: The codec of the model at each place. If there are none, the initializer returns nil.
  init?(_ places: [WaitingCodec]) {
    guard let first = places.first else { return nil }
    self.places = places
    super.init(first.memory, acceptsNull: first.acceptsNull)
  }

  /// Returns the codec that reads the model at a place.
  func reading(ofPlace index: Int) -> ReadingCodec {
    let place = places[index]
    return ReadingCodec(memory: reading.memory, acceptsNull: acceptsNull) {
      source, reader, target throws(Declined) in
      Self.wait(try place.read(source, &reader), at: index, target, &reader)
    }
  }

  private static func wait(
    _ waiting: ValueAddress?, at index: Int, _ target: ValueAddress, _ reader: inout ValueReader
  ) {
    let words = reader.arena.allocate(
      size: 2 * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    words.initialize(to: index)
    words.setAddress(waiting, inWord: 1)
    target.setAddress(words, inWord: 0)
  }

  private func place(_ waiting: ValueAddress?) -> WaitingCodec {
    places[waiting?.value(as: Int.self) ?? 0]
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    try place(waiting).finish(waiting?.address(inWord: 1), onto: current, &reader)
  }

  override func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    place(waiting).aim(waiting?.address(inWord: 1), at: current)
  }

  override func isExisting(_ waiting: ValueAddress?) -> Bool {
    place(waiting).isExisting(waiting?.address(inWord: 1))
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool { place(waiting).make(waiting?.address(inWord: 1), into: target, &filling) }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    place(waiting).hasEffects(waiting?.address(inWord: 1))
  }

  override func discard(_ waiting: ValueAddress?) {
    place(waiting).discard(waiting?.address(inWord: 1))
  }
}
