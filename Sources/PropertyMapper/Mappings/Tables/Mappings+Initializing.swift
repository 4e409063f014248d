extension Mappings {
  /// A table of a type that is made by an initialiser, or any closure, from values of the data.
  ///
  /// All arguments are read, converted and checked first, and all that is wrong with them is reported
  /// together. Nested models are finished before the initialiser runs. It runs at most once for a model, and once more
  /// only if its arguments look swapped, as described below. What it throws is reported as `factoryFailed` at the place of the model, and so is nil. Factories are not asked for
  /// such a type, since there would be nothing to fill. Export writes the arguments through their key paths.
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
  /// Arguments of one type may be listed in another order than the parameters without a word of the compiler. That is
  /// found when models are made: if properties have what was given for each other, the model is refused with their
  /// names. Arguments are compared, absent ones as nil, until each pair of one type has been told apart by a model in which
  /// they differ: by `==`, class instances without one by identity, and other values by the tables of their models. If they
  /// look swapped, the initialiser runs a second time, with what the properties have; one that puts its arguments in
  /// order itself, such as the ends of a range, leaves them as they are this time, and its first model is kept.
  ///
  /// - Parameters:
  ///   - make: Makes the model; it may throw, or return nil if the values do not fit together.
  ///   - arguments: What it is made of, in the order of its parameters.
  // One form, also for those that always make a model: with two, the compiler would try both of them for each choice
  // that the arguments leave, which takes minutes.
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
