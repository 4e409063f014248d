// `Data` and the formats, which the signatures name, are Foundation's.
public import Foundation

extension PropertyMapper {
  /// Makes a model, a list or a dictionary of models from a property list, XML or binary.
  ///
  /// Dates and data of the list are read as they are; everything else is treated as in a dictionary. The
  /// format is recognised from the data; the old text format is refused. Text that is a number for which the format has no form
  /// counts as a number, too, also with `.strict`.
  ///
  /// ```swift
  /// let heroes = try mapper.create([Hero].self, fromPropertyList: Data(contentsOf: url))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type, a type of lists such as `[User].self` or `[[User]].self`, of dictionaries such as
  ///     `[String: User].self`, or any ``MappingValueConvertible``.
  ///   - data: The property list. If a key appears twice, the last one counts in XML; in binary form that is
  ///     an error, and so are keys that are only canonically equal in both. What a binary list refers to repeatedly is
  ///     read once, and counts each time for ``MappingOptions/maximumInputBytes``. The values of a binary list may take 40
  ///     times its size in memory, and 2 MiB. XML is UTF-8, without declared entities.
  /// - Returns: The finished model.
  /// - Throws: Every problem of the input at once; a single `malformedPropertyList` if the data is not a property
  ///   list, a single `depthLimitExceeded` if it is nested too deep, a single `sizeLimitExceeded` if any list in it is longer
  ///   than ``MappingOptions/maximumElementCount``.
  /// - Complexity: O(*n*) in the size of the data.
  public func create<Model>(
    _ type: Model.Type, fromPropertyList data: Data
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .propertyList(data))
  }

  /// Makes a model from a property list, or lists what is wrong, see `create(_:from:errors:)`.
  public func create<Model>(
    _ type: Model.Type, fromPropertyList data: Data, errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .propertyList(data), errors: &errors)
  }

  /// Writes a model, a list or a dictionary of models as a property list.
  ///
  /// Dates and data are written as such, nil is left out. No value changes: XML holds only whole seconds, so a
  /// date with a fraction is written as text there, which reads back as the same date, and so is a `Decimal` that no
  /// `Double` equals.
  ///
  /// ```swift
  /// try mapper.exportPropertyList(heroes).write(to: url)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, or a list or dictionary of models or values.
  ///   - format: `.xml` or `.binary`.
  /// - Returns: The bytes of the property list.
  /// - Throws: Every problem at once: nil in a list or dictionary, which a property list cannot hold, and
  ///   what `export` throws.
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
