/// An entry of a table as the direct engine reads it.
@safe final class DirectEntry: Sendable {
  let entry: PlanEntry
  let closures: EntryReading
  let places: [DirectPlace]

  // What is asked for with each value is copied out of `closures` and `places` into constants of this instance: to go
  // through another instance, or through an array, costs a retain and a release every time.

  /// Where the values of the places lie.
  let first: DirectPlace.Spot
  let others: [DirectPlace.Spot]
  /// Whether the value of the only place is stored as it is.
  let isPlain: Bool
  let isConsumer: Bool
  /// Whether users' closures see the value.
  let callsUser: Bool
  /// What the validators say of a value in memory.
  let isRight: @Sendable (UnsafeRawPointer, ValidatorLimits) -> Bool
  /// Stores the property; nil for consumers.
  let accessor: PropertyAccessor?
  /// The accessor's closure; does nothing for consumers.
  let access: PropertyAccessor.Access
  /// What the property takes.
  let memory: ValueMemory
  /// Moves a value there, in place of another.
  let replace: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  /// Where the value lies in a structure that is made of its properties.
  let member: Member?
  /// What the property gets where there is nothing. It is only copied from.
  nonisolated(unsafe) let defaultValue: Slot?
  /// The same, to be used without being retained.
  let lentDefault: Borrowed<Slot>?
  /// Where a stored property lies that nothing observes; nil for what is set by its setter.
  let storedOffset: Int?
  /// Whether the model is an instance of a class.
  let isInClass: Bool
  /// Whether null is a value of the shape.
  let acceptsNull: Bool
  /// Whether null is an error where it is not a value.
  let refusesNull: Bool
  /// How many elements there are, for an entry that asks for some; nil for what is not a collection.
  let count: (@Sendable (UnsafeRawPointer) -> Int?)?
  /// Whether the value is only prepared, and made later.
  let isDeferred: Bool

  /// An argument of a model that is made of its stored properties.
  struct Member: Sendable {
    let index: Int
    let offset: Int
    let isNeededNow: Bool
  }

  init(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, places: [DirectPlace], member: Member?,
    storedOffset: Int?, isInClass: Bool, isDeferred: Bool, policy: ConversionPolicy
  ) {
    self.storedOffset = reading.isConsumer ? nil : storedOffset
    self.isInClass = isInClass
    self.entry = entry
    self.places = places
    self.member = member
    self.isDeferred = isDeferred
    closures = reading.closures
    first = places[0].spot
    others = places.dropFirst().map(\.spot)
    isConsumer = closures.isConsumer
    callsUser = closures.convert != nil || closures.validate != nil
    if let validate = closures.validate {
      unsafe isRight = unsafe validate.isRight
    } else {
      unsafe isRight = { _, _ in true }
    }
    unsafe defaultValue = closures.defaultValue?()
    lentDefault = unsafe defaultValue.map { Borrowed($0) }
    accessor = closures.isConsumer ? nil : entry.property?.accessor
    if let accessor {
      unsafe access = unsafe accessor.access
    } else {
      unsafe access = { _, _, _ in }
    }
    memory = closures.convert?.output ?? places[0].codec.memory
    unsafe replace = unsafe memory.replace
    acceptsNull = reading.shape.acceptsNull
    refusesNull =
      entry.isRequired || ((entry.policy ?? policy) == .strict && closures.nullValue == nil)
    let hasLimits = closures.countLimits != nil || entry.minimumCount > 0
    unsafe count = unsafe hasLimits && !isDeferred ? Self.counting(reading.shape) : nil
    isPlain =
      places.count == 1 && closures.convert == nil && closures.validate == nil && !hasLimits
  }

  private static func counting(_ shape: Shape) -> (@Sendable (UnsafeRawPointer) -> Int?)? {
    switch shape {
    case .value, .model, .converted: return nil
    case .list(let list): return { unsafe list.operations.count(of: $0) }
    case .dictionary(let dictionary): return { unsafe dictionary.operations.count(of: $0) }
    case .optional(let optional):
      guard let wrapped = unsafe counting(optional.wrapped) else { return nil }
      return { value in
        var count: Int?
        unsafe optional.operations.withWrapped(value) { count = unsafe wrapped($0) }
        return count
      }
    }
  }

  /// Whether a collection has as many elements as the entry asks for.
  func hasRightCount(_ count: Int?) -> Bool {
    guard let count else { return true }
    return closures.countLimits?.contains(count) != false && count >= entry.minimumCount
  }
}
