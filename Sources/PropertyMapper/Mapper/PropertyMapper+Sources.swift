extension PropertyMapper {
  /// Creates a model, a list, a dictionary, or a value from a source.
  ///
  /// The whole input is checked first. A model is created only if the input is valid. The resulting model
  /// and errors are the same for every kind of source; errors in JSON text also have a line and a column.
  ///
  /// ```swift
  /// let users = try mapper.create([User].self, from: .json(data))
  /// let ratio = try mapper.create(Double.self, from: .json("1.5"))  // 1.5
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries, and optionals of
  ///     these.
  ///   - source: The input.
  /// - Returns: The finished model or value.
  /// - Throws: Every problem in the input at once, in table order; a single `malformedJSON` or
  ///   `malformedPropertyList` error if the input has another format.
  /// - Complexity: O(*n*) in the size of the input.
  public func create<Model>(
    _ type: Model.Type, from source: MappingSource
  ) throws(MappingErrors) -> Model {
    guard source.path.isOwnObject else { return try createPart(type, of: source) }
    return try decode(type) {
      source.lend($0)
    } otherwise: {
      let kept = source.kept
      return lateErrors(of: type) { kept.lend($0) }
    }
  }

  /// Creates a model or a value from a source, or collects all problems in the input. See
  /// ``create(_:from:)-(_,MappingSource)``.
  ///
  /// - Parameters:
  ///   - type: The type of the result.
  ///   - source: The input.
  ///   - errors: The array to which all problems are appended. On success, these are only warnings.
  /// - Returns: The finished model, or nil if there were errors.
  public func create<Model>(
    _ type: Model.Type, from source: MappingSource, errors: inout [MappingError]
  ) -> Model? {
    let target = ResultMemory<Model>.allocate()
    defer { target.free() }
    let isDecoded = read(source, mapping: type, errors: &errors) {
      decode(type, from: $0, into: target, .always, errors: &$1)
    }
    return isDecoded ? target.take() : nil
  }

  /// Updates a model from a source. If anything is wrong, nothing changes. See `update(_:from:)`.
  ///
  /// ```swift
  /// try mapper.update(&user, from: .json(#"{"nickname": null}"#))
  /// ```
  ///
  /// - Throws: Every problem in the input at once. The model then remains unchanged.
  public func update<Model>(
    _ model: inout Model, from source: MappingSource
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { errors in
      read(source, mapping: Model.self, errors: &errors) {
        update(&model, with: $0, .onlyIfItFails, errors: &$1)
      }
    }
  }

  /// Updates a model from a source, or collects the problems in the input. See
  /// `update(_:from:errors:)`.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, from source: MappingSource, errors: inout [MappingError]
  ) -> Bool {
    read(source, mapping: Model.self, errors: &errors) {
      update(&model, with: $0, errors: &$1)
    }
  }

  /// Updates a class instance from a source. If anything is wrong, nothing changes. See
  /// `update(_:from:)`.
  public func update<Model: AnyObject>(
    _ model: Model, from source: MappingSource
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { errors in
      read(source, mapping: Model.self, errors: &errors) {
        update(instance: model, with: $0, .onlyIfItFails, errors: &$1)
      }
    }
  }

  /// Updates a class instance from a source, or collects the problems in the input. See
  /// `update(_:from:errors:)`.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, from source: MappingSource, errors: inout [MappingError]
  ) -> Bool {
    read(source, mapping: Model.self, errors: &errors) {
      update(instance: model, with: $0, errors: &$1)
    }
  }
}
