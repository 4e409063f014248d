extension Mappings {
  /// Returns a table for a type that an initializer, or any closure, creates from decoded values.
  ///
  /// All arguments are read, converted, and validated first, and all their errors are reported
  /// together. Nested models are finished before the initializer runs. It runs once per model, and
  /// a second time only if its arguments appear to be in the wrong order, as described below. If it
  /// throws or returns nil, the mapper reports `factoryFailed` at the model. Factories are not
  /// called for such a type because there is no empty model to fill. Export writes the
  /// arguments, reading their values through their key paths.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   .initializing(
  ///     Point.init(x:y:), InitArgument("x", \.x), InitArgument("y", \.y, default: 0)),
  ///   for: Point.self)
  /// ```
  ///
  /// You can add entries that are not arguments with ``merging(_:)``; they are applied to the
  /// finished model.
  ///
  /// The compiler does not notice if two arguments of the same type are swapped, but the mapper
  /// does: it compares properties with their arguments and, if the values of two are swapped,
  /// rejects the model with an error that names both. Absent arguments are compared as nil. The
  /// comparisons continue until the arguments of each pair of the same type have differed in some
  /// model. Values are compared with `==`, class instances without it by identity, and other values
  /// by their models' tables.
  ///
  /// If the arguments appear to be in the wrong order, the initializer runs again with the values
  /// of the properties. If it sorts its arguments, such as the bounds of a range, these values come
  /// back unchanged, and the first model is kept.
  ///
  /// - Parameters:
  ///   - make: The initializer or closure that creates the model. It can throw, or return nil if
  ///     the values don't fit together.
  ///   - arguments: The arguments, in the order of the parameters.
  // This overload also covers closures that always create a model: with a separate overload for
  // them, the compiler would try both for each ambiguous argument, which takes minutes.
  public static func initializing<each Value>(
    _ make: @escaping @Sendable (repeat each Value) throws -> Model?,
    _ arguments: repeat InitArgument<Model, each Value>
  ) -> Self {
    var mappings = Self()
    var parameters: [Construction.Argument] = []
    for argument in repeat each arguments {
      parameters.append(mappings.append(argument, at: parameters.count))
    }
    mappings.initializer = Construction(
      isInitializer: true, arguments: parameters,
      make: { [parameters] slots in
        var values = parameters.filling(slots).makeIterator()
        let model = try make(repeat try values.next((each Value).self))
        return model.map { ValueSlot($0) }
      })
    return mappings
  }

  private mutating func append<Value>(
    _ argument: InitArgument<Model, Value>, at index: Int
  ) -> Construction.Argument {
    switch argument.source {
    case .entry(let path, var descriptor):
      descriptor.argument = index
      entries.append(Entry(path: path, descriptor: descriptor))
      let absent = Slot.nilMaker(of: Value.self)
      return .init(
        isNeeded: absent == nil, absentValue: absent, accessor: descriptor.property?.accessor)
    case .unknownKeys(var property):
      property.argument = index
      extras = property
      return .init(
        isNeeded: false, absentValue: { [slot = property.slot] in slot([:]) },
        accessor: property.accessor)
    }
  }
}
