/// An attempt to read JSON text or Swift values straight into models.
///
/// It only handles success. If an input has a problem, the attempt fails and releases everything it has
/// created; then the problem finder reports the problems. Until then, there are no visible effects. In JSON
/// text, it goes on after a wrong value, so that the problem finder knows what it need not read again.
///
/// The result is written into the caller's memory, so that nothing here needs to know its type, and
/// nothing is copied.
struct ReadingAttempt {
  /// The result of an attempt.
  enum Outcome {
    /// The memory contains the value.
    case value
    /// The memory contains the value, and these are all warnings.
    case warned([MappingError])
    /// Closures with effects threw after the whole input was found to be valid.
    case failed([MappingError])
    /// There are problems to find.
    case declined
    /// The stack has no room for the input.
    case tooDeep
  }

  let program: ReadingProgram
  let call: DecodingCall
  /// Whether the memory contains a model to update.
  private let isUpdate: Bool
  /// Finds the warnings about the input, and returns the finder that contains them; nil if there are
  /// other problems. If there are warnings, it's called before any waiting model is created.
  var findWarnings: (() -> ProblemFinder?)?
  /// Whether the input may update a model that several bases list, by the names that those compare which the model isn't
  /// updated as. It's called before anything is finished.
  var allowsNames: (() -> Bool)?
  /// Whether the caller looks at warnings even if the input is right.
  var needsWarnings = false
  /// Whether the caller looks at warnings if there are errors.
  var needsWarningsOfFailures = true

  /// - Parameter target: Room for a value of the program's type.
  init(_ program: ReadingProgram, _ context: MappingContext, into target: ValueAddress) {
    self.init(program, context, target, isUpdate: false)
  }

  /// An update.
  ///
  /// - Parameter model: The address of the model.
  init(_ program: ReadingProgram, _ context: MappingContext, updating model: ValueAddress) {
    self.init(program, context, model, isUpdate: true)
  }

  private init(
    _ program: ReadingProgram, _ context: MappingContext, _ target: ValueAddress, isUpdate: Bool
  ) {
    self.program = program
    self.isUpdate = isUpdate
    call = DecodingCall(context, into: target)
    call.root = program.shape
  }

  /// The plans of a type; nil if they cannot be compiled.
  static func program<Value>(of type: Value.Type, _ context: MappingContext) -> ReadingProgram? {
    let root = context.registry.readingRoot(of: type) { shape in
      ReadingCompiler(context).program(of: type, as: shape)
    }
    guard root.isCompiled else { return nil }
    let program = unsafe unsafeDowncast(root, to: ReadingProgram.self)
    // A class may be requested as its superclass.
    let made = program.waiting?.memory.type ?? program.codec.memory.type
    return made is Value.Type ? program : nil
  }

  /// The plans for updating a model of a type; nil if they cannot be compiled.
  ///
  /// - Parameter model: The address of the model.
  static func program<Model>(
    updating type: Model.Type, at model: ValueAddress, _ context: MappingContext
  ) -> ReadingProgram? {
    var type: any Any.Type = type
    if type is AnyClass {
      // An instance of a subclass is updated by the subclass's table, unless the class is a base,
      // which chooses the table.
      let own: any AnyObject.Type = Swift.type(of: model.object)
      if own != type, context.registry.plan(for: type)?.subtypes == nil { type = own }
    }
    return program(updating: type, context)
  }

  /// The plans for updating a model declared as a type; nil if they cannot be compiled.
  static func program(updating type: any Any.Type, _ context: MappingContext) -> ReadingProgram? {
    let root = context.registry.updatingRoot(of: type) {
      ReadingCompiler(context).updateProgram(of: type)
    }
    guard root.isCompiled else { return nil }
    return unsafe unsafeDowncast(root, to: ReadingProgram.self)
  }

  /// The context of the call.
  var context: MappingContext { call.mapping }

  /// Whether elements were left out. To find the warnings about them, the input is read again.
  var leavesOut: Bool { call.leftOutCount > 0 }

  /// The scope in which user closures run; nil if none are called.
  private var scope: CallScope? {
    program.callsUser ? call.scope : nil
  }

  /// Opens the scope of the call around all inputs that a closure reads.
  func withScope(_ body: () -> Void) {
    guard let scope else { return body() }
    call.isInScope = true
    scope.open(body)
    call.end()
    call.isInScope = false
  }

  /// Reads JSON text.
  ///
  /// - Parameter start: Where the text begins, if it is a record of a stream.
  func read(json: JSONBytes, startingAt start: JSONPlace = .start) -> Outcome {
    call.start = start
    call.goesOn = !program.finishesLater
    guard json.count <= call.context.options.maximumInputBytes else { return .declined }
    return run(json) { reader, target throws(Declined) in
      reader.cursor.skipWhitespace()
      let start = reader.cursor.position
      try program.codec.read(&reader, target)
      if leavesOut { reader.noteWrongContainer(from: start) }
      do throws(JSONSyntaxError) {
        try reader.cursor.finish()
      } catch {
        // The value is complete, but more text follows.
        program.codec.memory.deinitialize(target)
        throw Declined()
      }
    }
  }

  /// Reads the value at the beginning of the text, and ignores the rest.
  func read(beginningOf json: JSONBytes) -> BeginningReading {
    guard program.waiting == nil else { return .needsWholeText }
    call.readsBeginning = true
    var end: Int?
    let outcome = run(json) { reader, target throws(Declined) in
      try program.codec.read(&reader, target)
      end = reader.cursor.position
    }
    guard case .value = outcome, !call.mustSearch, let end else {
      return call.needsWholeText || call.mustSearch ? .needsWholeText : .wrong
    }
    return .value(end: end)
  }

  /// Reads a Swift value.
  func read(_ value: Any) -> Outcome {
    run(JSONBytes()) { reader, target throws(Declined) in
      try program.codec.readAny(value, &reader, target)
    }
  }

  private func run(
    _ bytes: JSONBytes,
    _ read: (inout ValueReader, ValueAddress) throws(Declined) -> Void
  ) -> Outcome {
    call.begin(with: bytes)
    return CallArena.with { arena in
      var reader = ValueReader(bytes, arena: arena, call: call)
      defer { reader.arena.free() }
      let target =
        program.waiting != nil ? reader.arena.allocate(size: 8, alignment: 8) : call.target
      guard !call.isInScope, let scope else { return run(&reader, target, bytes, read) }
      defer { call.end() }
      return scope.open { run(&reader, target, bytes, read) }
    }
  }

  private func run(
    _ reader: inout ValueReader, _ target: ValueAddress, _ bytes: JSONBytes,
    _ read: (inout ValueReader, ValueAddress) throws(Declined) -> Void
  ) -> Outcome {
    defer { call.endIdentifying(succeeded: false) }
    guard (try? readAndFinish(&reader, target, read)) != nil else {
      return call.isTooDeep ? .tooDeep : .declined
    }
    guard let waiting = program.waiting else { return .value }
    var warnings: ProblemFinder?
    if call.mustSearch || needsWarnings && (call.hasUnknownKeys || leavesOut) {
      // Warnings come first, and finding them may fail.
      warnings = findWarnings?()
      guard warnings != nil else {
        program.codec.memory.deinitialize(target)
        return .declined
      }
    }
    return fill(waiting, target.address(inWord: 0), bytes, warnings, &reader.arena)
  }

  @inline(__always)
  private func readAndFinish(
    _ reader: inout ValueReader, _ target: ValueAddress,
    _ read: (inout ValueReader, ValueAddress) throws(Declined) -> Void
  ) throws(Declined) {
    try read(&reader, target)
    if program.finishesLater { try finish(target, &reader) }
  }

  /// Finishes the objects that were read.
  @inline(never)
  private func finish(
    _ target: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let codec = program.waiting else { return }
    do throws(Declined) {
      var model: ValueAddress?
      guard allowsNames?() != false else { throw Declined() }
      if isUpdate {
        if let known = call.known, let shape = call.root {
          known.root = (codec.memory.boxed { codec.memory.copy(call.target, $0) }, shape)
        }
        let copy = reader.arena.allocate(for: codec.memory)
        codec.memory.copy(call.target, copy)
        model = copy
      }
      try codec.finish(target.address(inWord: 0), onto: model, &reader)
    } catch {
      program.codec.memory.deinitialize(target)
      throw error
    }
  }

  /// Makes and fills the models of input that is right.
  private func fill(
    _ codec: WaitingCodec, _ waiting: ValueAddress?, _ bytes: JSONBytes, _ warnings: ProblemFinder?,
    _ arena: inout CallArena
  ) -> Outcome {
    // From now on, closures run only once.
    call.isTrial = false
    call.set(call.context.depth + CallScope.reentryCost)
    let trail = FillingTrail(call, call.root)
    if let warnings { trail.use(warnings) }
    var filling = Filling(trail, arena, mayFail: program.mayFailLate || call.isDeep)
    defer { arena = filling.arena }
    let target = isUpdate ? filling.arena.allocate(for: codec.memory) : call.target
    let isMade = codec.make(waiting, into: target, &filling)
    if call.keepsInstance, isMade, trail.errorCount == 0,
      codec.instance(at: target) !== codec.instance(at: call.target)
    {
      trail.note(at: nil) { $0.log.note(.hookFailed, Messages.replacedModel) }
    }
    guard trail.errorCount > 0 else {
      if isUpdate { codec.memory.replace(target, call.target) }
      filling.settle()
      call.endIdentifying(succeeded: true)
      guard let finder = trail.knownFinder, !finder.log.isEmpty else { return .value }
      return .warned(problems(of: finder, in: bytes))
    }
    if isMade { codec.memory.deinitialize(target) }
    filling.undo()
    let isWarned = warnings == nil && needsWarningsOfFailures && (call.hasUnknownKeys || leavesOut)
    let earlier = isWarned ? findWarnings?().map { problems(of: $0, in: bytes) } : nil
    return .failed((earlier ?? []) + problems(of: trail.finder, in: bytes))
  }

  @inline(never)
  private func problems(of finder: ProblemFinder, in bytes: JSONBytes) -> [MappingError] {
    finder.log.problems(
      in: bytes.count > 0 ? SourceText(bytes: bytes.array, start: call.start) : nil)
  }
}

extension WaitingCodec {
  /// The class instance in memory, if there is one.
  fileprivate func instance(at value: ValueAddress) -> AnyObject? {
    memory.type is AnyClass
      ? value.object : memory.boxed { memory.copy(value, $0) }.instance
  }
}

/// The result of reading a value at the beginning of a text.
enum BeginningReading {
  /// The memory contains the value.
  case value(end: Int)
  case wrong
  /// Models wait for the end of the text, or closures see objects in it.
  case needsWholeText
}
