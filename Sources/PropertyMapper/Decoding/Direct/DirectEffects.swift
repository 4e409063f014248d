/// A value that waits for its consumer until the whole input has been found to be valid.
struct DirectEffect {
  let entry: PlanEntry
  /// Which of the entry's places was read.
  let place: Int
  /// Where the value began in the text.
  let offset: Int?
  let value: Slot
}

extension DirectDecodingCall {
  /// Runs the consumers of the model that the call has read, as the reference engine would.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - text: The text, for the places of problems.
  /// - Returns: What they threw; the model must be thrown away then.
  func runEffects(on model: Slot, at offset: Int?, in text: () -> SourceText?) -> [MappingError] {
    let pass = DecodingPass(context: mapping)
    pass.root = .model(ModelReference(opening: model.type))
    pass.isAlone = true
    for effect in effects {
      guard let consume = effect.entry.reading?.closures.consume else { continue }
      pass.log.offset = effect.offset ?? offset
      pass.log.isSensitive = effect.entry.isSensitive
      let path = effect.entry.places[effect.place].path.components
      pass.log.enter(path)
      _ = pass.notingHook("consumer", from: effect.offset) {
        try pass.callUser { try consume(model, effect.value) }
      }
      pass.log.leave(path.count)
    }
    effects = []
    return pass.log.entries.isEmpty ? [] : pass.log.problems(in: text())
  }
}
