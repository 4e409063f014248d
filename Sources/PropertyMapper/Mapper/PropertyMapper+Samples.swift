extension PropertyMapper {
  /// Makes an input that the table of a type takes, for documentation and tests.
  ///
  /// The smallest one has what is required and nothing else; a full one has every entry once, at its first path, with one
  /// element in lists and dictionaries. Where models hold models of their own type, optionals and lists end. Of subtypes, the
  /// first by name is taken.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   ["id": .property(\.id, .min(100)).required(), "name": .property(\.name, .length(2...3))],
  ///   for: User.self)
  /// try mapper.sampleInput(for: User.self)                // {"id":100}
  /// try mapper.sampleInput(for: User.self, .full)  // {"id":100,"name":"tex"}
  /// ```
  ///
  /// The sample is read as any input is, up to the point where models would be made. Conversions, validators and input editors
  /// run, and an empty model may be made to see what it has; all of these must be pure. So must the `encode:` of transforms, which
  /// run on values that passed the validators of their entry, and on no others. Initialisers that tables name, factories,
  /// consumers and final decoders do not run.
  ///
  /// Values are the same in every run. Bounds, lengths, lists of values and simple patterns are taken from the validators; where
  /// only a closure knows what is right, some usual values are tried, enum cases, the default and what an empty model has, for
  /// an optional of a type that is no value also in a property of that type.
  ///
  /// - Parameters:
  ///   - type: The model type, any ``MappingValueConvertible``, or lists, dictionaries and optionals of these.
  ///   - size: Whether only the entries that need a value have one, or all of them.
  /// - Returns: The input; `jsonData()` writes it as text.
  /// - Throws: Entries for which no valid value was found, each with a hint; models that always hold another one of their type;
  ///   types without a table, and the mistakes of tables.
  /// - Complexity: O(*n*) in the number of entries of all tables that the type leads to, times the values that are tried.
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
