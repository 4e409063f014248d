extension Mappings {
  /// How a table refines an automatically mapped stored property.
  ///
  /// Refinements are stored unchanged and applied together when the table is compiled, so their
  /// order doesn't matter.
  enum Refinement: Sendable {
    /// The property is mapped at a custom path.
    case path(MappingPath, property: PropertyReference)
    /// The property is converted by closures.
    case format(PropertyFormat)
    /// The properties are left out.
    case ignore([PropertyReference])
  }

  /// A property that a method names by its key path.
  ///
  /// Its name is determined when the table is compiled.
  struct PropertyReference: Sendable {
    let accessor: PropertyAccessor?

    init(_ keyPath: PartialKeyPath<Model>) { accessor = PropertyAccessor(erased: keyPath) }
  }

  /// Returns a copy of the table that maps a stored property at a custom path instead of its name.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   .automatic()
  ///     .mapping("user.nick_name", to: \.nickname)
  ///     .format(\.birthday) { (text: String) in
  ///       try Date(text, strategy: .iso8601)
  ///     }
  ///     .ignoring(\.cache),
  ///   for: User.self)
  /// ```
  ///
  /// You can also use this method without ``automatic(keys:only:except:)``, to map individual
  /// properties. If you call it twice for the same property, both paths are read and written. You
  /// can combine it with the other refinements (`format(_:with:encode:)`, `ignoring(_:)`, and
  /// ``merging(_:)``) in any order.
  ///
  /// The key path of an observed or overridable class property doesn't reveal the property's name.
  /// If possible, the mapper finds the name by probing the key path on a temporary model.
  /// Otherwise, the table is invalid; merge an entry for the property instead.
  ///
  /// - Parameters:
  ///   - path: The path in the data, or ``MappingPath/root`` for a model that shares its parent's
  ///     object.
  ///   - keyPath: A stored property.
  public func mapping(_ path: MappingPath, to keyPath: PartialKeyPath<Model>) -> Self {
    refined(by: .path(path, property: PropertyReference(keyPath)))
  }

  /// Returns a copy of the table without the given stored properties.
  ///
  /// This method overrides all other refinements, but not explicit entries. To exclude an
  /// inaccessible property, pass its name as `except:` to ``automatic(keys:only:except:)``.
  ///
  /// - Parameter keyPaths: Stored properties.
  public func ignoring(_ keyPaths: PartialKeyPath<Model>...) -> Self {
    refined(by: .ignore(keyPaths.map { PropertyReference($0) }))
  }

  /// Returns a copy of the table that converts one property with closures.
  ///
  /// The input is first converted to the parameter type of `decode`, using the same rules as for
  /// any property. `decode` isn't called for absent input, or for null unless `Input` is an
  /// optional. Unlike the other properties of an automatic table, this one is set using its setter.
  ///
  /// ```swift
  /// .automatic().format(\.birthday) { (text: String) in
  ///   try Date(text, strategy: .iso8601)
  /// }
  /// ```
  ///
  /// The mapper finds the property's name in the same way as for ``mapping(_:to:)``.
  ///
  /// - Parameters:
  ///   - keyPath: A stored property.
  ///   - decode: A pure closure that returns the property's value. Any error that it throws, except
  ///     a ``MappingError``, is reported as `transformFailed`.
  ///   - encode: A pure closure that returns the value to write. Without it, the property isn't
  ///     exported.
  @inlinable @inline(__always)
  public func format<Input, Value>(
    _ keyPath: consuming WritableKeyPath<Model, Value>,
    with decode: @escaping @Sendable (Input) throws -> Value,
    encode: (@Sendable (Value) throws -> Input)? = nil
  ) -> Self { formatted(PropertyAccessor(keyPath), with: decode, encode: encode) }

  @usableFromInline
  func formatted<Input, Value>(
    _ accessor: consuming PropertyAccessor,
    with decode: @escaping @Sendable (Input) throws -> Value,
    encode: (@Sendable (Value) throws -> Input)?
  ) -> Self {
    refined(by: .format(PropertyFormat(decode, encode, accessor: accessor)))
  }

  private func refined(by refinement: Refinement) -> Self {
    var refined = self
    refined.refinements.append(refinement)
    return refined
  }
}

/// The closures that convert a property in both directions.
struct PropertyFormat: Sendable {
  /// Accesses the property by its key path.
  let accessor: PropertyAccessor
  /// The type of the property.
  let valueType: any Any.Type
  let reading: EntryReading
  /// How to encode it; nil if it is only decoded. A nil property is not encoded.
  let writing: EntryWriting?

  init<Input, Value>(
    _ decode: @escaping @Sendable (Input) throws -> Value,
    _ encode: (@Sendable (Value) throws -> Input)?, accessor: PropertyAccessor
  ) {
    self.accessor = accessor
    valueType = Value.self
    let reading = EntryReading(
      Input.self, convertedBy: ValueConversion(decode), null: Slot.nilMaker(of: Value.self))
    self.reading = reading
    writing = encode.map { encode in
      EntryWriting(
        reading.request,
        .encoded { slot in
          let value = try slot.value(as: Value.self)
          return Slot.isNil(value) ? nil : ValueSlot(try encode(value))
        })
    }
  }
}
