extension PropertyMapper {
  /// Updates a model from a dictionary. If anything is wrong, nothing changes.
  ///
  /// An absent key leaves its property unchanged, even with `required()` or a `default:`; null sets
  /// an optional to nil.
  ///
  /// ```swift
  /// var user = try mapper.create(
  ///   User.self,
  ///   from: ["name": "Jon", "job": ["title": "Ranger", "hours": 24]])
  /// try mapper.update(&user, from: ["job": ["hours": 12]])
  /// user.job?.title  // "Ranger"
  /// ```
  ///
  /// Nested structs and class instances are updated in place, unless a factory returns a different
  /// instance. Arrays, sets, and dictionaries are replaced as a whole. If the discriminator of a
  /// nested model names another type, a new model replaces it, but `model` can't change its type.
  ///
  /// If a factory or a hook throws after the input has been checked, changes made by entries are
  /// rolled back, even in nested instances. Changes made by consumers and final decoders aren't.
  /// Hooks receive the patch as their input. For more information, see <doc:UpdatingModels>.
  ///
  /// - Parameters:
  ///   - model: The model. Pass a local variable rather than a stored property of a class, which
  ///     hooks can't read during the call. The factory isn't called for this model.
  ///   - dictionary: The values to change.
  /// - Throws: ``MappingErrors`` with every problem in the input. In that case, the model remains
  ///   unchanged.
  /// - Complexity: O(*n* · *m*) for *n* entries per model and *m* models.
  public func update<Model>(
    _ model: inout Model, from dictionary: [String: Any]
  ) throws(MappingErrors) {
    try update(&model, with: .dictionary(dictionary))
  }

  /// Updates a model from a dictionary, collecting all problems in an array. See `update(_:from:)`.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - dictionary: The values to change.
  ///   - errors: An array to append the problems to. On success, only warnings are appended.
  /// - Returns: Whether the model was updated.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, from dictionary: [String: Any], errors: inout [MappingError]
  ) -> Bool {
    update(&model, with: .dictionary(dictionary), errors: &errors)
  }

  /// Updates a class instance from a dictionary. If anything is wrong, nothing changes. See
  /// `update(_:from:)`.
  ///
  /// The instance's runtime class determines the table. The update fails if a hook replaces the
  /// instance with another one.
  public func update<Model: AnyObject>(
    _ model: Model, from dictionary: [String: Any]
  ) throws(MappingErrors) {
    try update(instance: model, with: .dictionary(dictionary))
  }

  /// Updates a class instance from a dictionary, collecting all problems in an array. See
  /// `update(_:from:errors:)`.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, from dictionary: [String: Any], errors: inout [MappingError]
  ) -> Bool {
    update(instance: model, with: .dictionary(dictionary), errors: &errors)
  }
}

extension PropertyMapper {
  /// Updates a model from a source. If anything is wrong, nothing changes. See `update(_:from:)`.
  ///
  /// ```swift
  /// try mapper.update(&user, from: .json(#"{"nickname": null}"#))
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - source: The values to change.
  /// - Throws: ``MappingErrors`` with every problem in the input, or with a single `malformedJSON`
  ///   or `malformedPropertyList` error if the input can't be parsed. In that case, the model
  ///   remains unchanged.
  /// - Complexity: O(*n*) in the size of the input.
  public func update<Model>(
    _ model: inout Model, from source: MappingSource
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { errors in
      read(source, mapping: Model.self, errors: &errors) {
        update(&model, with: $0, .onlyIfItFails, errors: &$1)
      }
    }
  }

  /// Updates a model from a source, collecting all problems in an array. See `update(_:from:)`.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - source: The values to change.
  ///   - errors: An array to append the problems to. On success, only warnings are appended.
  /// - Returns: Whether the model was updated.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, from source: MappingSource, errors: inout [MappingError]
  ) -> Bool {
    read(source, mapping: Model.self, errors: &errors) {
      update(&model, with: $0, errors: &$1)
    }
  }

  /// Updates a class instance from a source. If anything is wrong, nothing changes. See
  /// `update(_:from:)`.
  ///
  /// The instance's runtime class determines the table. The update fails if a hook replaces the
  /// instance with another one.
  public func update<Model: AnyObject>(
    _ model: Model, from source: MappingSource
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { errors in
      read(source, mapping: Model.self, errors: &errors) {
        update(instance: model, with: $0, .onlyIfItFails, errors: &$1)
      }
    }
  }

  /// Updates a class instance from a source, collecting all problems in an array. See
  /// `update(_:from:errors:)`.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, from source: MappingSource, errors: inout [MappingError]
  ) -> Bool {
    read(source, mapping: Model.self, errors: &errors) {
      update(instance: model, with: $0, errors: &$1)
    }
  }
}

extension PropertyMapper {
  /// Updates a variable if the outcome is accepted. Appends the problems, including warnings.
  func update<Model>(
    _ model: inout Model, with source: InputSource, _ warnings: WarningUse = .always,
    errors: inout [MappingError], keepsInstance: Bool = false
  ) -> Bool {
    let context = source.isPropertyList ? context.forPropertyLists : context
    guard hasRoom(for: context, errors: &errors) else { return false }
    let warnings = context.findsWarnings ? warnings : min(warnings, .onlyIfItFails)
    var source = source
    let start = errors.count
    if context.isRepeated {
      // See `CallContext.readsAtOnce`.
      let shape = context.registry.resolver.shape(of: Model.self, preferring: .registered)
      let isRight = readInput(source, as: shape, context, errors: &errors) { finder, root in
        finder.keepsInstance = keepsInstance
        return finder.readUpdate(of: model, from: root)
      }
      guard isRight else {
        context.undoNestedCalls()
        hideNeighbors(of: Model.self, context, in: &errors, from: start, around: source)
        return false
      }
      errors.removeSubrange(start...)
    }
    let outcome = updateByPlans(
      &model, with: &source, context, warnings, keepsInstance: keepsInstance)
    switch outcome {
    case .value?: return true
    case .warned(let warnings)?:
      errors += warnings
      return true
    case .failed(let problems)?:
      context.undoNestedCalls()
      errors += problems
      hideNeighbors(of: Model.self, context, in: &errors, from: start, around: source)
      return false
    case .declined?, .tooDeep?, nil:
      guard options.callOrder != .readingOnly else { return false }
      findProblems(
        ofUpdating: model, with: source, context, after: outcome, errors: &errors,
        keepsInstance: keepsInstance)
      return false
    }
  }

  /// Updates a variable; nil if the plans cannot be compiled.
  ///
  /// - Parameter source: The input. A property list is opened once.
  private func updateByPlans<Model>(
    _ model: inout Model, with source: inout InputSource, _ context: MappingContext,
    _ warnings: WarningUse, keepsInstance: Bool
  ) -> ReadingAttempt.Outcome? {
    let chains = context.registry.updatedBases(of: model)
    let comparesNames = chains.count > 1
    if let chain = chains.last, let base = chain.base, base.type != Model.self,
      let wrapped = chain.wrap(ValueSlot(model))
    {
      return update(
        &model, as: base, wrapped, through: chain, with: &source, context,
        comparesNames: comparesNames
      ) {
        if keepsInstance { $0.call.keepsInstance = true }
        $0.needsWarnings = warnings == .always
      }
    }
    return ValueAddress.with(of: &model) { address in
      guard let program = ReadingAttempt.program(updating: Model.self, at: address, context) else {
        return nil
      }
      var attempt = ReadingAttempt(program, context, updating: address)
      if keepsInstance { attempt.call.keepsInstance = true }
      attempt.needsWarnings = warnings == .always
      return update(with: &source, by: attempt, context, comparesNames: comparesNames) {
        address.value(as: Model.self)
      }
    }
  }

  /// Updates a variable as the base that lists its model, since the discriminator may not change.
  private func update<Model>(
    _ model: inout Model, as base: ModelReference, _ wrapped: Slot, through chain: BaseChain,
    with source: inout InputSource, _ context: MappingContext, comparesNames: Bool,
    _ setUp: (inout ReadingAttempt) -> Void
  ) -> ReadingAttempt.Outcome? {
    guard let program = ReadingAttempt.program(updating: base.type, context) else { return nil }
    let original = model
    var outcome = ReadingAttempt.Outcome.declined
    wrapped.withMemory { address in
      var attempt = ReadingAttempt(program, context, updating: address)
      attempt.call.root = context.registry.resolver.shape(
        of: Model.self, preferring: .registered)
      attempt.call.rootDepth = chain.depth
      setUp(&attempt)
      outcome = update(with: &source, by: attempt, context, comparesNames: comparesNames) {
        original
      }
    }
    switch outcome {
    case .value, .warned:
      if let updated: Model = chain.unwrap(wrapped)?.model() { model = updated }
    case .failed, .declined, .tooDeep: break
    }
    return outcome
  }

  /// - Parameters:
  ///   - comparesNames: Whether other bases than the one that the model is updated as list it, too.
  ///   - model: Returns the model passed by the caller.
  private func update<Model>(
    with source: inout InputSource, by attempt: ReadingAttempt, _ context: MappingContext,
    comparesNames: Bool,
    _ model: @escaping () -> Model
  ) -> ReadingAttempt.Outcome {
    source = source.checked(context.options)
    var attempt = attempt
    if comparesNames {
      attempt.allowsNames = { [source] in
        guard let input = try? source.open(context.options) else { return false }
        return ProblemFinder(context: context).allowsNames(in: input.root, updating: model())
      }
    }
    if attempt.program.mayWarn {
      attempt.findWarnings = { [source, call = attempt.call] in
        guard let input = try? source.open(context.options) else { return nil }
        let finder = ProblemFinder(context: context)
        finder.makesModels = call.leavesOutModels
        return finder.readUpdate(of: model(), from: input.root) ? finder : nil
      }
    }
    return source.read(by: attempt)
  }

  /// Updates an instance, which must not be replaced.
  func update<Model: AnyObject>(
    instance model: Model, with source: InputSource, _ warnings: WarningUse = .always,
    errors: inout [MappingError]
  ) -> Bool {
    var updated = model
    return update(&updated, with: source, warnings, errors: &errors, keepsInstance: true)
  }

  func update<Model>(_ model: inout Model, with source: InputSource) throws(MappingErrors) {
    try orThrow(mapping: Model.self) {
      update(&model, with: source, .onlyIfItFails, errors: &$0)
    }
  }

  func update<Model: AnyObject>(
    instance model: Model, with source: InputSource
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) {
      update(instance: model, with: source, .onlyIfItFails, errors: &$0)
    }
  }
}
