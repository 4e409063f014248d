extension Mappings {
  /// How a table refines an automatically mapped stored property.
  ///
  /// Refinements are stored unchanged and applied together when the table is compiled, so their
  /// order doesn't matter.
  enum Refinement: Sendable {
    /// The property is mapped at a custom path.
    case path(MappingPath, property: PropertyName)
    /// The property is converted by closures.
    case format(PropertyFormat)
    /// The properties are left out.
    case ignore([PropertyName])
  }

  /// How a stored property is identified.
  enum PropertyName: Sendable {
    case name(String)
    /// The property a key path refers to, which is determined when the table is compiled.
    case keyPath(PropertyAccessor?)
  }

  /// Returns the table with a stored property mapped at a custom path instead of its name.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   .automatic()
  ///     .mapping("user.nick_name", toProperty: "nickname")
  ///     .format(\.birthday) { (text: String) in try Date(text, strategy: .iso8601) }
  ///     .ignoring("cache"),
  ///   for: User.self)
  /// ```
  ///
  /// This method also works without ``automatic(keys:only:except:)``, to map individual properties
  /// by name. If you call it twice for the same property, both paths are read and written. The
  /// order of this and the other refinements (`format(_:with:encode:)`, `ignoring(_:)`, and
  /// ``merging(_:)``) doesn't matter.
  ///
  /// - Parameters:
  ///   - path: The path in the data; ``MappingPath/root`` for a model in the object of its parent.
  ///   - name: The name of a stored property. If the type has no property of that name, the table
  ///     is invalid.
  public func mapping(_ path: MappingPath, toProperty name: String) -> Self {
    refined(by: .path(path, property: .name(name)))
  }

  /// Returns the table with a stored property mapped at a custom path. See
  /// ``mapping(_:toProperty:)``.
  ///
  /// ```swift
  /// .automatic().mapping("user.nick_name", to: \.nickname)
  /// ```
  ///
  /// The key path of an observed or overridable class property doesn't reveal the property's name.
  /// If the mapper cannot determine the name (see `format(_:with:encode:)`), the table is invalid:
  /// use the overload that takes a name.
  ///
  /// - Parameters:
  ///   - path: The path in the data.
  ///   - keyPath: A stored property.
  public func mapping(_ path: MappingPath, to keyPath: PartialKeyPath<Model>) -> Self {
    refined(by: .path(path, property: .keyPath(PropertyAccessor(erased: keyPath))))
  }

  /// Returns the table without the given stored properties.
  ///
  /// This method overrides all other refinements but not explicit entries.
  ///
  /// - Parameter names: The names of stored properties. If the type has no property of one of these
  ///   names, the table is invalid.
  public func ignoring(_ names: String...) -> Self {
    refined(by: .ignore(names.map { .name($0) }))
  }

  /// Returns the table without the given stored properties. See the overload of `ignoring(_:)` that
  /// takes names. A single call cannot mix names and key paths.
  ///
  /// - Parameter keyPaths: Stored properties.
  public func ignoring(_ keyPaths: PartialKeyPath<Model>...) -> Self {
    refined(by: .ignore(keyPaths.map { .keyPath(PropertyAccessor(erased: $0)) }))
  }

  func refined(by refinement: Refinement) -> Self {
    var refined = self
    refined.refinements.append(refinement)
    return refined
  }
}
