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
