/// Type-erased operations on the models of one type.
package struct ModelOperations: Sendable {
  /// Calls a factory; false if it leaves the model to the mapper, and the room is empty.
  let makeByFactory: @Sendable (any ModelFactory, MappingInput, ValueAddress) throws -> Bool
  /// Creates a model with `makingWith:` or `DefaultInitializable`; nil if there is neither.
  package let maker: (any ModelMaker)?
  /// Creates a model from the values of its entries; nil if it is created differently.
  package var construction: Construction?
  /// The memory layout of a model.
  let memory: ValueMemory
  /// Converts the slot of an instance declared as a superclass to a slot of the plan's type.
  package let adopt: @Sendable (Slot) -> Slot?
  /// Returns a slot with a copy of a model in memory, which must be of the plan's type.
  let slot: @Sendable (_ model: ValueAddress) -> Slot

  /// Whether the table's initializer creates the models.
  var hasInitializer: Bool { construction?.isInitializer == true }

  /// Whether the mapper itself can create a model.
  package var canMake: Bool { maker != nil || construction != nil }
}

/// Creates empty models of one type.
package protocol ModelMaker: Sendable {
  func make() -> Slot
  /// Creates a model in uninitialized memory.
  func make(at target: ValueAddress)
}

/// Creates models with the closure passed as `makingWith:`.
package struct ClosureMaker<Model>: ModelMaker {
  let closure: @Sendable () -> Model

  package func make() -> Slot { ValueSlot(closure()) }

  package func make(at target: ValueAddress) {
    target.initialize(to: closure())
  }
}

/// Creates models of a `DefaultInitializable` type.
struct InitializerMaker<Model: DefaultInitializable>: ModelMaker {
  func make() -> Slot { ValueSlot(Model()) }

  func make(at target: ValueAddress) {
    target.initialize(to: Model())
  }
}

/// Finds a way to create an empty model.
enum ModelMakers {
  static func maker<Model>(
    of type: Model.Type, makingWith make: (@Sendable () -> Model)?
  ) -> (any ModelMaker)? {
    if let make { return ClosureMaker(closure: make) }
    return (type as? any DefaultInitializable.Type).map { initializerMaker(for: $0) }
  }

  private static func initializerMaker<Made: DefaultInitializable>(
    for type: Made.Type
  ) -> any ModelMaker {
    InitializerMaker<Made>()
  }
}

/// The stored properties that no entry of a table sets, in models that an initializer creates.
///
/// An update creates such a model again, so their values have to be taken from the old model.
final class UnsetProperties: Sendable {
  struct Property: Sendable {
    let name: String
    let accessor: PropertyAccessor
  }

  let properties: [Property]

  init(of plan: ObjectPlan) {
    guard let layout = try? TypeLayout.of(plan.type).get() else {
      properties = []
      return
    }
    var offsets = PropertyOffsets()
    let set = plan.entries.compactMap { entry -> Int? in
      guard let property = entry.property,
        entry.argument != nil || entry.reading != nil && property.accessor.isWritable
      else { return nil }
      return offsets.offset(of: property)
    }
    properties = layout.properties.compactMap { property in
      // A lazy property is computed again.
      if case .lazy = property.kind { return nil }
      guard !set.contains(property.offset), let accessor = Self.accessor(of: property) else {
        return nil
      }
      return Property(name: property.name, accessor: accessor)
    }
  }

  private static func accessor(of property: StoredProperty) -> PropertyAccessor? {
    func openModel<Model>(_ model: Model.Type) -> PropertyAccessor? {
      func openValue<Value>(_ value: Value.Type) -> PropertyAccessor? {
        StoredAccess<Model, Value>.accessor(of: property, isReplaceable: true)
      }
      return _openExistential(property.type, do: openValue)
    }
    return _openExistential(property.owner, do: openModel)
  }
}

/// The users' closures that receive whole objects.
package struct PlanHooks: Sendable {
  package var inputEditors: [ObjectEditor<Void>] = []
  package var finalDecoders: [FinalDecoder] = []
  package var finalEncoders: [ObjectEditor<Slot>] = []
  /// The rules over several properties, which see values rather than objects.
  var rules: [ModelRule] = []

  /// Whether a hook receives the whole input object.
  var seeInput: Bool { !inputEditors.isEmpty || !finalDecoders.isEmpty }

  package struct FinalDecoder: Sendable {
    package let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, _ model: ValueAddress) throws -> Void
  }
}

/// A user's closure that changes a whole object, in the form in which it receives it.
///
/// - Parameter Context: What the closure receives besides: the model that was written, or nothing.
package enum ObjectEditor<Context>: Sendable {
  case dictionary(@Sendable (inout [String: Any], Context) throws -> Void)
  case exact(@Sendable (inout MappingValue.Object, Context) throws -> Void)

  var form: HandedOutForm {
    switch self {
    case .dictionary: .dictionary
    case .exact: .exact
    }
  }

  /// The same closure for another type of model.
  func lifted<Other>(
    _ context: @escaping @Sendable (Other) throws -> Context
  ) -> ObjectEditor<Other> {
    switch self {
    case .dictionary(let edit): .dictionary { try edit(&$0, context($1)) }
    case .exact(let edit): .exact { try edit(&$0, context($1)) }
    }
  }
}

extension ObjectEditor {
  /// The form in which an object must be valid for several closures: a dictionary if at least one of them receives one.
  static func form(for editors: some Sequence<Self>) -> HandedOutForm {
    editors.contains { $0.form == .dictionary } ? .dictionary : .exact
  }
}

extension InputObject {
  /// Converts the object to the form that a closure receives.
  ///
  /// - Parameter keepsNatives: Whether dates and data remain what they are in exact objects, as those of property
  ///   lists.
  mutating func convert(
    to form: HandedOutForm, duplicateKeys: DuplicateKeyPolicy, keepsNatives: Bool
  ) throws(ConversionProblem) {
    self =
      switch form {
      case .dictionary: .any(try dictionary(duplicateKeys: duplicateKeys))
      case .exact:
        .mapping(try exactObject(duplicateKeys: duplicateKeys, keepsNatives: keepsNatives))
      }
  }

  /// Has a closure change the object, which has its form.
  mutating func edit(by editor: ObjectEditor<Void>) throws {
    // Meanwhile, nothing else may hold the object, which would be copied.
    switch (editor, self) {
    case (.dictionary(let edit), .any(var object)):
      self = .any([:])
      try edit(&object, ())
      self = .any(object)
    case (.exact(let edit), .mapping(var object)):
      self = .any([:])
      try edit(&object, ())
      self = .mapping(object)
    default: break
    }
  }
}
