/// A model in memory while its steps are executed.
///
/// `model` has the type the plan was compiled for, and so that of its accessors. The scratch memory is as
/// large as the plan needs, and contains a single value at a time, which is released when its closure returns.
struct ModelMemory {
  /// The model itself: a struct, or a reference to an instance.
  let model: ValueAddress
  /// The struct or instance, to which property offsets are relative.
  let start: ValueAddress
  let scratch: ValueAddress?

  /// Calls a closure with the value loaded by the property of a step.
  @inline(__always)
  func withLoaded<Result>(_ line: WritingSteps.Line, _ body: (ValueAddress) -> Result) -> Result? {
    guard let property = line.loadedProperty, let scratch else { return nil }
    return property.lend { property in
      property.accessor.load(at: model, into: scratch)
      defer { property.memory.deinitialize(scratch) }
      return body(scratch)
    }
  }
}

extension WritingPlan {
  /// Calls a closure with a model in memory, and with the scratch memory for its values.
  @inline(__always)
  func withMemory<Result>(
    of model: ValueAddress, _ start: ValueAddress, _ body: (ModelMemory) -> Result
  ) -> Result {
    guard scratchSize > 0 else {
      return body(ModelMemory(model: model, start: start, scratch: nil))
    }
    return ValueAddress.withRoom(size: scratchSize, alignment: scratchAlignment) {
      body(ModelMemory(model: model, start: start, scratch: $0))
    }
  }
}
