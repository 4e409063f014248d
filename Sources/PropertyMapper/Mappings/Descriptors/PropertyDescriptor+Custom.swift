extension PropertyDescriptor {
  /// Maps by closures that see the whole model: one takes the value at the path, the other makes
  /// the value to write there.
  ///
  /// Consumers run in table order once all properties have been written, and only if the whole input is
  /// valid. Absent input does not call them; neither does null, unless `Input` is an optional. What they
  /// throw is reported as `hookFailed` at the path, and the model is discarded.
  ///
  /// Generators run in table order, each once for every time its model is written.
  ///
  /// - Parameters:
  ///   - consumer: Takes the value, converted to its parameter, and the model.
  ///   - generator: Makes the value to write from the model; nil is left out, or null with `.includesNull`.
  public static func custom<Input, Output>(
    consumer: @escaping @Sendable (Input, inout Model) throws -> Void,
    generator: @escaping @Sendable (Model) throws -> Output
  ) -> Self { Self(reading: .consuming(consumer), writing: .generating(generator)) }

  /// Maps by a closure that takes the value at the path, see ``custom(consumer:generator:)``.
  public static func consumer<Input>(
    _ consumer: @escaping @Sendable (Input, inout Model) throws -> Void
  ) -> Self { Self(reading: .consuming(consumer), writing: nil) }

  /// Maps by a closure that makes the value for the path, see ``custom(consumer:generator:)``.
  public static func generator<Output>(
    _ generator: @escaping @Sendable (Model) throws -> Output
  ) -> Self { Self(reading: nil, writing: .generating(generator)) }
}

extension EntryReading {
  fileprivate static func consuming<Model, Input>(
    _ consumer: @escaping @Sendable (Input, inout Model) throws -> Void
  ) -> Self {
    var reading = EntryReading(ShapeRequest(Input.self, preferring: .registered))
    reading.consume = { model, value in
      let value = try value.value(as: Input.self)
      try consumer(value, &model.holding(Model.self).value)
    }
    return reading
  }
}

extension EntryWriting {
  fileprivate static func generating<Model, Output>(
    _ generator: @escaping @Sendable (Model) throws -> Output
  ) -> Self {
    var writing = EntryWriting(
      ShapeRequest(Output.self, preferring: .registered),
      .generated { ValueSlot(try generator($0.value(as: Model.self))) })
    writing.failureCode = .hookFailed
    return writing
  }
}
