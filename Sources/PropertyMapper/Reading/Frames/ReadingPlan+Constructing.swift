// Models that aren't created empty: those of an initializer, and structs that are built from their properties.

extension ReadingPlan {
  /// Creates a model from the values of a frame.
  @inline(never)
  func construct(
    from frame: ValueFrame, _ unread: UnreadMembers, into target: ValueAddress,
    _ reader: inout ValueReader
  ) throws(Declined) {
    if let initializer {
      try initialize(by: initializer, from: frame, unread, into: target, &reader)
    } else {
      try build(from: frame, into: target, &reader)
    }
  }

  // MARK: Structs

  /// Builds a struct from its properties.
  ///
  /// Why this is safe: ``MemberwiseMaker`` has determined the offsets of the properties, and that the
  /// struct has no others. Each member that is set has its flag raised; in the end all are set.
  private func build(
    from frame: ValueFrame, into target: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let layout = objectPlan.operations.construction?.layout else { throw Declined() }
    let firstFlag = self.layout.argumentFlags.lowerBound
    var setCount = 0
    do throws(Declined) {
      for index in 0..<argumentSteps.count {
        let step = argumentSteps[index]
        let flag = firstFlag + step.index
        guard step.isMoved, frame[step.flag] else {
          let wasSet = frame[flag]
          try step.entry.withObject { entry throws(Declined) in
            try entry.build(from: frame, into: target, argumentFlag: flag, &reader)
          }
          if !wasSet, frame[flag] { setCount += 1 }
          continue
        }
        frame.lower(step.flag)
        step.entry.lend { $0.move(frame.start + step.offset, target + step.propertyOffset) }
        frame.raise(flag)
        setCount += 1
      }
      if setCount < layout.nilArguments.count {
        for index in layout.nilArguments.indices
        where !frame[firstFlag + index] && layout.nilArguments[index] == nil {
          throw Declined()
        }
      }
    } catch {
      for (index, memory) in argumentMemories.enumerated() where frame[firstFlag + index] {
        memory.deinitialize(target + layout.offsets[index])
      }
      throw error
    }
    if setCount < layout.nilArguments.count {
      for index in layout.nilArguments.indices where !frame[firstFlag + index] {
        layout.nilArguments[index]?(target)
      }
    }
    for index in layout.nilMembers.indices { layout.nilMembers[index](target) }
  }

  // MARK: Initializers

  /// Creates a model by its initializer, which runs once all arguments are right.
  ///
  /// Why this is safe: each argument has the type of its parameter, and is either moved out by the initializer
  /// or released here.
  private func initialize(
    by initializer: InitializerCall, from frame: ValueFrame, _ unread: UnreadMembers,
    into target: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) {
    let count = initializer.arguments.count
    let words = reader.arena.allocate(
      size: max(count, 1) * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    for index in 0..<count { words.setAddress(nil, inWord: index) }
    do throws(Declined) {
      for index in 0..<argumentSteps.count {
        let step = argumentSteps[index]
        if step.isMoved, frame[step.flag] {
          frame.lower(step.flag)
          words.setAddress(frame.start + step.offset, inWord: step.index)
        } else {
          try step.entry.withObject { entry throws(Declined) in
            words.setAddress(try entry.takeArgument(from: frame, &reader), inWord: step.index)
          }
        }
      }
      reader.enterUser(atDepth: reader.depth)
      for index in 0..<count where words.address(inWord: index) == nil {
        let argument = initializer.arguments[index]
        let slot: Slot?
        if index == objectPlan.extras?.argument {
          slot = objectPlan.extras?.slot(try extras(unread, &reader))
        } else {
          slot = argument.absentValue?()
        }
        let room = reader.arena.allocate(for: argument.memory)
        guard let slot, argument.memory.copy(slot, to: room) else { throw Declined() }
        words.setAddress(room, inWord: index)
      }
    } catch {
      for (index, argument) in initializer.arguments.enumerated() {
        if let value = words.address(inWord: index) { argument.memory.deinitialize(value) }
      }
      throw error
    }
    reader.enterUser(atDepth: reader.depth)
    guard try orDecline({ try initializer.make(words, target) }) else { throw Declined() }
  }
}

extension ReadingEntry {
  /// Everything needed for the value of an argument, except for the closures that convert and move it.
  struct ArgumentStep {
    let entry: Borrowed<ReadingEntry>
    /// Whether a value in the frame is used as it is.
    let isMoved: Bool
    let flag: Int
    let offset: Int
    /// The index of the argument.
    let index: Int
    /// The offset of the property in a struct that is built from its properties.
    let propertyOffset: Int
  }

  /// The step of an argument; nil if the entry provides none.
  var argumentStep: ArgumentStep? {
    argument.map {
      ArgumentStep(
        entry: Borrowed(self), isMoved: isPlain && $0.isAlone, flag: first.flag,
        offset: first.offset, index: $0.index, propertyOffset: $0.offset)
    }
  }

  /// Sets the property in a struct that is built from its properties, if there is a value.
  @inline(never)
  fileprivate func build(
    from frame: ValueFrame, into target: ValueAddress, argumentFlag flag: Int,
    _ reader: inout ValueReader
  ) throws(Declined) {
    guard let argument else { return }
    let isSet = frame[flag]
    guard let value = try take(from: frame, isKnown: false, &reader) else {
      if argument.isNeededNow, !isSet { throw Declined() }
      return
    }
    if isSet { memory.deinitialize(target + argument.offset) }
    memory.move(value, target + argument.offset)
    frame.raise(flag)
  }

  /// Takes the value of an initializer's argument, if there is one.
  @inline(never)
  fileprivate func takeArgument(
    from frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    let value = try take(from: frame, isKnown: false, &reader)
    if value == nil, argument?.isNeededNow == true { throw Declined() }
    return value
  }
}

/// An initializer and its parameters, compiled for reading.
struct InitializerCall: Sendable {
  let make: Construction.Initializer
  let arguments: [Argument]

  struct Argument: Sendable {
    /// The type of the parameter.
    let memory: ValueMemory
    /// The value if the argument is absent; nil if that is an error.
    let absentValue: (@Sendable () -> Slot)?
  }

  /// - Returns: Nil if the plan's models are created in another way.
  init?(of plan: ObjectPlan) {
    guard let construction = plan.operations.construction, let make = construction.initialize else {
      return nil
    }
    self.make = make
    arguments = construction.arguments.compactMap { argument in
      argument.memory.map { Argument(memory: $0, absentValue: argument.absentValue) }
    }
    guard arguments.count == construction.arguments.count else { return nil }
  }

  /// Whether the entries of a plan provide each argument once at most, and as the type of its parameter.
  func accepts(_ entries: [ReadingEntry]) -> Bool {
    var found: Set<Int> = []
    return entries.allSatisfy { entry in
      guard let argument = entry.argument else { return true }
      return arguments.indices.contains(argument.index) && found.insert(argument.index).inserted
        && entry.memory.type == arguments[argument.index].memory.type
    }
  }
}
