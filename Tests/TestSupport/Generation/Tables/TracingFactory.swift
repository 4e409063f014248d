import PropertyMapper

/// A factory that notes what it is asked for; at times it makes the model itself, or refuses.
struct TracingFactory: ModelFactory {
  let trace: Trace
  /// How it behaves.
  let manner: Int

  func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
    trace.note("factory for \(type)", AnyExact(input.dictionary))
    if manner == 0, input["throw"] != nil { throw Refusal() }
    guard manner == 1, let maker = type as? any DefaultInitializable.Type else { return nil }
    return maker.init() as? Model
  }
}
