/// Makes empty models of one type.
protocol ModelMaker: Sendable {
  func make() -> Slot
  /// Makes a model in memory that holds none.
  func make(at target: UnsafeMutableRawPointer)
}

/// Makes models by the closure that was passed as `makingWith:`.
struct ClosureMaker<Model>: ModelMaker {
  let closure: @Sendable () -> Model

  func make() -> Slot { ValueSlot(closure()) }

  func make(at target: UnsafeMutableRawPointer) {
    unsafe target.initializeMemory(as: Model.self, to: closure())
  }
}

/// Makes models of a type that makes itself.
struct InitializerMaker<Model: DefaultInitializable>: ModelMaker {
  func make() -> Slot { ValueSlot(Model()) }

  func make(at target: UnsafeMutableRawPointer) {
    unsafe target.initializeMemory(as: Model.self, to: Model())
  }
}

/// Finds the way to make an empty model.
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
