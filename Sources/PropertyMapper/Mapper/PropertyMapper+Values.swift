extension PropertyMapper {
  /// Makes a model from JSON that was read before, see `create(_:from:)`.
  ///
  /// ```swift
  /// let value = try MappingValue(json: data)
  /// let user = try mapper.create(User.self, from: value)
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappableValue``, or lists, dictionaries and optionals of these.
  ///   - value: The input. A literal is taken for a dictionary.
  /// - Throws: Every problem at once, as for a dictionary.
  public func create<Model>(
    _ type: Model.Type, from value: MappingValue
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .value(value))
  }

  /// Makes a model from JSON that was read before, or lists what is wrong, see `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, from value: MappingValue, errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .value(value), errors: &errors)
  }

  /// Makes a model from JSON text, under a name that dictionaries have.
  @available(*, deprecated, message: "use fromJSON:")
  public func create<Model>(
    _ type: Model.Type, from text: String
  ) throws(MappingErrors) -> Model {
    try create(type, fromJSON: text)
  }

  /// Updates a model from JSON that was read before: completely, or not at all, see `update(_:from:)`.
  public func update<Model>(
    _ model: inout Model, from value: MappingValue
  ) throws(MappingErrors) {
    try update(&model, with: .value(value))
  }

  /// Updates a model from JSON that was read before, or lists what is wrong, see `update(_:from:errors:)`.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, from value: MappingValue, errors: inout [MappingError]
  ) -> Bool {
    update(&model, with: .value(value), errors: &errors)
  }

  /// Updates a class instance from JSON that was read before: completely, or not at all, see `update(_:from:)`.
  public func update<Model: AnyObject>(
    _ model: Model, from value: MappingValue
  ) throws(MappingErrors) {
    try update(instance: model, with: .value(value))
  }

  /// Updates a class instance from JSON that was read before, or lists what is wrong, see `update(_:from:errors:)`.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, from value: MappingValue, errors: inout [MappingError]
  ) -> Bool {
    update(instance: model, with: .value(value), errors: &errors)
  }

  /// Writes a model, a list, a dictionary or a value as a ``MappingValue``, which keeps the order of keys and every digit.
  ///
  /// ```swift
  /// let value = try mapper.exportValue(user)
  /// value["name"]  // .string("Jon")
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, or any ``MappableValue``, or lists and dictionaries of these.
  ///   - options: Whether nil is written as null, and keys are sorted.
  /// - Throws: Every problem at once, as ``export(_:options:)-(Model,_)`` does.
  /// - Complexity: O(*n*) in the number of written values.
  public func exportValue<Model>(
    _ model: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> MappingValue {
    let output = try encode(model, in: context, options: options)
    do throws(ConversionProblem) {
      let value = try MappingValue(output)
      return options.contains(.sortedKeys) ? value.sortingKeys : value
    } catch {
      throw MappingErrors(
        .unrepresentableValue, Messages.unrepresentable(error.actual), mapping: Model.self)
    }
  }
}

extension MappingValue {
  /// The value with the keys of all objects sorted by their UTF-8 bytes.
  fileprivate var sortingKeys: MappingValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sortingKeys))
    case .object(let object):
      .object(
        Object(
          uniqueMembers: object.members
            .map { .init(key: $0.key, value: $0.value.sortingKeys) }
            .sorted { $0.key.precedes($1.key) }))
    default: self
    }
  }
}

extension MappingValue: CustomStringConvertible {
  /// The value as compact JSON text; `…` if more than 512 lists and objects lie in one another.
  public var description: String {
    guard isNested(atMost: MappingOptions().maximumDepth) else { return "…" }
    return String(decoding: JSONText.bytes(of: OutputValue(self)), as: UTF8.self)
  }
}
