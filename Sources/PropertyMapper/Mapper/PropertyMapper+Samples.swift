extension PropertyMapper {
  /// Generates an input that a type's table accepts, for documentation and tests.
  ///
  /// The smallest sample has only what is required; a full one has every entry once, at its first
  /// path, with one element in lists and dictionaries. Recursion stops at optionals and lists. The
  /// alphabetically first subtype is used.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   ["id": .property(\.id, .min(100)).required(), "name": .property(\.name, .length(2...3))],
  ///   for: User.self)
  /// try mapper.sampleInput(for: User.self)         // {"id":100}
  /// try mapper.sampleInput(for: User.self, .full)  // {"id":100,"name":"tex"}
  /// ```
  ///
  /// The sample is decoded like any input, up to the point of creating models. Conversions,
  /// validators and input editors run, and an empty model may be created to inspect its defaults;
  /// all of these must be pure. So must the `encode:` of transforms, which only runs on values that
  /// passed their entry's validators. Initializers named by tables, factories, consumers and final
  /// decoders do not run.
  ///
  /// Values are the same in every run. Bounds, lengths, permitted values and simple patterns are
  /// derived from the validators. If only a closure knows what is valid, common values, enum cases,
  /// the default and an empty model's values are tried; for an optional of a type that isn't a
  /// value, also those of a property with that type.
  ///
  /// - Parameters:
  ///   - type: The model type, any ``MappingValueConvertible``, or lists, dictionaries and
  ///     optionals of these.
  ///   - size: Whether to include only the required entries or every entry.
  /// - Returns: The input; `jsonData()` returns it as text.
  /// - Throws: Entries for which no valid value was found, each with a hint; models that always
  ///   contain another one of their type; types without a table, and mistakes in tables.
  /// - Complexity: O(*n*) in the number of entries of all tables that the type uses, times the
  ///   number of values tried.
  public func sampleInput<Model>(
    for type: Model.Type, _ size: SampleSize = .minimal
  ) throws(ConfigurationErrors) -> MappingValue {
    let context = context
    let maker = SampleMaker(context: context, size: size)
    let shape = context.registry.rootShape(of: type)
    guard let sample = maker.sample(of: type, as: shape) else {
      throw ConfigurationErrors(
        maker.findings.map { finding in
          scheme.map { finding.named($0) } ?? finding
        })
    }
    return sample
  }
}
