extension Mappings {
  /// A table that maps every stored property that can be mapped, under its own name.
  ///
  /// It works on structures and classes that know nothing of this library, inherited properties included. A
  /// property is mapped if its type is a ``MappingValueConvertible``, has raw values of one, is registered with the
  /// mapper, or is an optional, array, set or dictionary of these. Everything else is left out, and
  /// ``PropertyMapper/diagnostics()`` says why: weak and unowned references, closures, lazy storage, types
  /// without a table. `let` properties of classes are only exported.
  ///
  /// ```swift
  /// mapper.addMappings(.automatic(), for: Job.self)
  /// mapper.addMappings(.automatic(keys: .snakeCase, except: ["cache"]), for: User.self)
  /// ```
  ///
  /// Storage is written directly: setters, observers, property wrappers and Observation are bypassed.
  ///
  /// A structure that neither conforms to ``DefaultInitializable`` nor is registered with `makingWith:` is made
  /// of its stored properties, `let` included, as a memberwise initialiser would do it, but without the
  /// default values that it declares: absent optionals are nil, and any other absent value is a
  /// `missingValue`. No initialiser of the structure runs; where one has rules of its own, use
  /// `initializing(_:_:)`.
  ///
  /// - Parameters:
  ///   - keys: How names become keys; nil for ``MappingOptions/keyStyle``.
  ///   - only: The names of the properties to map; nil for all.
  ///   - except: The names of properties to leave out, also of those in `only`.
  /// - Returns: A table. Names that the type does not have are mistakes, see ``PropertyMapper/verify()``.
  public static func automatic(
    keys: KeyStyle? = nil, only: [String]? = nil, except: [String] = []
  ) -> Self {
    var mappings = Self(entries: [])
    mappings.automatic = AutomaticPart(keys: keys, only: only, except: except)
    return mappings
  }
}

/// Which stored properties are mapped without being written down.
struct AutomaticPart: Sendable {
  /// Nil for the style of the mapper's options.
  var keys: KeyStyle?
  /// Nil for all.
  var only: [String]?
  var except: [String] = []
}
