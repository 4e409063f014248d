extension PropertyMapper {
  /// Adds a rule over several properties of a model: an end after a start, or a repeated password.
  ///
  /// The rule is checked in `create`, `update`, and `validate`, together with everything else and
  /// before any model is created, so a form learns about all its problems at once:
  ///
  /// ```swift
  /// mapper.addRule(for: Booking.self, \.from, \.to, at: "to", named: "period") { from, to in
  ///   from < to ? nil : "must be after the start"
  /// }
  /// // 2 problems while mapping Booking:
  /// //   - guests: must be at least 1, but is 0
  /// //   - to: must be after the start
  /// ```
  ///
  /// The closure receives the values that the model will get: converted values, the defaults of
  /// absent entries, and nil for absent optionals. In an update, it receives the model's values for
  /// keys that are missing from the input. It isn't called as long as one of its properties has a
  /// problem.
  ///
  /// Some values are only known once there is a model: nested models, a property that is absent and
  /// has no default, a computed property that isn't read from the input, and the model itself
  /// (`\.self`). A rule over such a value runs when the rest of the input is valid and the model has
  /// been created, before any final decoders. In ``validate(_:at:)``, too, it's only checked if the rest
  /// of the model is valid.
  ///
  /// All rules of a type run, each once per object; the rules of superclasses run first. Subtypes
  /// run the rules of their base. If you add rules in a scheme (see ``using(_:)``), they replace the
  /// type's default rules.
  ///
  /// - Parameters:
  ///   - type: The model type.
  ///   - keyPaths: The properties. If a stored property has no entry in the table, ``verify()``
  ///     reports that, and every use of the type fails with `invalidMapping`.
  ///   - path: The place of the problem, within the object. The default is the object itself.
  ///   - name: The name of the rule, for programs and translations. See ``MappingError/rule``.
  ///   - fileID: The file of the declaration, for ``verify()``.
  ///   - line: The line of the declaration, for ``verify()``.
  ///   - check: A closure that receives the values of the properties and returns nil, or what is
  ///     wrong, as a sentence that follows the path. The sentence becomes a `validationFailed`
  ///     problem; it's used verbatim, except for a `sensitive()` entry, where it's never shown. If
  ///     the closure throws a ``MappingError``, that error is reported at its path within the
  ///     object; any other error is reported as `hookFailed`. The closure must be pure: it may run
  ///     more than once for one input.
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
  /// Sets how values of a type are converted wherever the type occurs: in entries and automatic
  /// tables; in optionals, lists, and dictionaries; as bounds of ranges; as initializer arguments;
  /// and at the top level.
  ///
  /// Use this method for types that you can't conform to ``MappingValueConvertible``, and for
  /// types whose format in your data differs from the built-in one. In entries, use `model(_:)` to
  /// map a type that isn't a value.
  ///
  /// ```swift
  /// mapper.setTransformer(
  ///   Transformer { (hex: String) in Color(hex: hex) } encode: { $0.hex }, for: Color.self)
  /// mapper.setTransformer(.date("dd.MM.yyyy"), for: Date.self)
  ///
  /// mapper.addMappings([
  ///   "color": .model(\.color),        // also Color?, [Color], [String: Color]
  ///   "date": .property(\.date),       // 24.12.2017
  ///   "changed": .transform(\.changed, .secondsSince1970),  // takes precedence for this entry
  /// ], for: Theme.self)
  /// ```
  ///
  /// Null and absent values are treated as they are for any property of the type: null for an
  /// optional property or element is nil. For others, the transformer receives null only if its
  /// input is an optional. If `decode` returns nil or throws an error,
  /// the entry's `fallback:` is used or, if there is none, a `transformFailed` error is reported. A
  /// value in a Swift dictionary or property list that already has the type is used unchanged,
  /// unless the transformer's input and output have the same type. Dictionary keys are not
  /// converted. Without an `encode:`, a type without a table can only be decoded: entries of this type
  /// are left out of exports, and ``diagnostics()`` warns about the type.
  ///
  /// If the type also has a table, the kind of each value decides: an object is read by the table, and
  /// a value of the kind of the transformer's input (a string, number, or Boolean; or an array) by the
  /// transformer. Other kinds are errors. In an update, an object updates the model, and any other
  /// value replaces it. The models are written by the transformer if it has an `encode:`, and
  /// otherwise by the table.
  ///
  /// ```swift
  /// mapper.addMappings(["id": .property(\.id), "name": .property(\.name)], for: Customer.self)
  /// mapper.setTransformer(Transformer { (id: String) in Customer(id: id) }, for: Customer.self)
  /// // "cus_1" and {"id": "cus_1", "name": "Ann"} are both customers
  /// ```
  ///
  /// If the transformer's input can be an object, such as a dictionary, `Any`, or ``MappingValue``, or
  /// contains models, the transformer reads and writes all values, and the table isn't used.
  ///
  /// The transformer applies to exactly this type, not to subclasses. Calling this method again
  /// replaces the transformer; ``removeMappings(for:)`` removes it.
  ///
  /// - Parameters:
  ///   - transformer: A transformer that converts the values in both directions. Its closures must
  ///     be pure.
  ///   - type: The type of the values.
  ///   - fileID: The file of the call, for ``diagnostics()``.
  ///   - line: The line of the call, for ``diagnostics()``.
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
