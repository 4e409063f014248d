/// Reads the records of one task, one after another, in one call.
///
/// A call keeps the mapper, its tables, its options and its environment alive, and each of them counts who does. Tasks that began a
/// call for each record would spend their time waiting for one another at these counters.
struct RecordDecoder<Model> {
  private let mapper: PropertyMapper
  private let context: MappingContext
  private let engine: DirectDecoding?

  /// - Parameter target: Where the first model goes.
  init(_ mapper: PropertyMapper, into target: UnsafeMutablePointer<Model>) {
    self.mapper = mapper
    context = mapper.context
    engine = unsafe mapper.directDecoding(of: Model.self, into: target, context)
  }

  /// Calls a closure that reads records.
  func withScope(_ body: () -> Void) {
    if let engine { engine.withScope(body) } else { body() }
  }

  /// Decodes into uninitialised memory, and appends the problems.
  ///
  /// - Returns: Whether the memory holds a model now.
  func decode(
    _ source: InputSource, into target: UnsafeMutablePointer<Model>, errors: inout [MappingError]
  ) -> Bool {
    unsafe engine?.aim(at: target)
    return unsafe mapper.decode(
      Model.self, from: source, context, engine, into: target, errors: &errors)
  }
}
