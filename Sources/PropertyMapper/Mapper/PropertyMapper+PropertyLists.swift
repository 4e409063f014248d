// For `Data` and the formats in the signatures.
public import Foundation

extension PropertyMapper {
  /// Creates a model, a list or a dictionary of models from an XML or binary property list.
  ///
  /// Dates and data are read directly; everything else is treated as in a dictionary. The format is
  /// detected from the data; the old-style ASCII format is rejected. A string that contains a
  /// number that the format cannot represent also counts as a number, even with `.strict`.
  ///
  /// ```swift
  /// let heroes = try mapper.create([Hero].self, fromPropertyList: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type, a type of lists such as `[User].self` or `[[User]].self`, of
  ///     dictionaries such as `[String: User].self`, or any ``MappingValueConvertible``.
  ///   - data: The property list. If a key repeats, XML uses the last value; in binary form that is
  ///     an error. In both, so are distinct keys that are canonically equal. Objects shared
  ///     within a binary list are read once but count toward
  ///     ``MappingOptions/maximumInputBytes`` every time. The values of a binary list may take 40
  ///     times its size in memory, plus 2 MiB. XML is UTF-8, without declared entities.
  /// - Returns: The finished model.
  /// - Throws: Every problem of the input at once; a single `malformedPropertyList` if the data is
  ///   not a property list, a single `depthLimitExceeded` if it is nested too deeply, or a single
  ///   `sizeLimitExceeded` if any list in it is longer than ``MappingOptions/maximumElementCount``.
  /// - Complexity: O(*n*) in the size of the data.
  public func create<Model>(
    _ type: Model.Type, fromPropertyList data: Data
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .propertyList(data))
  }

  /// Creates a model from a property list, or collects its problems. See `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, fromPropertyList data: Data, errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .propertyList(data), errors: &errors)
  }

  /// Exports a model, a list or a dictionary of models as a property list.
  ///
  /// Dates and data are written as such; nil is left out. No value changes: one that the format would
  /// round or shift is written as text that reads back unchanged. In XML, that is a date with a fraction
  /// of a second or before the Gregorian calendar, and negative zero; in both formats, a `Decimal` with
  /// no exact `Double`.
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
  ///   hold, and all errors of `export`.
  /// - Complexity: O(*n*) in the number of written values.
  public func exportPropertyList<Model>(
    _ model: Model, format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws(MappingErrors) -> Data {
    guard format == .xml || format == .binary else {
      throw MappingErrors(
        .unrepresentableValue, Messages.oldPropertyListFormat, mapping: Model.self
      ).told(by: options.messages)
    }
    let context = context
    let output = try encode(model, in: context, options: [], for: .propertyList)
    let root = context.registry.rootShape(of: Model.self)
    var writer = PropertyListWriter(format, options: options) {
      context.registry.shownStepCount(ofSensitive: $0, from: root)
    }
    guard let value = writer.value(of: output), writer.log.errorCount == 0 else {
      throw MappingErrors(writer.log.problems(in: nil), mapping: Model.self)
    }
    do {
      return try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
    } catch {
      let message = Messages.unrepresentable("none of those of a property list")
      throw MappingErrors(.unrepresentableValue, message, mapping: Model.self)
        .told(by: options.messages)
    }
  }
}
