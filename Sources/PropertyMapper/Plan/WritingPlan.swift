/// How the direct engine writes the models of one type: steps side by side in memory, one for each entry that is
/// written.
///
/// ```
///  table                     steps
///  "name": \.name            ,"name":    codec of String, 0 bytes into the model
///  "status.alive": \.alive   ,"status":  begin, up to the step behind the object
///  "status.age": \.age         ,"alive": codec of Bool, 16 bytes into the model
///                              ,"age":   codec of Int, 24 bytes into the model
///  "job": .model(\.job)      ,"job":     shape model(Job), loaded by the accessor
/// ```
///
/// Every key brings a comma along; the first one of an object becomes its brace. Paths that begin alike share an
/// object, and they have to be together: then the keys are in table order, whichever of them are written.
///
/// A table that is not as simple as that has reasons, and is left to the reference engine.
@safe final class WritingPlan: Sendable {
  /// Why the direct engine does not write these models itself, as clauses for warnings; empty if it does.
  let reasons: [String]
  let steps: WritingSteps
  /// How many values are counted for each model, whatever it holds.
  let valueCount: Int
  /// The most room that a value takes which is not written from where it lies, and how it is aligned.
  let scratchSize: Int
  let scratchAlignment: Int
  /// Where the keys that nothing else reads are kept; the direct engine writes only models that have none.
  let extras: UnknownKeysProperty?
  /// A slot with a copy of a model in memory.
  let slot: @Sendable (_ model: UnsafeRawPointer) -> Slot
  /// Whether models are class instances.
  let isClass: Bool

  init(_ plan: ObjectPlan) {
    isClass = plan.isClass
    var compiler = WritingCompiler(plan)
    compiler.compile()
    reasons = compiler.reasons
    let steps = reasons.isEmpty ? compiler.steps : []
    self.steps = WritingSteps(steps)
    valueCount = steps.count { $0.isCounted }
    scratchSize = steps.lazy.compactMap(\.memory).map(\.size).max() ?? 0
    scratchAlignment = steps.lazy.compactMap(\.memory).map(\.alignment).max() ?? 1
    extras = plan.extras
    unsafe slot = unsafe plan.operations.slot
  }

  var isDirect: Bool { reasons.isEmpty }
}
