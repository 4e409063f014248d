extension PropertyMapper {
  /// Sets how values of a type are converted wherever the type occurs: in entries and automatic
  /// tables; in optionals, lists, and dictionaries; as bounds of ranges; as initializer arguments;
  /// and at the top level.
  ///
  /// Use this method for types that you cannot conform to ``MappingValueConvertible``, and for
  /// types whose format in your data differs from the built-in one. In entries, use `model(_:)` to
  /// map a type that is not a value.
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
