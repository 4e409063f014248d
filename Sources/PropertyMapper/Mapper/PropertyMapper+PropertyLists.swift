// For `Data` and the formats in the signatures.
public import Foundation

extension PropertyMapper {
  /// Creates a model, or a list or dictionary of models, from an XML or binary property list.
  ///
  /// Dates and data are read directly; everything else is read as if from a dictionary. The format
  /// is detected from the data; the old-style ASCII format is rejected. If a string contains a
  /// number that the format cannot represent, the string is accepted as a number, even with
  /// `.strict`.
  ///
  /// ```swift
  /// let heroes = try mapper.create([Hero].self, fromPropertyList: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type, an array type such as `[User].self` or `[[User]].self`, a dictionary
  ///     type such as `[String: User].self`, or any ``MappingValueConvertible``.
  ///   - data: The property list. A repeated key is an error in the binary format; in XML, its last
  ///     value is used. In both formats, distinct keys that are canonically equal are an error.
  ///     Objects shared within a binary property list are read once, but each use adds their size
  ///     to the total that ``MappingOptions/maximumInputBytes`` limits. In memory, the values of a
  ///     binary property list may take up to 40 times its size, plus 2 MiB. XML must be UTF-8 and
  ///     must not declare entities.
  /// - Returns: The finished model.
  /// - Throws: Every problem in the input at once; a single `malformedPropertyList` error if the
  ///   data is not a property list, a single `depthLimitExceeded` error if it is nested too deeply,
  ///   or a single `sizeLimitExceeded` error if any array in it is longer than
  ///   ``MappingOptions/maximumElementCount``.
  /// - Complexity: O(*n*) in the size of the data.
  public func create<Model>(
    _ type: Model.Type, fromPropertyList data: Data
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .propertyList(data))
  }

  /// Creates a model from a property list, or collects all problems in the property list. See
  /// `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, fromPropertyList data: Data, errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .propertyList(data), errors: &errors)
  }

  /// Exports a model, or a list or dictionary of models, as a property list.
  ///
  /// Dates and data are written as such; nil is left out. No value changes: a value that the format
  /// would round or shift is written as a string that reads back unchanged. In XML, such values are
  /// negative zero and dates that have a fraction of a second or precede the Gregorian calendar; in
  /// both formats, they include any `Decimal` that has no exact `Double`.
  ///
  /// ```swift
  /// try mapper.exportPropertyList(heroes).write(to: url)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, or a list or dictionary of models or values.
  ///   - format: `.xml` or `.binary`.
  /// - Returns: The bytes of the property list.
  /// - Throws: Every problem at once: nil in a list or dictionary, which a property list cannot
  ///   contain, and all errors that `export` throws.
  /// - Complexity: O(*n*) in the number of written values.
  public func exportPropertyList<Model>(
    _ model: Model, format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws(MappingErrors) -> Data {
    try export(model, as: .propertyList(format))
  }
}
