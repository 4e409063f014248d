extension Mappings {
  /// Returns a table that maps every supported stored property under its own name.
  ///
  /// Structs and classes need no changes for this, and inherited properties are included. A
  /// property is mapped if its type is a ``MappingValueConvertible``, is raw-representable by one,
  /// is registered with the mapper, or is an optional, array, set, or dictionary of these.
  /// Everything else (weak and unowned references, closures, lazy storage, and types without a
  /// table) is skipped, and ``PropertyMapper/diagnostics()`` explains why. `let` properties of
  /// classes are only exported.
  ///
  /// ```swift
  /// mapper.addMappings(.automatic(), for: Job.self)
  /// mapper.addMappings(.automatic(keys: .snakeCase, except: ["cache"]), for: User.self)
  /// ```
  ///
  /// Storage is written directly, bypassing setters, observers, property wrappers, and Observation.
  ///
  /// A struct that neither conforms to ``DefaultInitializable`` nor is registered with
  /// `makingWith:` is built from its stored properties, including `let` properties, as if by a
  /// memberwise initializer that ignores declared defaults: absent optionals are nil, and any other
  /// absent value is a `missingValue`. None of the struct's initializers run; if they enforce
  /// rules, use `initializing(_:_:)`.
  ///
  /// - Parameters:
  ///   - keys: How property names become keys; nil to use ``MappingOptions/keyStyle``.
  ///   - only: The names of the properties to map; nil for all.
  ///   - except: The names of properties to leave out, even if `only` contains them.
  /// - Returns: A table. If the type has no property of a given name,
  ///   ``PropertyMapper/verify()`` reports an error.
  public static func automatic(
    keys: KeyStyle? = nil, only: [String]? = nil, except: [String] = []
  ) -> Self {
    var mappings = Self()
    mappings.automatic = AutomaticPart(keys: keys, only: only, except: except)
    return mappings
  }
}

/// Which stored properties to map automatically.
struct AutomaticPart: Sendable {
  /// Nil for the style in the mapper's options.
  var keys: KeyStyle?
  /// Nil for all.
  var only: [String]?
  var except: [String] = []
}
