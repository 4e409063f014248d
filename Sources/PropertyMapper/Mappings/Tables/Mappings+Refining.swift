extension Mappings {
  /// How a table refines a stored property that is mapped automatically.
  ///
  /// Refinements are kept as they are and applied together when the table is compiled, so that their order
  /// makes no difference.
  enum Refinement: Sendable {
    /// The property is mapped under a path of its own.
    case path(MappingPath, property: PropertyName)
    /// The property's value is made by a closure.
    case format(PropertyFormat)
    /// The property is left out.
    case ignore([PropertyName])
  }

  /// Which stored property is meant.
  enum PropertyName: Sendable {
    case name(String)
    /// The property that a key path leads to, which is found out when the table is compiled.
    case keyPath(PropertyAccessor?)
  }

  /// The table, with a stored property read from and written to a path of its own instead of its name.
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
  /// It may also be used without ``automatic(keys:only:except:)``, to map single properties by name. Called
  /// twice for one property, both paths are read and written. The order of this and of the other refinements,
  /// `format(_:with:encode:)`, `ignoring(_:)` and ``merging(_:)``,
  /// makes no difference.
  ///
  /// - Parameters:
  ///   - path: The path in the data.
  ///   - name: The name of a stored property. One that the type does not have is a mistake in the table.
  public func mapping(_ path: MappingPath, toProperty name: String) -> Self {
    refined(by: .path(path, property: .name(name)))
  }

  /// The table, with a stored property read from and written to a path of its own, see ``mapping(_:toProperty:)``.
  ///
  /// ```swift
  /// .automatic().mapping("user.nick_name", to: \.nickname)
  /// ```
  ///
  /// The key path of a class property that may be overridden or is observed does not tell which property it is, see
  /// `format(_:with:encode:)`; where the mapper cannot find out, the table has a mistake, and the form with a name does.
  ///
  /// - Parameters:
  ///   - path: The path in the data.
  ///   - keyPath: A stored property.
  public func mapping(_ path: MappingPath, to keyPath: PartialKeyPath<Model>) -> Self {
    refined(by: .path(path, property: .keyPath(PropertyAccessor(erased: keyPath))))
  }

  /// The table, without some stored properties. It wins over every other refinement, but not over explicit
  /// entries.
  ///
  /// - Parameter names: The names of stored properties. One that the type does not have is a mistake in the
  ///   table.
  public func ignoring(_ names: String...) -> Self {
    refined(by: .ignore(names.map { .name($0) }))
  }

  /// The table, without some stored properties, see `ignoring(_:)` with names. Names and key paths cannot be mixed in one
  /// call.
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
