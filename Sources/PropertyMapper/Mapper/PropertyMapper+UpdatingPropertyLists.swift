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
    try throwing(Model.self) { update(&model, fromPropertyList: data, errors: &$0) }
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
    guard let element = propertyList(data, errors: &errors) else { return false }
    return update(&model, with: element, errors: &errors)
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
    try throwing(Model.self) { update(model, fromPropertyList: data, errors: &$0) }
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
    guard let element = propertyList(data, errors: &errors) else { return false }
    return update(model, with: element, errors: &errors)
  }

  /// The root of a property list, or nil if it is none or too large, which is appended.
  func propertyList(_ data: Data, errors: inout [MappingError]) -> InputElement? {
    guard data.count <= options.maximumInputBytes else {
      errors.append(
        .inputTooLarge(byteCount: data.count, limit: options.maximumInputBytes))
      return nil
    }
    do {
      return InputElement(
        try PropertyListReader.value(of: data, maximumDepth: options.maximumDepth))
    } catch {
      errors.append(error.error)
      return nil
    }
  }
}
