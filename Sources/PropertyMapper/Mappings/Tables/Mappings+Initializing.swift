extension Mappings {
  /// A table of a type that is made by an initialiser, or any closure, from values of the data.
  ///
  /// All arguments are read, converted and checked first, and all that is wrong with them is reported
  /// together. Nested models are finished before the initialiser runs; it runs at most once for a model. What
  /// it throws is reported as `factoryFailed` at the place of the model. Factories are not asked for such a
  /// type, since there would be nothing to fill. Export writes the arguments through their key paths.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   .initializing(
  ///     Point.init(x:y:), InitArgument("x", \.x), InitArgument("y", \.y, default: 0)),
  ///   for: Point.self)
  /// ```
  ///
  /// Entries for what is not an argument can be added with ``merging(_:)``; they are written into the finished
  /// model.
  ///
  /// - Parameters:
  ///   - make: Makes the model.
  ///   - arguments: What it is made of, in the order of its parameters.
  public static func initializing<each Value>(
    _ make: @escaping @Sendable (repeat each Value) throws -> Model,
    _ arguments: repeat InitArgument<Model, each Value>
  ) -> Self {
    .initializing(repeat each arguments) { arguments in
      var index = 0
      let model = try make(repeat (arguments.next(&index) as each Value))
      return ValueSlot(model)
    }
  }

  /// A table of a type that is made by an initialiser that may fail; nil is reported as `factoryFailed`.
  ///
  /// - Parameters:
  ///   - make: Makes the model, or returns nil if the values do not fit together.
  ///   - arguments: What it is made of, in the order of its parameters.
  @_disfavoredOverload
  public static func initializing<each Value>(
    _ make: @escaping @Sendable (repeat each Value) throws -> Model?,
    _ arguments: repeat InitArgument<Model, each Value>
  ) -> Self {
    .initializing(repeat each arguments) { arguments in
      var index = 0
      let model = try make(repeat (arguments.next(&index) as each Value))
      return model.map { ValueSlot($0) }
    }
  }

  private static func initializing<each Value>(
    _ arguments: repeat InitArgument<Model, each Value>,
    making make: @escaping @Sendable (PreparedArguments) throws -> Slot?
  ) -> Self {
    var entries: [Entry] = []
    var slots: [Initializer.Argument] = []
    for argument in repeat each arguments {
      var descriptor = argument.descriptor
      descriptor.argument = entries.count
      entries.append(Entry(path: argument.path, descriptor: descriptor))
      slots.append(
        .init(absentValue: argument.absentValue, accessor: descriptor.property?.accessor))
    }
    var mappings = Self(entries: entries)
    mappings.initializer = Initializer(arguments: slots, make: make)
    return mappings
  }

  /// How a model is made from arguments.
  struct Initializer: Sendable {
    let arguments: [Argument]
    let make: @Sendable (PreparedArguments) throws -> Slot?

    struct Argument: Sendable {
      /// What it is if it is absent; nil where that is an error.
      let absentValue: (@Sendable () -> Slot)?
      /// Reads it in a model.
      let accessor: PropertyAccessor?
    }
  }
}

/// The values of an initialiser's arguments, in the order of its parameters.
struct PreparedArguments {
  let slots: [Slot]

  /// The argument at an index, which moves on to the next one.
  func next<Value>(_ index: inout Int) throws -> Value {
    defer { index += 1 }
    guard slots.indices.contains(index) else {
      throw SlotMismatch(expected: "\(Value.self)", actual: "nothing")
    }
    return try slots[index].value(as: Value.self)
  }
}
