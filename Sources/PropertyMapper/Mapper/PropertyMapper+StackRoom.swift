// Calls that begin with hardly any stack left: they are refused before a plan is compiled or anything is read.

extension PropertyMapper {
  /// Whether the stack has room for a call to begin; if not, that is an error.
  func hasRoom(for context: MappingContext, errors: inout [MappingError]) -> Bool {
    if context.call.hasRoom { return true }
    errors += options.messages.tell([.noStackRoom])
    return false
  }

  /// Makes sure that the stack has room for a call to begin.
  func requireRoom(
    for context: MappingContext, mapping type: any Any.Type
  ) throws(MappingErrors) {
    if context.call.hasRoom { return }
    throw MappingErrors(options.messages.tell([.noStackRoom]), mapping: type)
  }
}

extension MappingError {
  fileprivate static var noStackRoom: Self {
    Self(.depthLimitExceeded, path: .root, message: Messages.stackLimit)
  }
}
