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
    try throwing(Model.self) { update(&model, fromJSON: json, errors: &$0) }
  }

  /// Changes a model by JSON text: all of it, or nothing, see `update(_:fromJSON:)`.
  public func update<Model>(
    _ model: inout Model, fromJSON json: String
  ) throws(MappingErrors) {
    try update(&model, fromJSON: Array(json.utf8))
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
    guard let document = document(json, errors: &errors) else { return false }
    return update(
      &model, with: InputElement(document.root), in: document.bytes, errors: &errors)
  }

  /// Changes a model by JSON text, or says everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - json: The text.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, fromJSON json: String, errors: inout [MappingError]
  ) -> Bool {
    update(&model, fromJSON: Array(json.utf8), errors: &errors)
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
    try throwing(Model.self) { update(model, fromJSON: json, errors: &$0) }
  }

  /// Changes a class instance by JSON text: all of it, or nothing.
  public func update<Model: AnyObject>(
    _ model: Model, fromJSON json: String
  ) throws(MappingErrors) {
    try update(model, fromJSON: Array(json.utf8))
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
    guard let document = document(json, errors: &errors) else { return false }
    return update(model, with: InputElement(document.root), in: document.bytes, errors: &errors)
  }

  /// Changes a class instance by JSON text, or says everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - model: The instance.
  ///   - json: The text.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, fromJSON json: String, errors: inout [MappingError]
  ) -> Bool {
    update(model, fromJSON: Array(json.utf8), errors: &errors)
  }

  private func document(
    _ json: some ContiguousBytes, errors: inout [MappingError]
  ) -> JSONDocument? {
    switch JSONInput.read(json, options: options) {
    case .success(let document): return document
    case .failure(let error):
      errors.append(error)
      return nil
    }
  }
}
