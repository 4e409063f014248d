/// A model in memory while its steps are executed.
///
/// Why the raw memory is safe: `model` has the type the plan was compiled for, and so that of its
/// accessors. The scratch memory is as large as the plan needs, and contains a single value at a time,
/// which is released when its closure returns.
@safe struct ModelMemory {
  /// The model itself: a struct, or a reference to an instance.
  let model: UnsafeRawPointer
  /// The struct or instance, to which property offsets are relative.
  let start: UnsafeRawPointer
  let scratch: UnsafeMutableRawPointer?

  /// Calls a closure with the value loaded by the property of a step.
  @inline(__always)
  func withLoaded<Result>(
    _ line: WritingSteps.Line, _ body: (UnsafeRawPointer) -> Result
  ) -> Result? {
    guard let property = line.loadedProperty, let scratch = unsafe scratch else { return nil }
    return property.lend { property in
      unsafe property.accessor.load(at: model, into: scratch)
      defer { unsafe property.memory.deinitialize(scratch) }
      return unsafe body(UnsafeRawPointer(scratch))
    }
  }
}
