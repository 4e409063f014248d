extension PropertyMapper {
  /// Adds a rule that involves several properties of a model, such as an end that must follow a
  /// start.
  ///
  /// ```swift
  /// mapper.addRule(
  ///   for: Booking.self, \.from, \.to, at: "to", named: "period"
  /// ) { from, to in
  ///   from < to ? nil : "must be after the start"
  /// }
  /// // 2 problems while mapping Booking:
  /// //   - guests: must be at least 1, but is 0
  /// //   - to: must be after the start
  /// ```
  ///
  /// `create`, `update`, and `validate` check the rule along with everything else, before any model
  /// is created. The closure receives the values that were read; for absent entries, it receives
  /// their defaults, or nil for an optional without one. In an update, properties that are absent
  /// from the input have their current values. If a property has a problem, the rule is skipped.
  ///
  /// If a value is known only once the model exists, the rule runs at that point, before any final
  /// decoders, and only if everything else is valid. This applies to nested models, computed
  /// properties that aren't read from the input, absent non-optional properties without a default,
  /// and the model itself (`\.self`).
  ///
  /// Subclasses and subtypes also run the rules of their superclasses and bases. Rules that you add
  /// in a scheme replace the type's default rules.
  ///
  /// - Parameters:
  ///   - type: The model type.
  ///   - keyPaths: The properties. If the table has no entry for a stored property, ``verify()``
  ///     reports a mistake.
  ///   - path: The path at which to report a problem, within the object. The default is the object
  ///     itself.
  ///   - name: The name of the rule, for programs and translations. See ``MappingError/rule``.
  ///   - fileID: The file that ``verify()`` reports.
  ///   - line: The line that ``verify()`` reports.
  ///   - check: A pure closure that receives the values of the properties and returns nil, or a
  ///     sentence that follows the path in a `validationFailed` error. The sentence isn't shown if
  ///     `path` is that of a `sensitive()` entry. If the closure throws a ``MappingError``, that
  ///     error is reported at its path within the object; any other is reported as `hookFailed`.
  public func addRule<Model, each Value>(
    for type: Model.Type, _ keyPaths: repeat KeyPath<Model, each Value>, at path: MappingPath = [],
    named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ check: @escaping @Sendable (repeat each Value) throws -> String?
  ) {
    let rule = ModelRule(
      for: type, repeat each keyPaths, at: path, named: name, registeredAt: "\(fileID):\(line)",
      check)
    change(type) { $0.rules.add([rule]) }
  }
}

extension PropertyMapper {
  /// Sets the transformer for every value of a type.
  ///
  /// Use this method for types that you can't conform to ``MappingValueConvertible``, and for types
  /// whose format in your data differs from the built-in one. In entries, use `model(_:)` for a
  /// type that doesn't conform.
  ///
  /// ```swift
  /// mapper.setTransformer(
  ///   Transformer { (hex: String) in Color(hex: hex) } encode: { $0.hex },
  ///   for: Color.self)
  /// mapper.setTransformer(.date("dd.MM.yyyy"), for: Date.self)
  ///
  /// mapper.addMappings([
  ///   "color": .model(\.color),   // also Color?, [Color], [String: Color]
  ///   "date": .property(\.date),  // 24.12.2017
  ///   // Takes precedence for this entry:
  ///   "changed": .transform(\.changed, .secondsSince1970),
  /// ], for: Theme.self)
  /// ```
  ///
  /// Null becomes nil in an optional; otherwise, the transformer receives null only if its input is
  /// an optional. If `decode` returns nil or throws an error, the entry's `fallback:` is used;
  /// without a fallback, a `transformFailed` error is reported. A value in a Swift dictionary or
  /// property list that already has the type is used unchanged, unless the transformer's input and
  /// output have the same type. Dictionary keys aren't converted.
  ///
  /// If the type also has a table, objects are read using the table, unless the transformer's input
  /// contains models or can be an object:
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   ["id": .property(\.id), "name": .property(\.name)],
  ///   for: Customer.self)
  /// mapper.setTransformer(
  ///   Transformer { (id: String) in Customer(id: id) },
  ///   for: Customer.self)
  /// // "cus_1" and {"id": "cus_1", "name": "Ann"} are both customers
  /// ```
  ///
  /// Without an `encode:`, the table is used for exports. If there's no table either, values of the
  /// type are omitted.
  ///
  /// The transformer applies only to this exact type, not to its subclasses. Calling this method
  /// again replaces the transformer; ``removeMappings(for:)`` removes it.
  ///
  /// - Parameters:
  ///   - transformer: A transformer whose closures are pure.
  ///   - type: The type of the values.
  ///   - fileID: The file that ``diagnostics()`` reports.
  ///   - line: The line that ``diagnostics()`` reports.
  public func setTransformer<Input, Value>(
    _ transformer: Transformer<Input, Value>, for type: Value.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    change(type) { state in
      state.conversion = TypeConversion(
        decode: transformer.decode, encode: transformer.encode, form: transformer.form)
      state.registration = state.registration ?? "\(fileID):\(line)"
    }
  }
}
