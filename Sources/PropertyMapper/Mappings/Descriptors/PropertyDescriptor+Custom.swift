extension PropertyDescriptor {
  /// Maps with two closures that see the whole model: one consumes the value at the path, the other
  /// generates it.
  ///
  /// Consumers run in table order after all properties are written, and only if the whole input is
  /// valid. They are not called for absent input, or for null unless `Input` is an optional. If a
  /// consumer throws, the error is reported as `hookFailed` at the path, and the model is
  /// discarded.
  ///
  /// Generators run in table order, once each time the model is written.
  ///
  /// - Parameters:
  ///   - consumer: A closure that receives the model and the value, converted to the type of the
  ///     closure's first parameter.
  ///   - generator: A closure that returns the value to write. Nil is left out, or written as null
  ///     with `.includesNull`; `NSNull` and ``MappingValue/null`` are always written.
  public static func custom<Input, Output>(
    consumer: @escaping @Sendable (Input, inout Model) throws -> Void,
    generator: @escaping @Sendable (Model) throws -> Output
  ) -> Self { Self(reading: .consuming(consumer), writing: .generating(generator)) }

  /// Maps with a closure that consumes the value at the path. See ``custom(consumer:generator:)``.
  public static func consumer<Input>(
    _ consumer: @escaping @Sendable (Input, inout Model) throws -> Void
  ) -> Self { Self(reading: .consuming(consumer), writing: nil) }

  /// Maps with a closure that generates the value to write. See ``custom(consumer:generator:)``.
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
    reading.consumeInMemory = { model, value in
      let value = value.take(Input.self)
      try model.change(Model.self) { try consumer(value, &$0) }
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
