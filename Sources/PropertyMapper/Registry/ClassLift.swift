/// Applies the closures of a superclass's table to instances of a subclass.
struct ClassLift<Superclass, Subclass>: Sendable {
  /// Nil if the types are unrelated.
  init?() {
    guard Subclass.self is Superclass.Type else { return nil }
  }

  /// The instance as its superclass's type.
  private static func up(_ slot: Slot) throws -> ValueSlot<Superclass> {
    guard let model = try slot.value(as: Subclass.self) as? Superclass else {
      throw SlotMismatch(expected: "\(Superclass.self)", actual: "\(Subclass.self)")
    }
    return ValueSlot(model)
  }

  /// Runs a closure on the instance; if it replaces the instance, the new one must be of the
  /// subclass.
  private static func run(_ slot: Slot, _ body: (Slot) throws -> Void) throws {
    let lifted = try up(slot)
    try body(lifted)
    guard let model = lifted.value as? Subclass else {
      throw ReplacedByOtherClass(expected: "\(Subclass.self)", actual: "\(type(of: lifted.value))")
    }
    try slot.holding(Subclass.self).value = model
  }

  /// Runs a closure on an instance in memory, in the same way.
  private static func run(
    at model: ValueAddress, _ body: (ValueAddress) throws -> Void
  ) throws {
    guard var lifted = model.value(as: Subclass.self) as? Superclass else {
      throw SlotMismatch(expected: "\(Superclass.self)", actual: "\(Subclass.self)")
    }
    try ValueAddress.with(of: &lifted, body)
    guard let instance = lifted as? Subclass else {
      throw ReplacedByOtherClass(expected: "\(Subclass.self)", actual: "\(type(of: lifted))")
    }
    model.replace(with: instance)
  }

  func contribution(_ base: TableContribution<Superclass>) -> TableContribution<Subclass> {
    var mappings = Mappings(
      entries: base.mappings.entries.map {
        .init(path: $0.path, descriptor: lifted($0.descriptor))
      },
      extras: base.mappings.extras.map(lifted))
    mappings.unknownKeyPolicy = base.mappings.unknownKeyPolicy
    return TableContribution(
      mappings: mappings, hooks: lifted(base.hooks), findings: base.findings)
  }

  private func lifted(_ base: PropertyDescriptor<Superclass>) -> PropertyDescriptor<Subclass> {
    let property = base.property.map {
      DescribedProperty(
        $0.accessor.lifted(from: Superclass.self, to: Subclass.self), $0.request,
        storage: $0.storage)
    }
    // The superclass's initializer does not create the subclass, and its arguments cannot be set. They are still
    // known, and those that are not only read are written.
    let isArgument = base.argument != nil
    let isWritten = !isArgument || !base.modifiers.isDecodeOnly
    var descriptor = PropertyDescriptor<Subclass>(
      property, reading: isArgument ? nil : base.reading.map(self.reading),
      writing: isWritten ? base.writing.map(writing) : nil)
    descriptor.modifiers = base.modifiers
    if isArgument {
      descriptor.modifiers.isRequired = false
      descriptor.modifiers.isDecodeOnly = false
    }
    return descriptor
  }

  private func reading(_ base: EntryReading) -> EntryReading {
    var lifted = base
    if let consume = base.consume {
      lifted.consume = { model, value in try Self.run(model) { try consume($0, value) } }
    }
    if let consume = base.consumeInMemory {
      lifted.consumeInMemory = { model, value in
        try Self.run(at: model) { try consume($0, value) }
      }
    }
    return lifted
  }

  private func writing(_ base: EntryWriting) -> EntryWriting {
    guard case .generated(let generate) = base.source else { return base }
    var lifted = EntryWriting(base.request, .generated { try generate(Self.up($0)) })
    lifted.failureCode = base.failureCode
    return lifted
  }

  private func lifted(_ extras: UnknownKeysProperty) -> UnknownKeysProperty {
    UnknownKeysProperty(
      accessor: extras.accessor.lifted(from: Superclass.self, to: Subclass.self),
      form: extras.form, slot: extras.slot, object: extras.object, argument: extras.argument)
  }

  private func lifted(_ hooks: PlanHooks) -> PlanHooks {
    PlanHooks(
      inputEditors: hooks.inputEditors,
      finalDecoders: hooks.finalDecoders.map { decoder in
        .init(
          keys: decoder.keys,
          run: { input, model in try Self.run(at: model) { try decoder.run(input, $0) } })
      },
      finalEncoders: hooks.finalEncoders.map { $0.lifted { try Self.up($0) } },
      rules: hooks.rules.map { $0.lifted(from: Superclass.self, to: Subclass.self) })
  }
}

/// A closure registered for a superclass replaced the model with an instance of another class.
struct ReplacedByOtherClass: Error, CustomStringConvertible {
  let expected: String
  let actual: String

  var description: String {
    "a closure replaced the model with an instance of \(actual), but it must be of class \(expected)"
  }
}
