public import PropertyMapper

extension PropertyMapper {
  /// Returns a JSON Schema (draft 2020-12) for a type, based on its table and those of nested
  /// types.
  ///
  /// Share the schema to document the data that your mapper reads or writes:
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   ["age": .property(\.age, .range(0...150)).required()], for: User.self)
  ///
  /// let schema = try mapper.jsonSchema(for: User.self)
  /// schema["properties"]?["age"]
  /// // {"type":"integer","minimum":0,"maximum":150}
  /// schema["required"]  // ["age"]
  /// ```
  ///
  /// The schema describes the canonical form of values rather than everything that
  /// ``MappingOptions/conversion`` accepts: for example, a number, but not a numeric string.
  /// Otherwise, the schema is never stricter than the mapper, with one exception: `maxLength`
  /// counts Unicode code points, and a character can consist of several. Rules that can't be
  /// expressed in a schema, such as custom validators, become a `$comment`. Keys are in table
  /// order, and the output is deterministic.
  ///
  /// - Parameters:
  ///   - type: A model type, any type that conforms to ``MappingValueConvertible``, or an array,
  ///     dictionary, or optional of these.
  ///   - direction: Whether to describe the input or the output.
  /// - Returns: The schema, with nested models in its `$defs`.
  /// - Throws: ``ConfigurationErrors`` for types without a table, and for mistakes that
  ///   ``verify()`` finds in the tables that the type uses.
  /// - Complexity: O(*n*) in the number of entries of all tables.
  public func jsonSchema<Model>(
    for type: Model.Type, direction: SchemaDirection = .input
  ) throws(ConfigurationErrors) -> MappingValue {
    let context = context
    var writer = SchemaWriter(
      registry: context.registry, direction: direction, options: context.options)
    let schema = context.open { writer.schema(of: type) }
    let mistakes = writer.mistakes.map { $0.named(scheme) }
    guard mistakes.isEmpty else { throw ConfigurationErrors(mistakes) }
    return schema
  }
}

/// The data that a schema describes.
public enum SchemaDirection: Sendable, Hashable, CaseIterable {
  /// The data that the mapper decodes. Share this schema with senders.
  case input
  /// The data that the mapper encodes. Share this schema with receivers.
  case output
}
