/// A model in memory while its steps are taken.
///
/// Why the raw memory is safe: `model` is of the type that the plan was made for, and so of the type of its
/// accessors; the scratch memory has the room that the plan asks for, and holds one value at a time, which is gone
/// when its closure ends.
@safe struct ModelMemory {
  /// The model itself: a structure, or the reference to an instance.
  let model: UnsafeRawPointer
  /// Where the offsets of its properties count from: the structure, or the instance.
  let start: UnsafeRawPointer
  let scratch: UnsafeMutableRawPointer?

  /// Lends what the accessor of a step reads.
  @inline(__always)
  func withLoaded<Result>(
    _ step: WritingStep, _ body: (UnsafeRawPointer) -> Result
  ) -> Result? {
    guard let accessor = step.entry?.property?.accessor, let memory = step.memory,
      let scratch = unsafe scratch
    else { return nil }
    unsafe accessor.load(at: model, into: scratch)
    defer { unsafe memory.deinitialize(scratch) }
    return unsafe body(UnsafeRawPointer(scratch))
  }
}
