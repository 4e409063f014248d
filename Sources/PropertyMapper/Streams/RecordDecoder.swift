/// Decodes the records of one task, one after another, in a single call.
///
/// A call retains the mapper, its tables, its options and its environment. Tasks that began a call
/// for each record would spend their time contending for these reference counts.
struct RecordDecoder<Model> {
  private let mapper: PropertyMapper
  private let context: MappingContext
  private let attempt: ReadingAttempt?

  /// - Parameter target: Memory for the first model.
  init(_ mapper: PropertyMapper, into target: ResultMemory<Model>) {
    self.mapper = mapper
    context = mapper.context
    attempt = mapper.readingProgram(of: Model.self, context).map { [context] in
      ReadingAttempt($0, context, into: target.address)
    }
  }

  /// Runs a closure that decodes records.
  func withScope(_ body: () -> Void) {
    if let attempt { attempt.withScope(body) } else { body() }
  }

  /// Decodes into uninitialized memory and appends the problems.
  ///
  /// - Returns: Whether the memory now holds a model.
  func decode(
    _ source: InputSource, into target: ResultMemory<Model>, errors: inout [MappingError]
  ) -> Bool {
    defer { context.keepNestedCalls() }
    guard let attempt else {
      return mapper.finish(
        Model.self, source, context, nil, nil, into: target, .onlyIfItFails, errors: &errors)
    }
    attempt.call.target = target.address
    return mapper.decode(
      Model.self, from: source, attempt, into: target, .onlyIfItFails, errors: &errors)
  }
}
