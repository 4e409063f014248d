extension PropertyMapper {
  /// Sets how values of a type are converted wherever the type occurs: in entries and automatic
  /// tables, in optionals, lists and dictionaries, as bounds of ranges, as initializer arguments,
  /// and at the top level.
  ///
  /// Use it for types you cannot conform to ``MappingValueConvertible``, and for types whose format
  /// in your data differs from the built-in one. Entries map a type that is not a value with
  /// `model(_:)`.
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
  /// Null and absent values are treated as for any property of the type; the transformer receives
  /// null only if its input is an optional. If `decode` returns nil or throws, that is a
  /// `transformFailed`, or the entry's `fallback:` is used. A value that already has the type, in a
  /// Swift dictionary or property list, is used unchanged, unless the transformer's input and
  /// output have the same type. Dictionary keys are not converted. Without `encode:`, the type can
  /// only be decoded: entries with it are left out of exports, and ``diagnostics()`` warns about
  /// it.
  ///
  /// It applies to exactly this type, not to subclasses, and takes precedence over a table of the
  /// type. A second call replaces the first; ``removeMappings(for:)`` removes it.
  ///
  /// - Parameters:
  ///   - transformer: Converts the values in both directions. Its closures must be pure.
  ///   - type: The type of the values.
  ///   - fileID: The file of the call, for ``diagnostics()``.
  ///   - line: The line of the call, for ``diagnostics()``.
  public func setTransformer<Input, Value>(
    _ transformer: Transformer<Input, Value>, for type: Value.Type,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    change(type) { state in
      state.conversion = TypeConversion(decode: transformer.decode, encode: transformer.encode)
      state.registration = state.registration ?? "\(fileID):\(line)"
    }
  }
}
