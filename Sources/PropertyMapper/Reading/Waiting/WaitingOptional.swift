final class WaitingOptional: WaitingForm, @unchecked Sendable {
  private let wrapped: WaitingForm
  private let operations: any OptionalOperations
  /// Whether an empty string is null.
  private let emptyTextIsNull: Bool

  init(_ wrapped: WaitingForm, _ operations: any OptionalOperations, emptyTextIsNull: Bool) {
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
