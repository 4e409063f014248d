/// The direct engine for updates: reads JSON text and Swift dictionaries onto an existing model.
///
/// Like ``DirectDecoding``, it only handles success: if the input has a problem, nothing has changed, and
/// the reference engine reads it again. Models whose tables have consumers, final decoders, custom
/// initializers, subtypes or kept unknown keys are left to the reference engine, too.
struct DirectUpdating {
  private let program: DirectUpdateProgram
  let call: DirectDecodingCall
  private var plan: DirectUpdatePlan { program.plan }

  /// - Parameter model: The address of the model.
  /// - Returns: Nil if the reference engine has to update the model.
  init?<Model>(_ type: Model.Type, at model: ValueAddress, _ context: MappingContext) {
    guard !context.hasCustomFactory, !context.registry.rules.hasIdentityFactory else {
      return nil
    }
    let root = context.registry.updatingRoot(of: Model.self) {
      DirectCompiler(context).updateProgram(of: Model.self)
    }
    guard root.isDirect else { return nil }
    program = unsafe unsafeDowncast(root, to: DirectUpdateProgram.self)
    // A subclass has its own table.
    if program.plan.plan.isClass {
      guard Swift.type(of: model.object) == program.plan.plan.plan.type else { return nil }
    }
    call = DirectDecodingCall(context, into: model)
  }

  /// Updates the model from JSON text.
  ///
  /// - Returns: Whether it is updated; if not, it has not changed.
  func update(json: JSONBytes) -> Bool {
    guard json.count <= call.context.options.maximumInputBytes else { return false }
    return run(json) { reader throws(Declined) in
      reader.cursor.skipWhitespace()
      let frame = try plan.read(.text, &reader, onto: call.target)
      do throws(JSONSyntaxError) {
        try reader.cursor.finish()
      } catch {
        // The value is complete, but more text follows.
        plan.discard(frame)
        throw Declined()
      }
      return frame
    }
  }

  /// Updates the model from a Swift dictionary.
  func update(_ object: [String: Any]) -> Bool {
    run(JSONBytes()) { reader throws(Declined) in
      try plan.read(.dictionary(object), &reader, onto: call.target)
    }
  }

  /// Updates the model from a tree of values, by its JSON text.
  func update(_ value: MappingValue) -> Bool {
    JSONText.text(of: OutputValue(value)).withBytes { update(json: $0) }
  }

  private func run(
    _ bytes: JSONBytes, _ read: (inout DirectReader) throws(Declined) -> DirectFrame
  ) -> Bool {
    call.begin(with: bytes)
    return DirectArena.with { arena in
      var reader = DirectReader(bytes, arena: arena, call: call)
      defer { reader.arena.free() }
      let frame = call.scope.open { try? read(&reader) }
      call.end()
      guard let frame else { return false }
      plan.apply(frame, to: call.target, &reader.arena)
      plan.discard(frame)
      return true
    }
  }
}
