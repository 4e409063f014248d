// The problems of input that can't be read, and the warnings about input that was read.

extension PropertyMapper {
  /// The problems of input that could not be read, which are only found once somebody looks at them.
  ///
  /// - Parameter source: The input, which is retained.
  func lateErrors<Value>(of type: Value.Type, in source: InputSource) -> MappingErrors {
    let context = source.isPropertyList ? context.forPropertyLists : context
    return MappingErrors(mapping: type) { [self] in
      var errors: [MappingError] = []
      findProblems(of: type, in: source, context, after: .declined, nil, errors: &errors)
      hideNeighbors(of: type, context, in: &errors, from: 0, around: source)
      return errors
    }
  }

  /// Looks for problems before the value is made. See ``CallContext/readsAtOnce``.
  func find<Value>(
    _ type: Value.Type, in source: InputSource, _ context: MappingContext,
    into target: ResultMemory<Value>, _ warnings: WarningUse, errors: inout [MappingError]
  ) -> Bool {
    let start = errors.count
    let shape = context.registry.rootShape(of: type)
    var found: RightValue?
    _ = readInput(source, as: shape, context, errors: &errors) { finder, root in
      found = finder.read(root, asRoot: shape)
      return found != nil
    }
    hideNeighbors(of: type, context, in: &errors, from: start, around: source)
    guard let found else {
      context.undoNestedCalls()
      return false
    }
    if case .value(let slot) = found, let value = try? slot.value(as: Value.self) {
      target.initialize(to: value)
      return true
    }
    // Warnings of nested calls are not looked for twice.
    if context.findsWarnings { errors.removeSubrange(start...) }
    guard let program = ReadingAttempt.program(of: type, context) else {
      findProblems(of: type, in: source, context, after: nil, nil, errors: &errors)
      return false
    }
    let attempt = ReadingAttempt(program, context, into: target.address)
    return decode(
      type, from: source.checked(options), attempt, into: target, warnings, errors: &errors)
  }

  func findProblems<Value>(
    of type: Value.Type, in source: InputSource, _ context: MappingContext,
    after outcome: ReadingAttempt.Outcome?, _ wrongValues: WrongValues?,
    errors: inout [MappingError]
  ) {
    let shape = context.registry.rootShape(of: type)
    findProblems(in: source, as: shape, context, after: outcome, wrongValues, errors: &errors) {
      $0.read($1, asRoot: shape, except: $2) != nil
    }
  }

  /// Adds the warnings about input that has been read.
  ///
  /// - Returns: False if there are other problems.
  @inline(never)
  func addWarnings<Value>(
    of type: Value.Type, in source: InputSource, _ attempt: ReadingAttempt,
    errors: inout [MappingError]
  ) -> Bool {
    var warnings: [MappingError] = []
    let shape = attempt.context.registry.rootShape(of: type)
    let isDone = readInput(source, as: shape, attempt.context, errors: &warnings) { finder, root in
      findWarnings(as: shape, in: root, attempt, by: finder)
    }
    guard isDone else { return false }
    errors += warnings
    return true
  }

  /// Finds the warnings about input that has been read. Returns false if there are other problems.
  private func findWarnings(
    as shape: Shape, in root: InputElement, _ attempt: ReadingAttempt, by finder: ProblemFinder
  ) -> Bool {
    finder.makesModels = attempt.call.leavesOutModels
    let wrongValues = attempt.leavesOut ? attempt.call.wrongValues : nil
    return finder.read(root, asRoot: shape, except: wrongValues) != nil
  }

  /// Marks the parts of the text that must not appear in reports of a call's problems.
  package func hideNeighbors<Value>(
    of type: Value.Type, _ context: MappingContext, in errors: inout [MappingError],
    from start: Int, around source: InputSource?
  ) {
    guard errors.count > start else { return }
    let keys = context.registry.sensitiveKeys(of: type)
    // A closure may have used another mapper, with its own tables.
    guard keys != nil || errors[start...].contains(where: { $0.hiddenKeys != nil }) else { return }
    let text = source?.textPrint
    for index in start..<errors.count { errors[index].hide(keys, in: text) }
  }

  /// Returns a problem finder with the warnings about input that was read, but hasn't
  /// created any models from yet. Returns nil if they can't be found separately.
  @inline(never)
  func finderWithWarnings<Value>(
    of type: Value.Type, in source: InputSource, _ attempt: ReadingAttempt
  ) -> ProblemFinder? {
    guard let input = try? source.open(options) else { return nil }
    let finder = ProblemFinder(context: attempt.context)
    let shape = attempt.context.registry.rootShape(of: type)
    return findWarnings(as: shape, in: input.root, attempt, by: finder) ? finder : nil
  }

  /// Appends the problems of input that could not be read.
  ///
  /// - Parameters:
  ///   - outcome: The result of the attempt to read it; nil if there was none.
  ///   - wrongValues: What could not be read of the text; nil if that isn't known.
  ///   - find: Reads the input; false if it logs errors.
  @inline(never)
  func findProblems(
    in source: InputSource, as shape: Shape, _ context: MappingContext,
    after outcome: ReadingAttempt.Outcome?, _ wrongValues: WrongValues?,
    errors: inout [MappingError],
    by find: (ProblemFinder, InputElement, WrongValues?) -> Bool
  ) {
    let start = errors.count
    context.undoNestedCalls()
    func isRight(except wrongValues: WrongValues?, makingModels makesModels: Bool = false) -> Bool {
      // Elements that a list leaves out are not errors.
      errors.removeSubrange(start...)
      return readInput(source, as: shape, context, errors: &errors) { finder, root in
        finder.makesModels = makesModels
        return find(finder, root, wrongValues)
      }
    }
    let isRight =
      isRight(except: wrongValues) && (wrongValues == nil || isRight(except: nil))
      // Some rules need a model.
      && isRight(except: nil, makingModels: true)
    context.undoNestedCalls()
    guard isRight else { return }
    let error =
      switch outcome {
      case .tooDeep?: MappingError(.depthLimitExceeded, path: .root, Messages.stackLimit)
      case nil where !shape.isSingleModel:
        MappingError(
          .unregisteredType, path: .root,
          Messages.unregisteredType(shape.valueType, isValue: true))
      case nil:
        MappingError(
          .invalidMapping, path: .root, Messages.tooManyWays(from: shape.models.map(\.type)))
      default: MappingError(.rejected, path: .root, Messages.refusedOnce)
      }
    errors += options.messages.tell([error])
  }

  /// Opens an input and lets a closure read it, appending all problems. Returns false if there were errors.
  func readInput(
    _ source: InputSource, as shape: Shape, _ context: MappingContext, errors: inout [MappingError],
    _ read: (ProblemFinder, InputElement) -> Bool
  ) -> Bool {
    do throws(MappingError) {
      let input = try source.open(options)
      let finder = ProblemFinder(context: context)
      let isRight = read(finder, input.root)
      errors += finder.log.problems(in: input.text, readAs: input.document)
      return isRight
    } catch {
      // No table has been consulted yet.
      var error = error
      // Most problems with the text as a whole have no path to cut.
      if !error.path.components.isEmpty,
        let count = context.registry.shownStepCount(
          ofSensitive: error.path.components, from: shape, isWhole: true)
      {
        error.cutPath(behind: count)
      }
      errors += options.messages.tell([error])
      return false
    }
  }

  // MARK: Updates

  func findProblems<Model>(
    ofUpdating model: Model, with source: InputSource, _ context: MappingContext,
    after outcome: ReadingAttempt.Outcome?, errors: inout [MappingError], keepsInstance: Bool
  ) {
    let start = errors.count
    let shape = context.registry.resolver.shape(of: Model.self, preferring: .registered)
    findProblems(in: source, as: shape, context, after: outcome, nil, errors: &errors) {
      finder, root, _ in
      finder.keepsInstance = keepsInstance
      return finder.readUpdate(of: model, from: root)
    }
    hideNeighbors(of: Model.self, context, in: &errors, from: start, around: source)
  }
}
