extension Mappings {
  /// Returns a table for a type created by an initializer, or any closure, from decoded values.
  ///
  /// All arguments are read, converted and validated first, and all their errors are reported
  /// together. Nested models are finished before the initializer runs. It runs once per model, and
  /// a second time only if its arguments look swapped, as described below. If it throws or returns
  /// nil, that is reported as `factoryFailed` at the model. Factories are not called for such a
  /// type because there is no empty model to fill. Export writes the arguments through their key
  /// paths.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   .initializing(
  ///     Point.init(x:y:), InitArgument("x", \.x), InitArgument("y", \.y, default: 0)),
  ///   for: Point.self)
  /// ```
  ///
  /// Entries that are not arguments can be added with ``merging(_:)``; they are written to the
  /// finished model.
  ///
  /// The compiler does not notice two swapped arguments of the same type. The mapper does: it
  /// compares properties with their arguments and rejects a model whose values are swapped, naming
  /// both. Arguments are compared, absent ones as nil, until each pair of the same type has
  /// differed in some model: with `==`, class instances without it by identity, and other values by
  /// their models' tables. If they look swapped, the initializer runs again with the values of the
  /// properties; one that sorts its arguments, such as the bounds of a range, returns them
  /// unchanged, and its first model is kept.
  ///
  /// - Parameters:
  ///   - make: Creates the model. It can throw, or return nil if the values don't fit together.
  ///   - arguments: The arguments, in the order of the parameters.
  // One overload also covers closures that always create a model: with two, the compiler would try
  // both for each ambiguous argument, which takes minutes.
  public static func initializing<each Value>(
    _ make: @escaping @Sendable (repeat each Value) throws -> Model?,
    _ arguments: repeat InitArgument<Model, each Value>
  ) -> Self {
    var mappings = Self(entries: [])
    var slots: [Initializer.Argument] = []
    for argument in repeat each arguments {
      slots.append(mappings.append(argument, at: slots.count))
    }
    mappings.initializer = Initializer(arguments: slots) { arguments in
      var index = 0
      let model = try make(repeat (arguments.next(&index) as each Value))
      return model.map { ValueSlot($0) }
    }
    return mappings
  }

  private mutating func append<Value>(
    _ argument: InitArgument<Model, Value>, at index: Int
  ) -> Initializer.Argument {
    switch argument.source {
    case .entry(let path, var descriptor):
      descriptor.argument = index
      entries.append(Entry(path: path, descriptor: descriptor))
      return .init(
        absentValue: Slot.nilMaker(of: Value.self), accessor: descriptor.property?.accessor)
    case .unknownKeys(var property):
      property.argument = index
      extras = property
      return .init(
        absentValue: { [slot = property.slot] in slot([:]) }, accessor: property.accessor)
    }
  }

  /// How to create a model from arguments.
  struct Initializer: Sendable {
    let arguments: [Argument]
    let make: @Sendable (PreparedArguments) throws -> Slot?

    struct Argument: Sendable {
      /// The value to use if it is absent; nil if that is an error.
      let absentValue: (@Sendable () -> Slot)?
      /// Reads it from a model.
      let accessor: PropertyAccessor?
    }
  }
}

/// The values of an initializer's arguments, in the order of its parameters.
struct PreparedArguments {
  let slots: [Slot]

  /// Returns the argument at an index and advances the index.
  func next<Value>(_ index: inout Int) throws -> Value {
    defer { index += 1 }
    guard slots.indices.contains(index) else {
      throw SlotMismatch(expected: "\(Value.self)", actual: "nothing")
    }
    return try slots[index].value(as: Value.self)
  }
}
