/// Makes empty models of one type.
protocol ModelMaker: Sendable {
  func make() -> Slot
}

/// Makes models by the closure that was passed as `makingWith:`.
struct ClosureMaker<Model>: ModelMaker {
  let closure: @Sendable () -> Model

  func make() -> Slot { ValueSlot(closure()) }
}

/// Makes models of a type that makes itself.
struct InitializerMaker<Model: DefaultInitializable>: ModelMaker {
  func make() -> Slot { ValueSlot(Model()) }
}
