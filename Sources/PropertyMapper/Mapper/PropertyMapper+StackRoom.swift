// Calls that begin with almost no stack left, or in an unknown scheme, are rejected before anything
// is read.

extension PropertyMapper {
  /// Whether the stack has room for a call to begin; if not, appends an error.
  func hasRoom(for context: MappingContext, errors: inout [MappingError]) -> Bool {
    if context.hasRoom { return true }
    errors += options.messages.tell([.noStackRoom])
    return false
  }

  /// Throws unless the stack has room for a call to begin.
  package func requireRoom(
    for context: MappingContext, mapping type: any Any.Type
  ) throws(MappingErrors) {
    if context.hasRoom { return }
    throw failure(.noStackRoom, mapping: type)
  }

  /// Throws if the call uses a scheme that nothing is registered for, and the value contains models.
  package func requireScheme(
    in context: MappingContext, for shape: Shape, mapping type: any Any.Type
  ) throws(MappingErrors) {
    guard let problem = context.registry.schemeProblem, !shape.models.isEmpty else { return }
    throw failure(.invalidMapping, problem, mapping: type)
  }
}

extension MappingError {
  /// Almost no stack is left.
  static var noStackRoom: Self {
    Self(.depthLimitExceeded, path: .root, Messages.stackLimit)
  }
}
