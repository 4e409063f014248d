/// How to find the identifiers of one type.
protocol IdentityRule: Sendable {
  var type: AnyClass { get }
  /// The property that holds the identifier.
  var property: AnyKeyPath { get }
  /// Reads the property.
  var accessor: PropertyAccessor { get }
  /// Why its key path crashes on some models, if it does; no identifier is then read from models.
  var trap: KeyPathTrap? { get }
  /// The path of the identifier in the input.
  var path: MappingPath { get }
  func covers(_ other: any Any.Type) -> Bool
  /// The type of the identifiers.
  var identifierType: any Any.Type { get }
  func key(of input: MappingInput) throws -> IdentityStore.Key?
  /// The key of an identifier in memory; nil if it cannot be compared quickly.
  func key(at identifier: ValueAddress) -> IdentityStore.Key?
  func key(ofModel model: AnyObject) -> IdentityStore.Key?
}

/// The rule for a class and the property that holds its identifiers.
struct TypedIdentityRule<
  Model: AnyObject, Identifier: Hashable & MappingValueConvertible
>: IdentityRule {
  nonisolated(unsafe) let keyPath: KeyPath<Model, Identifier>
  let path: MappingPath
  let trap: KeyPathTrap?

  init(keyPath: KeyPath<Model, Identifier>, path: MappingPath) {
    unsafe self.keyPath = keyPath
    self.path = path
    trap = KeyPathTrap(in: keyPath)
  }

  var type: AnyClass { Model.self }
  var property: AnyKeyPath { unsafe keyPath }
  var accessor: PropertyAccessor { unsafe PropertyAccessor(reading: keyPath) }

  func covers(_ other: any Any.Type) -> Bool { other is Model.Type }

  func key(of input: MappingInput) throws -> IdentityStore.Key? {
    guard let identifier = try input.value(Identifier.self, at: path) else { return nil }
    guard !ComparedValues.haveTooManyMarks(in: identifier) else {
      throw MappingError(.sizeLimitExceeded, path: path, Messages.textTooManyMarks)
    }
    return IdentityStore.key(Model.self, identifier)
  }

  var identifierType: any Any.Type { Identifier.self }

  func key(at identifier: ValueAddress) -> IdentityStore.Key? {
    let identifier = identifier.value(as: Identifier.self)
    guard !ComparedValues.haveTooManyMarks(in: identifier) else { return nil }
    return IdentityStore.key(Model.self, identifier)
  }

  func key(ofModel model: AnyObject) -> IdentityStore.Key? {
    guard trap == nil else { return nil }
    guard let identifier = unsafe (model as? Model)?[keyPath: keyPath],
      !ValueSlot(identifier).isNil
    else { return nil }
    return IdentityStore.key(Model.self, identifier)
  }
}
