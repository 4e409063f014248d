/// A rule over several properties of a model, type-erased.
///
/// The closures are created together with ``properties``, and whoever calls them passes a value of each
/// property's type, in the same order.
package struct ModelRule: Sendable {
  /// The properties, in the order of the closure's parameters.
  package let properties: [Property]
  /// Where its problems are, within the object.
  package let path: MappingPath
  /// Its name, for programs and translations.
  package let name: String?
  /// The type for which it is declared.
  let owner: any Any.Type
  /// The declaration, for findings.
  let registration: String
  /// Checks the values of the properties; returns what is wrong.
  let check: @Sendable ([Slot]) throws -> String?
  /// Checks values in memory, whose addresses are in words that begin at an address.
  let checkMemory: @Sendable (_ addresses: ValueAddress) throws -> String?

  /// One of the properties.
  package struct Property: Sendable {
    package let accessor: PropertyAccessor
    /// Whether it is the model itself: `\.self`.
    let isWholeModel: Bool
    /// The value of an absent optional; nil if the property isn't an optional.
    let makeNil: (@Sendable () -> Slot)?
    /// Why its key path crashes on some models, if it does.
    let trap: KeyPathTrap?
  }

  init<Model, each Value>(
    for type: Model.Type, _ keyPaths: repeat KeyPath<Model, each Value>, at path: MappingPath,
    named name: String?, registeredAt registration: String,
    _ check: @escaping @Sendable (repeat each Value) throws -> String?
  ) {
    var properties: [Property] = []
    repeat properties.append(Property(each keyPaths))
    self.properties = properties
    self.path = path
    self.name = name
    owner = type
    self.registration = registration
    self.check = { slots in
      var values = slots.makeIterator()
      return try check(repeat try values.next((each Value).self))
    }
    checkMemory = { values in
      var index = 0
      return try check(repeat try Self.next((each Value).self, at: values, &index))
    }
  }

  private init(lifting rule: ModelRule, _ properties: [Property]) {
    self.properties = properties
    path = rule.path
    name = rule.name
    owner = rule.owner
    registration = rule.registration
    check = rule.check
    checkMemory = rule.checkMemory
  }

  private static func next<Value>(
    _ type: Value.Type, at addresses: ValueAddress, _ index: inout Int
  ) throws -> Value {
    guard let address = addresses.address(inWord: index) else {
      throw SlotMismatch(expected: "\(type)", actual: "\(Never.self)")
    }
    index += 1
    return address.value(as: type)
  }

  /// The same rule for instances of a subclass.
  func lifted<Superclass, Subclass>(
    from superclass: Superclass.Type, to subclass: Subclass.Type
  ) -> Self {
    Self(lifting: self, properties.map { $0.lifted(from: superclass, to: subclass) })
  }

  /// An error that has the rule's name; nil if it has none. Only the closure knows what it says.
  package var sample: MappingError? {
    name.map { _ in problem(Messages.refusal) }
  }

  /// The problem for a text that the closure returned.
  func problem(_ text: String) -> MappingError {
    MappingError(text, at: path, code: .validationFailed, rule: name)
  }
}

extension ModelRule.Property {
  fileprivate init<Model, Value>(_ keyPath: KeyPath<Model, Value>) {
    accessor = PropertyAccessor(reading: keyPath)
    isWholeModel = keyPath == \Model.self
    makeNil = Slot.nilMaker(of: Value.self)
    trap = KeyPathTrap(in: keyPath)
  }

  fileprivate func lifted<Superclass, Subclass>(
    from superclass: Superclass.Type, to subclass: Subclass.Type
  ) -> Self {
    Self(
      accessor: accessor.lifted(from: superclass, to: subclass), isWholeModel: isWholeModel,
      makeNil: makeNil, trap: trap)
  }

  /// The property as the model's author would write it, such as `User.age`; nil if unknown.
  package var name: String? { accessor.printedName }
}
