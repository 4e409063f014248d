// Calls that begin with almost no stack left are rejected before a plan is compiled or anything is
// read.

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
}

extension MappingError {
  /// Almost no stack is left.
  static var noStackRoom: Self {
    Self(.depthLimitExceeded, path: .root, Messages.stackLimit)
  }
}
