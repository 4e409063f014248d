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
