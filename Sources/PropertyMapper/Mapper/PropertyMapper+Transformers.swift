extension PropertyMapper {
  /// Sets how the values of a type are converted, wherever the mapper meets the type: in entries and automatic
  /// tables, in optionals, lists and dictionaries, as bounds of ranges, as arguments of initialisers, and as the type that is asked for.
  ///
  /// Use it for types that are not a ``MappingValueConvertible`` and not yours to change, and for types whose form in your data
  /// differs from the one that the library knows. A type that is not a value is then mapped by `model(_:)`.
  ///
  /// ```swift
  /// mapper.setTransformer(
  ///   Transformer { (hex: String) in Color(hex: hex) } encode: { $0.hex }, for: Color.self)
  /// mapper.setTransformer(.date("dd.MM.yyyy"), for: Date.self)
  ///
  /// mapper.addMappings([
  ///   "color": .model(\.color),        // also Color?, [Color], [String: Color]
  ///   "date": .property(\.date),       // 24.12.2017
  ///   "changed": .transform(\.changed, .secondsSince1970),  // what an entry says goes first
  /// ], for: Theme.self)
  /// ```
  ///
  /// Null and absent values are treated as for any property of the type; the transformer sees null only if its
  /// input is an optional. If `decode` returns nil or throws, that is a `transformFailed`, or the entry's `fallback:` is used. A value that is of the
  /// type already, in a Swift dictionary or a property list, is taken as it is, unless input and output of the
  /// transformer are the same type. Keys of dictionaries are not converted. Without `encode:` the type is only read:
  /// entries that hold it are left out of exports, and ``diagnostics()`` warns about it.
  ///
  /// It counts for exactly this type, not for subclasses, and takes precedence over a table of the type. A second call replaces
  /// the first; ``removeMappings(for:)`` removes it.
  ///
  /// - Parameters:
  ///   - transformer: Makes the values, and goes back. Its closures must be pure.
  ///   - type: The type of the values.
  ///   - fileID: Where it is set, for ``diagnostics()``.
  ///   - line: Where it is set, for ``diagnostics()``.
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
