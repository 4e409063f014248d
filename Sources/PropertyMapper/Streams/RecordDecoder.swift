/// Decodes the records of one task, one after another, in a single call.
///
/// A call retains the mapper, its tables, its options and its environment. Tasks that began a call
/// for each record would spend their time contending for these reference counts.
struct RecordDecoder<Model> {
  private let mapper: PropertyMapper
  private let context: MappingContext
  private let engine: DirectDecoding?

  /// - Parameter target: Memory for the first model.
  init(_ mapper: PropertyMapper, into target: UnsafeMutablePointer<Model>) {
    self.mapper = mapper
    context = mapper.context
    engine = unsafe mapper.directDecoding(of: Model.self, into: target, context)
  }

  /// Runs a closure that decodes records.
  func withScope(_ body: () -> Void) {
    if let engine { engine.withScope(body) } else { body() }
  }

  /// Decodes into uninitialized memory and appends the problems.
  ///
  /// - Returns: Whether the memory now holds a model.
  func decode(
    _ source: InputSource, into target: UnsafeMutablePointer<Model>, errors: inout [MappingError]
  ) -> Bool {
    unsafe engine?.aim(at: target)
    return unsafe mapper.decode(
      Model.self, from: source, context, engine, into: target, .onlyIfItFails, errors: &errors)
  }
}
