/// A property whose model is updated in place, if it has one.
///
/// ```
///  frame of the outer model   ... │ inner frame, or nil │ the model, or a new one │ ...
/// ```
///
/// The word before the value is written before the value's flag is raised, and the value has the type of
/// the accessor. The payload of an optional is at its start, and changing it leaves it an optional with a
/// value. A reference to a class instance is nil exactly if it is zero.
final class DirectNestedModel: Sendable {
  let link: DirectPlanLink<DirectUpdatePlan>
  let accessor: PropertyAccessor
  let memory: ValueMemory
  private let optional: OptionalShape?
  private let isClass: Bool
  private let type: any Any.Type
  /// Reads new models; nil if there is no way to create one.
  private let creating: DirectCodec?

  /// - Returns: Nil if the entry's value is not a model that can be updated in place.
  init?(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, _ codec: DirectCodec, canMake: Bool,
    _ link: (ModelReference) -> DirectPlanLink<DirectUpdatePlan>
  ) {
    guard let accessor = entry.property?.accessor, reading.closures.validate == nil else {
      return nil
    }
    let model: ModelReference
    switch reading.shape {
    case .model(let reference): (model, optional) = (reference, nil)
    case .optional(let shape):
      guard case .model(let reference) = shape.wrapped else { return nil }
      (model, optional) = (reference, shape)
    case .value, .list, .dictionary, .converted: return nil
    }
    self.link = link(model)
    self.accessor = accessor
    memory = codec.memory
    type = model.type
    isClass = model.type is any AnyObject.Type
    creating = canMake ? codec : nil
  }

  /// The codec of the property: it reads onto the model of the call.
  var codec: DirectCodec {
    DirectCodec(
      memory: memory, acceptsNull: optional != nil,
      read: { [unowned self] reader, target throws(Declined) in
        try read(&reader, into: target)
      },
      readAny: { [unowned self] value, reader, target throws(Declined) in
        try read(value, &reader, into: target)
      })
  }

  /// The room before a value, whose last word refers to the inner frame.
  var headerSize: Int { max(memory.alignment, 16) }

  // MARK: Reading

  @inline(never)
  private func read(_ reader: inout DirectReader, into target: ValueAddress) throws(Declined) {
    setFrame(nil, of: target)
    let isNull = reader.cursor.next == JSONByte.lowerN
    guard !isNull, loadCurrent(into: target, reader) else {
      guard let creating else { throw Declined() }
      return try creating.read(&reader, target)
    }
    do throws(Declined) {
      let plan = try plan(for: target)
      setFrame(try plan.read(.text, &reader, onto: target), of: target)
    } catch {
      memory.deinitialize(target)
      throw error
    }
  }

  @inline(never)
  private func read(
    _ value: Any, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    setFrame(nil, of: target)
    guard !InputValue.isNull(value), loadCurrent(into: target, reader) else {
      guard let creating else { throw Declined() }
      return try creating.readAny(value, &reader, target)
    }
    do throws(Declined) {
      let plan = try plan(for: target)
      let source = DirectSource.dictionary(try reader.object(value))
      setFrame(try plan.read(source, &reader, onto: target), of: target)
    } catch {
      memory.deinitialize(target)
      throw error
    }
  }

  /// Loads the property; false if it is nil, and the memory remains uninitialized.
  private func loadCurrent(into target: ValueAddress, _ reader: DirectReader) -> Bool {
    guard let model = reader.decodingCall.model else { return false }
    return load(from: model, into: target)
  }

  private func load(from model: ValueAddress, into target: ValueAddress) -> Bool {
    accessor.load(at: model, into: target)
    guard isNil(target) else { return true }
    memory.deinitialize(target)
    return false
  }

  private func isNil(_ value: ValueAddress) -> Bool {
    guard let optional else { return false }
    if isClass { return value.isNilReference }
    return !optional.operations.lend(value) { _ in }
  }

  /// The plan for a model; instances of subclasses are left to the reference engine.
  private func plan(for model: ValueAddress) throws(Declined) -> DirectUpdatePlan {
    guard let plan = link.plan, isOwnType(model) else { throw Declined() }
    return plan
  }

  private func isOwnType(_ model: ValueAddress) -> Bool {
    guard isClass else { return true }
    return Swift.type(of: model.object) == type
  }

  // MARK: Frames

  /// The frame with the new values of the model; nil if the value itself is new.
  private func frame(of value: ValueAddress) -> DirectFrame? {
    value.address(inWord: -1).map { DirectFrame(existingAt: $0) }
  }

  private func setFrame(_ frame: DirectFrame?, of value: ValueAddress) {
    value.setAddress(frame?.start, inWord: -1)
  }

  /// Releases the values of the inner frame.
  func discard(_ value: ValueAddress) {
    guard let frame = frame(of: value) else { return }
    link.plan?.discard(frame)
    setFrame(nil, of: value)
  }

  // MARK: Storing

  /// Updates the model of a property.
  ///
  /// - Returns: Whether the value is still to be stored; if not, it is released.
  func apply(
    _ value: ValueAddress, in model: ValueAddress,
    _ arena: inout DirectArena
  ) -> Bool {
    guard let frame = frame(of: value), let plan = link.plan else { return true }
    // A setter of an earlier entry may have replaced the model.
    let mark = arena.mark
    let current = arena.allocate(for: memory)
    var isInPlace = false
    if load(from: model, into: current) {
      if isOwnType(current) {
        memory.replace(current, value)
        isInPlace = isClass
      } else {
        memory.deinitialize(current)
      }
    }
    arena.release(to: mark)
    plan.apply(frame, to: value, &arena)
    discard(value)
    if isInPlace { memory.deinitialize(value) }
    return !isInPlace
  }
}
