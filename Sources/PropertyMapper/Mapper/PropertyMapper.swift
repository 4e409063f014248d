/// Turns dictionaries and JSON into models and back, using tables that live outside the models.
///
/// ```swift
/// let mapper = PropertyMapper()
/// mapper.addMappings([
///   "name": .property(\.name, .notEmpty),
///   "status.alive": .property(\.isAlive),
/// ], for: User.self)
///
/// let user = try mapper.create(User.self, from: ["name": "Jon", "status": ["alive": true]])
/// let back = try mapper.export(user)  // ["name": "Jon", "status": ["alive": true]]
/// ```
///
/// A mapper may be shared between threads. Registering while others decode is safe: a running call sees
/// the tables as they were when it started, and no lock is held while a closure of yours runs, so closures may
/// use the mapper themselves.
public final class PropertyMapper: Sendable {
  let factory: (any ModelFactory)?
  let options: MappingOptions
  /// What the caller passes along with calls of this mapper.
  private let environment: MappingEnvironment?
  /// Whose tables go first, and to which registering adds; nil for the plain ones.
  let scheme: MappingScheme?
  /// The tables, which mappers with passed values and with schemes share.
  private let tables: Locked<Registry>

  /// Makes a mapper without tables.
  ///
  /// - Parameters:
  ///   - factory: Creates the models to fill; nil to have the mapper create them.
  ///   - options: How values are converted, what is refused, and how much input is accepted.
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
      hasCallScopedFactory: factory is any CallScopedFactory)
    tables = Locked(Registry(rules: rules))
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

  /// The same mapper, with a value for closures that ask for it, see ``MappingEnvironment``.
  ///
  /// It shares its tables with this mapper, whichever of them registers more, and is meant for one call:
  ///
  /// ```swift
  /// let user = try mapper.passing(store, for: StoreKey.self).create(User.self, from: dictionary)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value that ``MappingEnvironment/current`` returns for the key during the call.
  ///   - key: The type of the key.
  public func passing<Key: MappingEnvironmentKey>(_ value: Key.Value, for key: Key.Type)
    -> PropertyMapper
  {
    PropertyMapper(
      self, environment: (environment ?? MappingEnvironment.current).setting(key, to: value),
      scheme: scheme)
  }

  /// The same mapper, with other tables for some types.
  ///
  /// A type may have a table for each scheme besides its plain one. The mapper that this returns shares all tables with this
  /// one and prefers those of the scheme, in nested types, lists and subtypes too. Whatever is registered through it belongs
  /// to the scheme: tables, hooks, subtypes, transformers. Each piece that a scheme lacks comes from the plain one, so a scheme lists only
  /// what differs; a table replaces the plain table of its type as a whole. `removeMappings(for:)` removes the pieces of the scheme.
  ///
  /// ```swift
  /// mapper.addMappings(["name": .property(\.name)], for: User.self)
  /// mapper.using("v2").addMappings(["fullName": .property(\.name)], for: User.self)
  ///
  /// let user = try mapper.create(User.self, from: ["name": "Jon"])
  /// try mapper.using("v2").export(user)  // ["fullName": "Jon"]
  /// ```
  ///
  /// Such a mapper is cheap to make, and may be kept or made for each call.
  ///
  /// - Parameter scheme: The scheme; without tables of its own it does what the plain tables do.
  public func using(_ scheme: MappingScheme) -> PropertyMapper {
    PropertyMapper(self, environment: environment, scheme: scheme)
  }

  /// The tables as they are now, and as the scheme sees them.
  var registry: Registry {
    let plain = tables.withLock { $0 }
    guard let scheme else { return plain }
    return plain.view(of: scheme)
  }

  /// The context of a call that starts now.
  var context: MappingContext {
    MappingContext(
      registry: registry, factory: factory,
      call: CallContext(options: options, environment: environment, of: self),
      areEqual: Self.areEqual)
  }

  /// The context of a call that starts now and hands out what it writes as a tree of dictionaries or values.
  var treeContext: MappingContext {
    MappingContext(
      registry: registry, factory: factory,
      call: CallContext(
        options: options, environment: environment, of: self, handsOutTree: true),
      areEqual: Self.areEqual)
  }

  private static let areEqual: @Sendable (Slot, Slot, Shape, MappingContext) -> Bool = {
    GraphComparison(context: $3).areEqual($0, $1, as: $2)
  }

  /// Replaces the tables by what a closure makes of them.
  func changeRegistry(_ change: (Registry) -> Registry) {
    // The old registry is freed after the lock, since it may hold the last reference to what the user's
    // closures captured.
    var old: Registry?
    tables.withLock { registry in
      old = registry
      registry = change(registry)
    }
    _ = consume old
  }
}
