/// Converts dictionaries and JSON to models and back, using tables that live outside the models.
///
/// ```swift
/// let mapper = PropertyMapper()
/// mapper.addMappings([
///   "name": .property(\.name, .notEmpty),
///   "status.alive": .property(\.isAlive),
/// ], for: User.self)
///
/// let user = try mapper.create(
///   User.self, from: ["name": "Jon", "status": ["alive": true]])
/// let back = try mapper.export(user)
/// // ["name": "Jon", "status": ["alive": true]]
/// ```
///
/// You can share a mapper between threads, and register tables while other threads decode: a
/// running call uses the tables as they were when it started. No lock is held while your closures
/// run, so they can use the mapper themselves.
public final class PropertyMapper: Sendable {
  let factory: (any ModelFactory)?
  package let options: MappingOptions
  /// The environment values for this mapper's calls.
  private let environment: MappingEnvironment?
  /// The scheme whose tables take precedence and to which registrations are added; nil for the
  /// default tables.
  package let scheme: MappingScheme?
  /// The tables, shared with the mappers returned by `passing(_:for:)` and `using(_:)`.
  let tables: Locked<RegisteredTables>

  /// Creates a mapper without tables.
  ///
  /// - Parameters:
  ///   - factory: The factory that creates models, or nil to let the mapper create them.
  ///   - options: The conversion rules, strictness, and limits for input.
  public init(
    factory: (any ModelFactory)? = nil, options: MappingOptions = MappingOptions()
  ) {
    self.factory = factory
    self.options = options.withUsableLimits
    environment = nil
    scheme = nil
    let rules = PlanRules(
      keyStyle: options.keyStyle, requiresNonOptionals: options.requiresNonOptionals,
      mapsUnregisteredModels: options.mapsUnregisteredModels,
      hasCustomFactory: factory != nil,
      hasIdentityFactory: factory is IdentityFactory)
    tables = Locked(RegisteredTables(rules: rules))
  }

  private init(
    _ other: PropertyMapper, environment: MappingEnvironment?, scheme: MappingScheme?
  ) {
    factory = other.factory
    options = other.options
    tables = other.tables
    self.environment = environment
    self.scheme = scheme
  }

  /// Returns a copy of this mapper with an environment value set. See ``MappingEnvironment``.
  ///
  /// Both mappers share the same tables, including tables that you register later. The copy is
  /// intended for a single call:
  ///
  /// ```swift
  /// let user = try mapper.passing(store, for: StoreKey.self)
  ///   .create(User.self, from: dictionary)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value of ``MappingEnvironment/current`` for the key during the call.
  ///   - key: The type of the key.
  public func passing<Key: MappingEnvironmentKey>(_ value: Key.Value, for key: Key.Type)
    -> PropertyMapper
  {
    PropertyMapper(
      self, environment: (environment ?? MappingEnvironment.current).setting(key, to: value),
      scheme: scheme)
  }

  /// Returns a copy of this mapper that uses different tables for some types.
  ///
  /// In addition to its default table, a type can have a table for each scheme. The returned mapper
  /// prefers the scheme's tables, including for nested types and subtypes, and uses the default
  /// tables for all other types. Everything that you register through it belongs to the scheme:
  /// tables, rules, hooks, subtypes, and transformers. A table in a scheme replaces the type's
  /// default table as a whole. `removeMappings(for:)` removes only the scheme's registrations.
  ///
  /// ```swift
  /// mapper.addMappings(["name": .property(\.name)], for: User.self)
  /// mapper.using("v2").addMappings(
  ///   ["fullName": .property(\.name)], for: User.self)
  ///
  /// let user = try mapper.create(User.self, from: ["name": "Jon"])
  /// try mapper.using("v2").export(user)  // ["fullName": "Jon"]
  /// ```
  ///
  /// The returned mapper is cheap to create, so you can keep it or create one for each call.
  ///
  /// If nothing has ever been registered for the scheme, calls that map models with the returned
  /// mapper fail with `invalidMapping`, and the error suggests a similar name if there is one.
  ///
  /// - Parameter scheme: The scheme.
  public func using(_ scheme: MappingScheme) -> PropertyMapper {
    PropertyMapper(self, environment: environment, scheme: scheme)
  }

  /// The current tables, as the scheme sees them.
  package var registry: Registry {
    let plain = tables.registry
    guard let scheme else { return plain }
    return plain.view(of: scheme)
  }

  /// The context of a call that starts now.
  package var context: MappingContext { context(handsOutTree: false) }

  /// The context of a call that starts now and returns its output as a tree of dictionaries or
  /// values.
  var treeContext: MappingContext { context(handsOutTree: true) }

  private func context(handsOutTree: Bool) -> MappingContext {
    MappingContext(
      registry: registry, factory: factory, options: options, environment: environment, of: self,
      handsOutTree: handsOutTree)
  }
}

extension MappingEnvironment {
  /// The mapper that's performing the current call, including its scheme and environment values;
  /// nil outside a call.
  ///
  /// A closure that captures the mapper it's registered with creates a retain cycle. Use this
  /// property instead:
  ///
  /// ```swift
  /// "team": .transform(\.team, decode: { (object: [String: Any]) in
  ///   try MappingEnvironment.current.mapper?.create(Team.self, from: object)
  /// })
  /// ```
  public var mapper: PropertyMapper? { owner as? PropertyMapper }
}

extension MappingInput {
  /// The mapper that's reading the input, including its scheme and environment values.
  ///
  /// A hook that captures the mapper it's registered with creates a retain cycle. Use this property
  /// instead:
  ///
  /// ```swift
  /// mapper.setFinalDecoder(for: User.self) { input, user in
  ///   guard let object = input["legacy"] as? [String: Any] else { return }
  ///   try input.mapper.update(&user, from: object)
  /// }
  /// ```
  public var mapper: PropertyMapper {
    guard let mapper = environment.mapper else {
      preconditionFailure("the context of a call always has its mapper")
    }
    return mapper
  }
}

// Calls that begin with almost no stack left, or in an unknown scheme, are rejected before anything
// is read.

extension PropertyMapper {
  /// Whether the stack has room for a call to begin; if not, appends an error.
  func hasRoom(for context: MappingContext, errors: inout [MappingError]) -> Bool {
    if context.hasRoom { return true }
    errors += options.messages.tell([.noStackRoom])
    return false
  }

  /// Throws unless the stack has room for a call to begin.
  package func requireRoom(
    for context: MappingContext, mapping type: any Any.Type
  ) throws(MappingErrors) {
    if context.hasRoom { return }
    throw failure(.noStackRoom, mapping: type)
  }

  /// Throws if the call uses a scheme that nothing is registered for, and the value contains models.
  package func requireScheme(
    in context: MappingContext, for shape: Shape, mapping type: any Any.Type
  ) throws(MappingErrors) {
    guard let problem = context.registry.schemeProblem, !shape.models.isEmpty else { return }
    throw failure(.invalidMapping, problem, mapping: type)
  }
}

extension MappingError {
  /// Almost no stack is left.
  static var noStackRoom: Self {
    Self(.depthLimitExceeded, path: .root, Messages.stackLimit)
  }
}
