/// The users' closures that receive whole objects.
struct PlanHooks: Sendable {
  var inputEditors: [@Sendable (inout [String: Any]) throws -> Void] = []
  var finalDecoders: [FinalDecoder] = []
  var finalEncoders: [@Sendable (inout [String: Any], Slot) throws -> Void] = []

  /// Whether a hook receives the whole input object.
  var seeInput: Bool { !inputEditors.isEmpty || !finalDecoders.isEmpty }

  struct FinalDecoder: Sendable {
    let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, Slot) throws -> Void
  }
}
