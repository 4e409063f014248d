import Synchronization

/// Turns dictionaries and JSON into models and back, by tables that live outside the models.
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
  let factory: any ModelFactory
  let options: MappingOptions
  private let state = Mutex(Registry())

  /// Makes a mapper without tables.
  ///
  /// - Parameters:
  ///   - factory: Makes the models that are filled.
  ///   - options: How values are converted, what is refused, and how much is taken.
  public init(
    factory: any ModelFactory = DefaultModelFactory(), options: MappingOptions = MappingOptions()
  ) {
    self.factory = factory
    self.options = options
  }

  /// The tables as they are now.
  var registry: Registry { state.withLock { $0 } }

  /// What a call works with that starts now.
  var context: MappingContext {
    MappingContext(registry: registry, factory: factory, options: options)
  }

  /// Replaces the tables by what a closure makes of them.
  func changeRegistry(_ change: (Registry) -> Registry) {
    // The old registry is freed after the lock, since it may hold the last reference to what the user's
    // closures captured.
    var old: Registry?
    state.withLock { registry in
      old = registry
      registry = change(registry)
    }
    _ = consume old
  }
}
