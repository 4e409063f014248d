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
    try throwing(Model.self) { errors in
      update(&model, with: InputElement(value: .object(.any(dictionary))), errors: &errors)
    }
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
    update(&model, with: InputElement(value: .object(.any(dictionary))), errors: &errors)
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
    try throwing(Model.self) { errors in
      update(model, with: InputElement(value: .object(.any(dictionary))), errors: &errors)
    }
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
    update(model, with: InputElement(value: .object(.any(dictionary))), errors: &errors)
  }
}

extension PropertyMapper {
  /// Updates a variable, and appends the problems; warnings also where it was done.
  func update<Model>(
    _ model: inout Model, with element: InputElement, in text: [UInt8]? = nil,
    errors: inout [MappingError]
  ) -> Bool {
    let pass = DecodingPass(context: context)
    let updated = pass.update(Model.self, model, from: element)
    errors += pass.log.problems(in: text)
    guard let updated else { return false }
    model = updated
    return true
  }

  /// Updates an instance, and appends the problems; warnings also where it was done.
  func update<Model: AnyObject>(
    _ model: Model, with element: InputElement, in text: [UInt8]? = nil,
    errors: inout [MappingError]
  ) -> Bool {
    let pass = DecodingPass(context: context)
    let updated = pass.update(Model.self, model, from: element)
    if let updated, updated !== model {
      pass.log.note(.hookFailed, Messages.replacedModel)
      pass.undo(since: 0)
    }
    errors += pass.log.problems(in: text)
    return updated === model
  }

  /// Throws what a step has found, if it was not done.
  func throwing<Model>(
    _ type: Model.Type, _ step: (inout [MappingError]) -> Bool
  ) throws(MappingErrors) {
    var errors: [MappingError] = []
    guard step(&errors) else { throw MappingErrors(errors, mapping: Messages.name(of: type)) }
  }
}
