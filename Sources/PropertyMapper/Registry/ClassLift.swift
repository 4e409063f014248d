/// Lets the closures of a superclass's table work on instances of a subclass.
struct ClassLift<Superclass, Subclass>: Sendable {
  /// Nil if the types are not related.
  init?() {
    guard Subclass.self is Superclass.Type else { return nil }
  }

  /// The instance under its superclass's type.
  private static func up(_ slot: Slot) throws -> ValueSlot<Superclass> {
    guard let model = try slot.value(as: Subclass.self) as? Superclass else {
      throw SlotMismatch(expected: "\(Superclass.self)", actual: "\(Subclass.self)")
    }
    return ValueSlot(model)
  }

  /// Runs a closure on the instance; one that puts another instance in its place must put one of the
  /// subclass.
  private static func run(_ slot: Slot, _ body: (Slot) throws -> Void) throws {
    let lifted = try up(slot)
    try body(lifted)
    guard let model = lifted.value as? Subclass else {
      throw ReplacedByOtherClass(expected: "\(Subclass.self)", actual: "\(type(of: lifted.value))")
    }
    try slot.holding(Subclass.self).value = model
  }

  func descriptor(_ base: PropertyDescriptor<Superclass>) -> PropertyDescriptor<Subclass> {
    var lifted = PropertyDescriptor<Subclass>(
      propertyName: base.propertyName,
      // The superclass's initialiser does not make the subclass, and its arguments cannot be written.
      reading: base.argument != nil
        ? nil
        : base.reading.map { reading in
          var copy = reading
          copy.apply = { model, value in try Self.run(model) { try reading.apply($0, value) } }
          return copy
        },
      writing: base.writing.map { writing in
        var copy = writing
        copy.load = { model in try writing.load(Self.up(model)) }
        return copy
      })
    lifted.modifiers = base.modifiers
    lifted.access = base.access.map(access)
    return lifted
  }

  private func access(_ base: PropertyAccess) -> PropertyAccess {
    var lifted = base
    lifted.load = { model in try base.load(Self.up(model)) }
    if let store = base.store {
      lifted.store = { model, value in try Self.run(model) { try store($0, value) } }
    }
    return lifted
  }

  func extras(_ extras: ExtrasSteps?) -> ExtrasSteps? {
    extras.map { extras in
      ExtrasSteps(
        store: { model, object in try Self.run(model) { try extras.store($0, object) } },
        load: { model in try extras.load(Self.up(model)) })
    }
  }

  func hooks(_ hooks: PlanHooks) -> PlanHooks {
    PlanHooks(
      inputEditors: hooks.inputEditors,
      finalDecoders: hooks.finalDecoders.map { decoder in
        .init(keys: decoder.keys) { input, model in
          try Self.run(model) { try decoder.run(input, $0) }
        }
      },
      finalEncoders: hooks.finalEncoders.map { encode in
        { dictionary, model in try encode(&dictionary, Self.up(model)) }
      })
  }
}

/// A closure registered for a superclass put an instance of another class in place of the model.
struct ReplacedByOtherClass: Error, CustomStringConvertible {
  let expected: String
  let actual: String

  var description: String {
    "a closure replaced the model, which must be of class \(expected), by one of \(actual)"
  }
}
