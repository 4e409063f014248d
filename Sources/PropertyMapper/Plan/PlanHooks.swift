/// The users' closures that see whole objects.
struct PlanHooks: Sendable {
  var inputEditors: [@Sendable (inout [String: Any]) throws -> Void] = []
  var finalDecoders: [FinalDecoder] = []
  var finalEncoders: [@Sendable (inout [String: Any], Slot) throws -> Void] = []

  /// Whether a hook gets to see the object as a whole.
  var seeInput: Bool { !inputEditors.isEmpty || !finalDecoders.isEmpty }

  struct FinalDecoder: Sendable {
    let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, Slot) throws -> Void
  }
}
