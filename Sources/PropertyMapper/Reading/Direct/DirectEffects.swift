/// A value that waits for its consumer until the whole input is known to be valid.
struct DirectEffect {
  let entry: PlanEntry
  /// The index of the entry's place that was read.
  let place: Int
  /// The offset of the value in the text.
  let offset: Int?
  let value: Slot
}

extension DirectDecodingCall {
  /// Runs the consumers of the model just read, as the reference engine would.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - text: Returns the text, to locate problems.
  /// - Returns: The errors thrown by consumers; if there are any, the model must be discarded.
  func runEffects(on model: Slot, at offset: Int?, in text: () -> SourceText?) -> [MappingError] {
    let pass = DecodingPass(context: mapping)
    pass.root = .model(ModelReference.opening(model.type))
    pass.isAlone = true
    for effect in effects {
      guard let consume = effect.entry.reading?.closures.consume else { continue }
      pass.log.offset = effect.offset ?? offset
      pass.log.isSensitive = mapping.registry.isSensitive(effect.entry)
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
