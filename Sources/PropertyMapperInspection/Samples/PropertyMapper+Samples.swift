public import PropertyMapper

extension PropertyMapper {
  /// Returns a sample input that a type's table accepts, for documentation and tests.
  ///
  /// A minimal sample contains only required values. A full sample contains every entry that's
  /// read, at its first path, and arrays and dictionaries with one element, or more if required. Of
  /// several subtypes, it uses the first by name: numbers, Booleans, then strings in byte order.
  ///
  /// ```swift
  /// mapper.addMappings([
  ///   "id": .property(\.id, .min(10)).required(),
  ///   "name": .property(\.name, .length(2...3)),
  /// ], for: User.self)
  /// try mapper.sampleInput(for: User.self)         // {"id":10}
  /// try mapper.sampleInput(for: User.self, .full)  // {"id":10,"name":"tex"}
  /// ```
  ///
  /// The output is deterministic. Values are derived from the validators. If only a closure can
  /// determine whether a value is valid, this method tries common values, enum cases, the default,
  /// and values from an empty model.
  ///
  /// Conversions, transforms, validators, and input editors run, and an empty model may be created,
  /// so all of these must be pure. Factories, consumers, final decoders, the initializers in
  /// tables, and rules that involve several properties don't run, so they may still reject the
  /// sample.
  ///
  /// - Parameters:
  ///   - type: The model type, any type that conforms to ``MappingValueConvertible``, or an array,
  ///     dictionary, or optional of these.
  ///   - size: Whether to include every entry or only the required ones.
  /// - Returns: The sample input. To get it as JSON text, call `jsonData()`.
  /// - Throws: ``ConfigurationErrors`` for entries without a valid sample, models that always
  ///   contain another model of the same type, types without a table, and mistakes in tables.
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

/// The entries of a table that a sample includes. See
/// ``PropertyMapper/PropertyMapper/sampleInput(for:_:)``.
public enum SampleSize: Sendable, Hashable, CaseIterable {
  /// Only the required entries.
  case minimal
  /// Every entry.
  case full
}
