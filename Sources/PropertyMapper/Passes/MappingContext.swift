/// The context of a call that reads or writes models: it adds the tables as of its beginning, and the
/// factory.
package final class MappingContext: CallContext, @unchecked Sendable {
  // Unchecked like its superclass; nothing in it changes.

  package let registry: Registry
  let factory: (any ModelFactory)?

  /// - Parameters:
  ///   - owner: The mapper that performs the call.
  ///   - handsOutTree: Whether the result is a tree, which may have fewer levels than the options
  ///     allow.
  init(
    registry: Registry, factory: (any ModelFactory)?, options: MappingOptions,
    environment: MappingEnvironment?, of owner: any AnyObject & Sendable, handsOutTree: Bool
  ) {
    self.registry = registry
    self.factory = factory
    super.init(
      options: options, environment: environment, of: owner, handsOutTree: handsOutTree)
  }

  private init(forPropertyListsIn other: MappingContext) {
    registry = other.registry
    factory = other.factory
    super.init(forPropertyListsIn: other)
  }

  /// The context for reading property lists.
  package var forPropertyLists: MappingContext { MappingContext(forPropertyListsIn: self) }

  /// Whether models may be created in ways unknown to the mapper.
  var hasCustomFactory: Bool { registry.rules.hasCustomFactory }

  /// Whether the factory may create models of a type.
  func factoryMayMake(_ type: any Any.Type) -> Bool {
    (factory as? IdentityFactory)?.mayMake(type) ?? hasCustomFactory
  }
}
