// `ContiguousBytes`, which the signatures name, is Foundation's.
public import Foundation

extension PropertyMapper {
  /// Changes a model by JSON text: all of it, or nothing, see `update(_:from:)`.
  ///
  /// ```swift
  /// try mapper.update(&user, fromJSON: #"{"nickname": null}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - json: The text's bytes. They are not kept.
  /// - Throws: A single `malformedJSON` for text that is not JSON, else every problem of the data at once. The
  ///   model is as it was then.
  public func update<Model>(
    _ model: inout Model, fromJSON json: some ContiguousBytes
  ) throws(MappingErrors) {
    try update(&model, with: .json(json))
  }

  /// Changes a model by JSON text: all of it, or nothing, see `update(_:fromJSON:)`.
  public func update<Model>(_ model: inout Model, fromJSON json: String) throws(MappingErrors) {
    try update(&model, with: .json(json))
  }

  /// Changes a model by JSON text, or says everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - json: The text's bytes. They are not kept.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, fromJSON json: some ContiguousBytes, errors: inout [MappingError]
  ) -> Bool {
    update(&model, with: .json(json), errors: &errors)
  }

  /// Changes a model by JSON text, or says everything that is wrong with it, see `update(_:fromJSON:errors:)`.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, fromJSON json: String, errors: inout [MappingError]
  ) -> Bool {
    update(&model, with: .json(json), errors: &errors)
  }
}

extension PropertyMapper {
  /// Changes a class instance by JSON text: all of it, or nothing, see `update(_:from:)`.
  ///
  /// - Parameters:
  ///   - model: The instance.
  ///   - json: The text's bytes. They are not kept.
  /// - Throws: A single `malformedJSON` for text that is not JSON, else every problem of the data at once. The
  ///   model is as it was then.
  public func update<Model: AnyObject>(
    _ model: Model, fromJSON json: some ContiguousBytes
  ) throws(MappingErrors) {
    try update(instance: model, with: .json(json))
  }

  /// Changes a class instance by JSON text: all of it, or nothing, see `update(_:fromJSON:)`.
  public func update<Model: AnyObject>(_ model: Model, fromJSON json: String) throws(MappingErrors)
  {
    try update(instance: model, with: .json(json))
  }

  /// Changes a class instance by JSON text, or says everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - model: The instance.
  ///   - json: The text's bytes. They are not kept.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, fromJSON json: some ContiguousBytes, errors: inout [MappingError]
  ) -> Bool {
    update(instance: model, with: .json(json), errors: &errors)
  }

  /// Changes a class instance by JSON text, or says everything that is wrong with it, see
  /// `update(_:fromJSON:errors:)`.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, fromJSON json: String, errors: inout [MappingError]
  ) -> Bool {
    update(instance: model, with: .json(json), errors: &errors)
  }
}
