extension PropertyMapper {
  /// Validates an existing model against its table, as if it had just been decoded.
  ///
  /// Validators, `required()`, the `count:` of lists, and rules over several properties (see
  /// ``addRule(for:_:at:named:fileID:line:_:)``) are checked, including in nested models.
  /// The errors are the same as when decoding, with paths in the data. A nil property is treated as
  /// null. Encode-only entries, consumers, and final decoders are ignored. A shared instance is
  /// checked once, and its problems are listed at its first occurrence. As when decoding, a rule over
  /// the whole model (`\.self`) or a value that isn't read is only checked if the rest is valid.
  ///
  /// ```swift
  /// user.age = 200
  /// try mapper.validate(user)  // age: must be between 0 and 150, but is 200
  /// ```
  ///
  /// If you pass the key path of a property, such as the form field the user just left, only that property
  /// is validated. Rules over this property and others are checked if none of these properties has a problem
  /// of its own. Rules over the whole model, and over values that aren't read, aren't checked.
  ///
  /// If a subclass may override the property, upcast the model to the class whose table maps the
  /// property. Otherwise, the property's entries might not be found.
  ///
  /// ```swift
  /// try mapper.validate(user, at: \.age)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, or a list, set, dictionary, or optional of models.
  ///   - keyPath: The property, or the whole model. All entries that read the property are checked.
  /// - Throws: Every problem at once, in table order, or `invalidMapping` if no entry is known to read
  ///   the property.
  /// - Complexity: O(*n*) in the number of values.
  public func validate<Model>(
    _ model: Model, at keyPath: PartialKeyPath<Model> = \Model.self
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { validate(model, at: keyPath, errors: &$0) }
  }

  /// Validates an existing model, or one of its properties, and collects the problems. See
  /// ``validate(_:at:)``.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - keyPath: The property, or the whole model.
  ///   - errors: The array to append problems to.
  /// - Returns: Whether the model, or the property, is valid.
  @discardableResult
  public func validate<Model>(
    _ model: Model, at keyPath: PartialKeyPath<Model> = \Model.self,
    errors: inout [MappingError]
  ) -> Bool {
    let context = context
    guard hasRoom(for: context, errors: &errors) else { return false }
    let validation = GraphValidation(context: context)
    let shape = validation.graphShape(of: Model.self)
    if validation.noteProblems(of: shape, for: .encoding) {
      if keyPath == \Model.self {
        validation.validate(ValueSlot(model), as: shape)
      } else if !validation.validate(ValueSlot(model), as: shape, at: keyPath) {
        validation.log.note(.invalidMapping, Messages.unreadProperty(of: Model.self))
      }
    }
    errors += validation.problems
    return validation.problemCount == 0
  }

  /// Returns the smallest input with which `update(_:from:)` turns one model into another.
  ///
  /// The input contains the entries whose values differ, with null for values that became nil.
  /// Nested models of an unchanged type contribute only their changes. Lists, sets, and
  /// dictionaries are written in full, as is a model whose discriminator differs, or whose
  /// identifier differs according to an ``IdentityFactory``. A model that is written in full contains
  /// null for a nil property that `makingWith:`, ``DefaultInitializable``, a default, an initializer,
  /// a factory, or an instance found by its identifier might otherwise fill. Only entries that are both read and written are compared. Final encoders run
  /// for models that are written in full.
  ///
  /// ```swift
  /// var draft = user
  /// draft.nickname = nil
  /// draft.job?.hours = 12
  /// try mapper.changes(from: user, to: draft)  // ["nickname": NSNull(), "job": ["hours": 12]]
  /// let patch = try mapper.changes(from: user, to: draft, as: .json)
  /// ```
  ///
  /// - Parameters:
  ///   - old: The original model.
  ///   - new: The changed model, which must have the same runtime type.
  ///   - format: The format of the result. Property lists have no null, so they can't express that a
  ///     value became nil.
  ///   - options: Whether to always write nil as null in parts that are written in full, and, for
  ///     JSON, whether to sort keys and pretty-print.
  /// - Returns: The input, which is empty if nothing changed.
  /// - Throws: The errors of ``export(_:as:options:)-(Model,_,_)``; those of ``validate(_:at:)`` for changed
  ///   values, which an update would reject; and `unrepresentableValue` for
  ///   changes that no update can make: a different runtime type without a discriminator, a removed
  ///   unknown key, a kept key that an entry reads, nil for a `required()` entry or for a consumer that
  ///   doesn't receive null, an empty string that is read as null, another
  ///   identifier of an instance in an ``IdentityStore``, or an instance or identifier that occurs in
  ///   two places and has a different value in each.
  /// - Complexity: O(*n* · *d*), where *n* is the number of values and *d* is the depth of the
  ///   models.
  public func changes<Model, Output>(
    from old: Model, to new: Model, as format: MappingFormat<Output> = .dictionary,
    options: ExportOptions = []
  ) throws(MappingErrors) -> Output {
    let context = treeContext
    try requireRoom(for: context, mapping: Model.self)
    // A change contains null for each value that became nil; output for property lists has no null.
    let target = format.writer.target == .json ? OutputTarget.json : .nativeDictionary
    let difference = GraphDifference(
      context: context, target: target, includesNull: options.contains(.includesNull))
    let shape = difference.graphShape(of: Model.self)
    guard difference.noteProblems(of: shape, for: .encoding) else {
      throw MappingErrors(difference.problems, mapping: Model.self)
    }
    let change = difference.rootChange(from: ValueSlot(old), to: ValueSlot(new), as: shape)
    guard difference.problems.isEmpty else {
      throw MappingErrors(difference.problems, mapping: Model.self)
    }
    return try format.writer.output(
      of: change ?? .object(OutputObject()),
      in: FormatExport(
        mapper: self, context: context, options: options, type: Model.self, root: shape))
  }
}
