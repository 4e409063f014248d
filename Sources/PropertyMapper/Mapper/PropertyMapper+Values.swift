// `ContiguousBytes`, which a signature names, is Foundation's.
public import Foundation

extension PropertyMapper {
  /// Makes a model from JSON that was read before, see `create(_:from:)`.
  ///
  /// ```swift
  /// let value = try MappingValue(json: data)
  /// let user = try mapper.create(User.self, from: value)
  /// ```
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
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

  /// Reads JSON text exactly, without a table: numbers keep their digits, and objects the order of their keys.
  ///
  /// Unlike ``MappingValue/init(json:)-(ContiguousBytes)``, it applies the limits and the duplicate-key policy of this
  /// mapper's options.
  ///
  /// ```swift
  /// let strict = PropertyMapper(options: MappingOptions(maximumInputBytes: 100_000))
  /// let value = try strict.value(json: data)
  /// ```
  ///
  /// - Parameter json: The text's bytes. They are not kept.
  /// - Throws: A single error for text that is not RFC 8259 JSON or exceeds a limit, or `duplicateKey`s with both places.
  /// - Complexity: O(*n*) in the length of the text.
  public func value(json: some ContiguousBytes) throws(MappingErrors) -> MappingValue {
    try create(MappingValue.self, fromJSON: json)
  }

  /// Reads JSON text exactly, without a table. See ``value(json:)-(ContiguousBytes)``.
  public func value(json: String) throws(MappingErrors) -> MappingValue {
    try create(MappingValue.self, fromJSON: json)
  }

  /// JSON text is read by `create(_:fromJSON:)`.
  @available(*, unavailable, message: "use fromJSON:")
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
  ///   - model: The model, or any ``MappingValueConvertible``, or lists and dictionaries of these.
  ///   - options: Whether nil is written as null, and keys are sorted.
  /// - Throws: Every problem at once, as ``export(_:options:)-(Model,_)`` does.
  /// - Complexity: O(*n*) in the number of written values.
  public func exportValue<Model>(
    _ model: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> MappingValue {
    let output = try encode(model, in: treeContext, options: options)
    do throws(ConversionProblem) {
      return try MappingValue(output, sortsKeys: options.contains(.sortedKeys))
    } catch {
      throw MappingErrors(
        .unrepresentableValue, Messages.unrepresentable(error.words.actual), mapping: Model.self
      ).told(by: self.options.messages)
    }
  }
}
