/// The users' closures that receive whole objects.
package struct PlanHooks: Sendable {
  package var inputEditors: [ObjectEditor<Void>] = []
  package var finalDecoders: [FinalDecoder] = []
  package var finalEncoders: [ObjectEditor<Slot>] = []
  /// The rules over several properties, which see values rather than objects.
  var rules: [ModelRule] = []

  /// Whether a hook receives the whole input object.
  var seeInput: Bool { !inputEditors.isEmpty || !finalDecoders.isEmpty }

  package struct FinalDecoder: Sendable {
    package let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, _ model: ValueAddress) throws -> Void
  }
}
