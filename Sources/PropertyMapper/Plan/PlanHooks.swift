/// The users' closures that see whole objects.
struct PlanHooks: Sendable {
  var inputEditors: [@Sendable (inout [String: Any]) throws -> Void] = []
  var finalDecoders: [FinalDecoder] = []
  var finalEncoders: [@Sendable (inout [String: Any], Slot) throws -> Void] = []

  struct FinalDecoder: Sendable {
    let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, Slot) throws -> Void
  }
}
