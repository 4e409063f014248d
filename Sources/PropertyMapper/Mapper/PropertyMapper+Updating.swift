extension PropertyMapper {
  /// Changes a model by a dictionary: all of it, or nothing.
  ///
  /// Only what the input has is read. An absent key leaves the model alone, whatever the table says about
  /// `required()` and `default:`; null makes an optional nil. A nested class instance is updated in place, unless the
  /// factory gives another one, a nested structure field by field; lists, sets and dictionaries are replaced whole,
  /// and their elements are new models. A discriminator may not change the type of a model.
  ///
  /// ```swift
  /// var user = try mapper.create(User.self, from: ["name": "Jon", "job": ["title": "Ranger", "hours": 24]])
  /// try mapper.update(&user, from: ["job": ["hours": 12]])
  /// user.job?.title  // "Ranger"
  /// ```
  ///
  /// The input is checked first, and nothing is touched if it is wrong. If a factory or a hook throws later, what
  /// entries have written is put back, in nested instances and in those that a factory found too; what consumers and
  /// final decoders changed by themselves is not. Hooks see the patch as their input.
  ///
  /// - Parameters:
  ///   - model: The model. Pass a variable of your own: a stored property of a class cannot be read by hooks meanwhile.
  ///     The factory is not asked for it.
  ///   - dictionary: The values that change.
  /// - Throws: Every problem of the input at once. The model is as it was then.
  /// - Complexity: O(*n* · *m*) for *n* entries a model and *m* models.
  public func update<Model>(
    _ model: inout Model, from dictionary: [String: Any]
  ) throws(MappingErrors) {
    try update(&model, with: .dictionary(dictionary))
  }

  /// Changes a model by a dictionary, or says everything that is wrong with it, see `update(_:from:)`.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - dictionary: The values that change.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model>(
    _ model: inout Model, from dictionary: [String: Any], errors: inout [MappingError]
  ) -> Bool {
    update(&model, with: .dictionary(dictionary), errors: &errors)
  }

  /// Changes a class instance by a dictionary: all of it, or nothing, see `update(_:from:)`.
  ///
  /// The table of its run-time class counts. A hook that puts another instance in the place of this one makes it fail.
  ///
  /// - Parameters:
  ///   - model: The instance.
  ///   - dictionary: The values that change.
  /// - Throws: Every problem of the input at once. The model is as it was then.
  public func update<Model: AnyObject>(
    _ model: Model, from dictionary: [String: Any]
  ) throws(MappingErrors) {
    try update(instance: model, with: .dictionary(dictionary))
  }

  /// Changes a class instance by a dictionary, or says everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - model: The instance.
  ///   - dictionary: The values that change.
  ///   - errors: Gets the problems appended; on success only warnings.
  /// - Returns: Whether it was done.
  @discardableResult
  public func update<Model: AnyObject>(
    _ model: Model, from dictionary: [String: Any], errors: inout [MappingError]
  ) -> Bool {
    update(instance: model, with: .dictionary(dictionary), errors: &errors)
  }
}

extension PropertyMapper {
  /// Updates a variable, or throws all problems.
  func update<Model>(_ model: inout Model, with source: InputSource) throws(MappingErrors) {
    var errors: [MappingError] = []
    guard update(&model, with: source, errors: &errors) else {
      throw MappingErrors(errors, mapping: Messages.name(of: Model.self))
    }
  }

  /// Updates a variable, and appends the problems; warnings also where it was done.
  func update<Model>(
    _ model: inout Model, with source: InputSource, errors: inout [MappingError]
  ) -> Bool {
    guard let updated = updated(model, with: source, { $0 }, errors: &errors) else { return false }
    model = updated
    return true
  }

  /// Updates an instance, or throws all problems.
  func update<Model: AnyObject>(
    instance model: Model, with source: InputSource
  ) throws(MappingErrors) {
    var errors: [MappingError] = []
    guard update(instance: model, with: source, errors: &errors) else {
      throw MappingErrors(errors, mapping: Messages.name(of: Model.self))
    }
  }

  /// Updates an instance, and appends the problems; warnings also where it was done.
  func update<Model: AnyObject>(
    instance model: Model, with source: InputSource, errors: inout [MappingError]
  ) -> Bool {
    let updated = updated(
      model, with: source, { $0 === model ? $0 : nil }, errors: &errors)
    return updated != nil
  }

  /// The updated model, if a closure takes it; else what entries have written is put back.
  private func updated<Model>(
    _ model: Model, with source: InputSource, _ accept: (Model) -> Model?,
    errors: inout [MappingError]
  ) -> Model? {
    do throws(MappingError) {
      let input = try source.open(options)
      let pass = DecodingPass(context: context)
      var updated = pass.update(Model.self, model, from: input.root)
      if let candidate = updated {
        updated = accept(candidate)
        if updated == nil {
          pass.log.note(.hookFailed, Messages.replacedModel)
          pass.undo(since: 0)
        }
      }
      errors += pass.log.problems(in: input.text)
      return updated
    } catch {
      errors.append(error)
      return nil
    }
  }
}
