/// How the model or another content of a type becomes a value of the base that the object is declared as.
struct SubtypeWrappings: Sendable {
  /// The steps on the way to that base; the first one is that to the innermost base.
  private let steps: [SubtypeWrapping]
  /// Whether closures that see the object run.
  let haveEffects: Bool

  init(_ steps: [SubtypeWrapping]) {
    self.steps = steps
    haveEffects = steps.contains(where: \.hasEffects)
  }

  /// Whether the type is that base.
  var isEmpty: Bool { steps.isEmpty }

  /// Wraps a value, which is moved out of its memory.
  func convert(
    _ value: ValueAddress, into target: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    var value = value
    for step in steps.dropLast() {
      let room = reader.arena.allocate(for: step.memory)
      try step.convert(value, into: room)
      value = room
    }
    try steps.last?.convert(value, into: target)
  }

  /// Wraps a value, which is moved out of its memory, and runs the rules and final decoders of each base.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - known: Every key of the object that is read.
  /// - Returns: False if that failed, which is noted.
  func wrap(
    _ value: ValueAddress, into target: ValueAddress, _ object: WaitingObject,
    knowing known: KeyTree, _ filling: inout Filling
  ) -> Bool {
    var value = value
    for step in steps.dropLast() {
      let room = filling.arena.allocate(for: step.memory)
      guard step.wrap(value, into: room, object, knowing: known, &filling) else { return false }
      value = room
    }
    return steps.last?.wrap(value, into: target, object, knowing: known, &filling) ?? false
  }
}

/// How the model or another content of a listed type becomes a value of its base.
struct SubtypeWrapping: Sendable {
  private let choice: SubtypeChoice
  private let decoders: [PlanHooks.FinalDecoder]
  private let rules: [PlanRule]
  private let base: ObjectPlan

  init(_ hop: SubtypeHop) {
    (choice, base) = (hop.choice, hop.base)
    // Final decoders of a class run with those of its subclasses.
    decoders = base.isClass ? [] : base.hooks.finalDecoders
    rules = hop.rules
  }

  /// The memory of a value of the base.
  var memory: ValueMemory { base.operations.memory }

  /// Wraps a value, which is moved out of its memory.
  func convert(_ value: ValueAddress, into target: ValueAddress) throws(Declined) {
    try orDecline { try choice.wrap.convert(value, target) }
  }

  /// Whether closures that see the object run.
  var hasEffects: Bool { !decoders.isEmpty }

  /// Wraps a value, which is moved out of its memory, and runs the rules and final decoders of the base.
  ///
  /// - Parameters:
  ///   - object: The object of the base.
  ///   - known: Every key of the object that is read.
  /// - Returns: False if that failed, which is noted.
  func wrap(
    _ value: ValueAddress, into target: ValueAddress, _ object: WaitingObject,
    knowing known: KeyTree, _ filling: inout Filling
  ) -> Bool {
    let errorCount = filling.trail.errorCount
    do {
      try choice.wrap.convert(value, target)
    } catch {
      filling.trail.note(at: object.offset) { $0.note(error) }
      return false
    }
    if !rules.isEmpty { filling.run(rules, on: base.operations.slot(target), object) }
    if !decoders.isEmpty, filling.trail.errorCount == errorCount {
      filling.run(decoders, on: target, object, knowing: known)
    }
    guard filling.trail.errorCount == errorCount else {
      base.operations.memory.deinitialize(target)
      return false
    }
    return true
  }
}
