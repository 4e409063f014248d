extension PropertyMapper {
  /// Describes the data of a type as JSON Schema, draft 2020-12, by its table and those of the types inside.
  ///
  /// The schema tells partners and front ends what the mapper reads, or what it writes:
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   ["age": .property(\.age, .range(0...150)).required()], for: User.self)
  ///
  /// let schema = try mapper.jsonSchema(for: User.self)
  /// schema["properties"]?["age"]  // {"type":"integer","minimum":0,"maximum":150}
  /// schema["required"]            // ["age"]
  /// ```
  ///
  /// It describes the form in which values are written, and not all that ``MappingOptions/conversion`` converts as well: a number
  /// is a number, and not a text with a number in it. Apart from that it never asks for more than the mapper, with one exception:
  /// `maxLength` counts Unicode code points, of which a character may have several. What it cannot say, such as a rule of your
  /// own, is a `$comment`. Keys are in table order, and two calls give the same.
  ///
  /// - Parameters:
  ///   - type: A model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - direction: Which side is described.
  /// - Returns: The schema, with models inside in its `$defs`.
  /// - Throws: ``ConfigurationErrors`` with types that have no table, and with what ``verify()`` finds wrong in the tables
  ///   that the type leads to.
  /// - Complexity: O(*n*) in the number of entries of all tables.
  public func jsonSchema<Model>(
    for type: Model.Type, direction: SchemaDirection = .input
  ) throws(ConfigurationErrors) -> MappingValue {
    let registry = registry
    var writer = SchemaWriter(registry: registry, direction: direction, options: options)
    let schema = writer.schema(of: type)
    let mistakes = writer.mistakes.map { mistake in scheme.map { mistake.named($0) } ?? mistake }
    guard mistakes.isEmpty else { throw ConfigurationErrors(mistakes) }
    return schema
  }
}
