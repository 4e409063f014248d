// `Data`, which the signatures name, is Foundation's.
public import Foundation

extension PropertyMapper {
  /// Changes a model by a property list: all of it, or nothing, see `update(_:from:)`.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - data: The property list, XML or binary.
  /// - Throws: A single `malformedPropertyList` for other data, else every problem at once. The model is as it was
  ///   then.
  public func update<Model>(
    _ model: inout Model, fromPropertyList data: Data
  ) throws(MappingErrors) {
    try update(&model, with: .propertyList(data))
  }

  /// Changes a model by a property list, or says everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - data: The property list, XML or binary.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, fromPropertyList data: Data, errors: inout [MappingError]
  ) -> Bool {
    update(&model, with: .propertyList(data), errors: &errors)
  }

  /// Changes a class instance by a property list: all of it, or nothing, see `update(_:from:)`.
  ///
  /// - Parameters:
  ///   - model: The instance.
  ///   - data: The property list, XML or binary.
  /// - Throws: A single `malformedPropertyList` for other data, else every problem at once. The model is as it was
  ///   then.
  public func update<Model: AnyObject>(
    _ model: Model, fromPropertyList data: Data
  ) throws(MappingErrors) {
    try update(instance: model, with: .propertyList(data))
  }

  /// Changes a class instance by a property list, or says everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - model: The instance.
  ///   - data: The property list, XML or binary.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, fromPropertyList data: Data, errors: inout [MappingError]
  ) -> Bool {
    update(instance: model, with: .propertyList(data), errors: &errors)
  }
}
