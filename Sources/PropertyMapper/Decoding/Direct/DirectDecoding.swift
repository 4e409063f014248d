/// The direct engine: reads JSON text and Swift dictionaries straight into models.
///
/// It knows only success. What is wrong with an input is not its business: it gives up, whatever it made is released, and
/// the reference engine reads the same input and says so. Nothing that anybody could notice has happened by then.
enum DirectDecoding {
  /// How an attempt ended.
  enum Outcome<Value> {
    /// The value, and warnings of the second step.
    case value(Value, [MappingError])
    /// A closure of the user's failed after the whole input was found right.
    case failed([MappingError])
    /// The reference engine is to read the input.
    case declined
  }

  /// Reads JSON text.
  static func decode<Value>(
    _ type: Value.Type, fromJSON json: UnsafeRawBufferPointer, _ context: MappingContext
  ) -> Outcome<Value> {
    guard json.count <= context.options.maximumInputBytes,
      let program = program(for: type, context)
    else { return .declined }
    return json.withMemoryRebound(to: UInt8.self) { bytes in
      run(program, type, JSONBytes(bytes), context) { reader, target throws(Declined) in
        reader.cursor.skipWhitespace()
        try program.codec.read(&reader, target)
        try orDecline { () throws(JSONSyntaxError) in try reader.cursor.finish() }
      }
    }
  }

  /// Reads a Swift dictionary or list.
  static func decode<Value>(
    _ type: Value.Type, from value: Any, _ context: MappingContext
  ) -> Outcome<Value> {
    guard let program = program(for: type, context) else { return .declined }
    let noBytes = JSONBytes(UnsafeBufferPointer(start: nil, count: 0))
    return run(program, type, noBytes, context) { reader, target throws(Declined) in
      try program.codec.readAny(value, &reader, target)
    }
  }

  private static func program<Value>(
    for type: Value.Type, _ context: MappingContext
  ) -> DirectProgram? {
    guard !(context.factory is any CallScopedFactory) else { return nil }
    return context.registry.directProgram(for: type) { shape in
      DirectCompiler.program(for: shape, context)
    }
  }

  private static func run<Value>(
    _ program: DirectProgram, _ type: Value.Type, _ bytes: JSONBytes, _ context: MappingContext,
    _ read: (inout DirectReader, UnsafeMutableRawPointer) throws(Declined) -> Void
  ) -> Outcome<Value> {
    guard program.isDeferred || program.codec.memory.type == Value.self else { return .declined }
    let gauge = program.callsUser ? DepthGauge(context.call.depth + CallScope.reentryCost) : nil
    let call = DirectDecodingCall(context, bytes)
    return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { chunk in
      var reader = DirectReader(bytes, arena: DirectArena(first: chunk), call: call, gauge: gauge)
      defer { reader.arena.free() }
      guard program.isDeferred else {
        return value(program, type, context, gauge, &reader, read)
          .map { .value($0, []) } ?? .declined
      }
      reader.cursor.skipWhitespace()
      let offset = bytes.count > 0 ? reader.cursor.position : nil
      guard let prepared = value(program, Prepared.self, context, gauge, &reader, read) else {
        return .declined
      }
      return make(prepared, at: offset, bytes, context)
    }
  }

  /// What a closure reads.
  private static func value<Value>(
    _ program: DirectProgram, _ type: Value.Type, _ context: MappingContext, _ gauge: DepthGauge?,
    _ reader: inout DirectReader,
    _ read: (inout DirectReader, UnsafeMutableRawPointer) throws(Declined) -> Void
  ) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      // An allocation of one element has an address.
      guard let target = buffer.baseAddress else { return nil }
      func run() -> Bool {
        do throws(Declined) {
          try read(&reader, UnsafeMutableRawPointer(target))
          return true
        } catch {
          return false
        }
      }
      let isRead: Bool
      if let gauge {
        let scope = CallScope(environment: context.call.environment, gauge: gauge)
        isRead = CallScope.$current.withValue(scope, operation: run)
      } else {
        isRead = run()
      }
      return isRead ? target.move() : nil
    }
  }

  /// Makes what had to wait.
  private static func make<Value>(
    _ prepared: Prepared, at offset: Int?, _ bytes: JSONBytes, _ context: MappingContext
  ) -> Outcome<Value> {
    let pass = DecodingPass(context: context)
    pass.log.offset = offset
    pass.isAlone = true
    let slot = pass.makeOrUndo(prepared)
    let text = pass.log.entries.isEmpty || bytes.count == 0 ? nil : Array(bytes[0..<bytes.count])
    let problems = pass.log.problems(in: text)
    guard let value: Value = slot?.model() else { return .failed(problems) }
    return .value(value, problems)
  }
}
