public import PropertyMapper

extension PropertyMapper {
  /// Generates an input that a type's table accepts, for documentation and tests.
  ///
  /// A minimal sample contains only required values; a full sample contains every entry once, at
  /// its first path, with one element in each list and dictionary. Recursion stops at optionals and
  /// lists. Of several subtypes, the first in alphabetical order is used.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   ["id": .property(\.id, .min(100)).required(), "name": .property(\.name, .length(2...3))],
  ///   for: User.self)
  /// try mapper.sampleInput(for: User.self)         // {"id":100}
  /// try mapper.sampleInput(for: User.self, .full)  // {"id":100,"name":"tex"}
  /// ```
  ///
  /// The sample is decoded like any other input, up to the point at which models are created.
  /// Conversions, validators, and input editors run, and an empty model may be created to inspect
  /// its defaults; all of these must be pure. The `encode:` of each transform must be pure as well;
  /// it runs only on values that have passed their entry's validators. Factories, consumers, final
  /// decoders, and initializers specified in tables don't run. Neither do rules over several
  /// properties, so a sample may break them.
  ///
  /// The values are the same in every run. They are derived from the bounds, lengths, permitted
  /// values, and simple patterns in the validators. If only a closure can determine whether a value
  /// is valid, this method tries common values, enum cases, the default, and the values in an empty
  /// model. For an optional of a type that isn't a value, it also tries the values of properties
  /// with that type.
  ///
  /// - Parameters:
  ///   - type: The model type, any ``MappingValueConvertible``, or lists, dictionaries, and
  ///     optionals of these.
  ///   - size: Whether to include only the required entries or every entry.
  /// - Returns: The sample input. To get it as JSON text, call `jsonData()`.
  /// - Throws: Every entry for which no valid value was found, each with a hint; models that always
  ///   contain another model of the same type; types without a table; and mistakes in tables.
  /// - Complexity: O(*n*) in the number of entries of all tables that the type uses, times the
  ///   number of values tried.
  public func sampleInput<Model>(
    for type: Model.Type, _ size: SampleSize = .minimal
  ) throws(ConfigurationErrors) -> MappingValue {
    let context = context
    let maker = SampleMaker(context: context, size: size)
    let shape = context.registry.rootShape(of: type)
    guard let sample = context.open({ maker.sample(of: type, as: shape) }) else {
      throw ConfigurationErrors(maker.findings.map { $0.named(scheme) })
    }
    return sample
  }
}

/// The part of a table's entries that a sample includes. See
/// ``PropertyMapper/PropertyMapper/sampleInput(for:_:)``.
public enum SampleSize: Sendable, Hashable, CaseIterable {
  /// Only the required entries.
  case minimal
  /// Every entry.
  case full
}
