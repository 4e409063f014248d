// For `ContiguousBytes` in a signature.
public import Foundation

extension PropertyMapper {
  /// Creates a model from already parsed JSON. See `create(_:from:)`.
  ///
  /// ```swift
  /// let value = try MappingValue(json: data)
  /// let user = try mapper.create(User.self, from: value)
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible`` type, or a list, dictionary, or
  ///     optional of these.
  ///   - value: The input. A dictionary literal selects the dictionary overload.
  /// - Throws: Every problem at once, as for a dictionary.
  public func create<Model>(
    _ type: Model.Type, from value: MappingValue
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .value(value))
  }

  /// Creates a model from already parsed JSON, or collects the problems in it. See
  /// `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, from value: MappingValue, errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .value(value), errors: &errors)
  }

  /// Parses JSON text exactly, without a table: numbers keep their digits, and objects keep the
  /// order of their keys.
  ///
  /// Unlike ``MappingValue/init(json:)-(ContiguousBytes)``, this method applies the limits and the
  /// duplicate-key policy of this mapper's options.
  ///
  /// ```swift
  /// let strict = PropertyMapper(options: MappingOptions(maximumInputBytes: 100_000))
  /// let value = try strict.value(json: data)
  /// ```
  ///
  /// - Parameter json: The UTF-8 bytes of the text. They are not retained.
  /// - Throws: A single error if the text is not RFC 8259 JSON or exceeds a limit, or
  ///   `duplicateKey` errors with both positions.
  /// - Complexity: O(*n*) in the length of the text.
  public func value(json: some ContiguousBytes) throws(MappingErrors) -> MappingValue {
    try create(MappingValue.self, fromJSON: json)
  }

  /// Parses JSON text exactly, without a table. See ``value(json:)-(ContiguousBytes)``.
  public func value(json: String) throws(MappingErrors) -> MappingValue {
    try create(MappingValue.self, fromJSON: json)
  }

  /// Rejects JSON text passed with the argument label for dictionaries. Use `create(_:fromJSON:)`.
  @available(*, unavailable, message: "use fromJSON:")
  public func create<Model>(
    _ type: Model.Type, from text: String
  ) throws(MappingErrors) -> Model {
    try create(type, fromJSON: text)
  }

  /// Updates a model from already parsed JSON. If anything is wrong, nothing changes. See
  /// `update(_:from:)`.
  public func update<Model>(
    _ model: inout Model, from value: MappingValue
  ) throws(MappingErrors) {
    try update(&model, with: .value(value))
  }

  /// Updates a model from already parsed JSON, or collects the problems in it. See
  /// `update(_:from:errors:)`.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, from value: MappingValue, errors: inout [MappingError]
  ) -> Bool {
    update(&model, with: .value(value), errors: &errors)
  }

  /// Updates a class instance from already parsed JSON. If anything is wrong, nothing changes. See
  /// `update(_:from:)`.
  public func update<Model: AnyObject>(
    _ model: Model, from value: MappingValue
  ) throws(MappingErrors) {
    try update(instance: model, with: .value(value))
  }

  /// Updates a class instance from already parsed JSON, or collects the problems in it. See
  /// `update(_:from:errors:)`.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, from value: MappingValue, errors: inout [MappingError]
  ) -> Bool {
    update(instance: model, with: .value(value), errors: &errors)
  }

  /// Exports a model, list, dictionary, or value as a ``MappingValue``, which keeps every digit and
  /// the order of keys.
  ///
  /// ```swift
  /// let value = try mapper.exportValue(user)
  /// value["name"]  // .string("Jon")
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, any ``MappingValueConvertible`` value, or a list or dictionary of these.
  ///   - options: Whether to write nil as null and whether to sort keys.
  /// - Throws: Every problem at once. See ``export(_:options:)-(Model,_)``.
  /// - Complexity: O(*n*) in the number of written values.
  public func exportValue<Model>(
    _ model: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> MappingValue {
    try export(model, as: .value, options: options)
  }
}
