extension PropertyMapper {
  /// Validates an existing model against its table, as if it had just been decoded.
  ///
  /// This method applies validators, `required()`, the `count:` of arrays, and rules that involve
  /// several properties (see ``addRule(for:_:at:named:fileID:line:_:)``), including those of nested
  /// models. The errors are the same as when decoding, with paths in the data.
  ///
  /// ```swift
  /// user.age = 200
  /// try mapper.validate(user)  // age: must be between 0 and 150, but is 200
  /// ```
  ///
  /// A nil property is treated as null. Encode-only entries, consumers, and final decoders are
  /// ignored. A shared instance is checked once, and its problems are listed at its first
  /// occurrence. As when decoding, rules that involve the whole model (`\.self`) or a value that
  /// isn't read are checked only if everything else is valid.
  ///
  /// If you pass the key path of a property, such as the form field that the user just left, only
  /// that property is validated. Rules that involve this and other properties are checked if all of
  /// those properties are valid on their own. Rules that involve the whole model, or values that
  /// aren't read, are skipped.
  ///
  /// If a subclass may override the property, upcast the model to the class whose table maps the
  /// property. Otherwise, the property's entries might not be found.
  ///
  /// ```swift
  /// try mapper.validate(user, at: \.age)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, or an array, set, dictionary, or optional of models.
  ///   - keyPath: The property, or the whole model, which is the default. Every entry that reads
  ///     the property is checked.
  /// - Throws: ``MappingErrors`` with every problem, in table order, or with `invalidMapping` if no
  ///   entry is known to read the property.
  /// - Complexity: O(*n*) in the number of values.
  public func validate<Model>(
    _ model: Model, at keyPath: PartialKeyPath<Model> = \Model.self
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { validate(model, at: keyPath, errors: &$0) }
  }

  /// Validates an existing model or one of its properties, collecting all problems in an array. See
  /// ``validate(_:at:)``.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - keyPath: The property, or the whole model.
  ///   - errors: An array to append the problems to.
  /// - Returns: Whether the model or the property is valid.
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

  /// Returns the smallest input that `update(_:from:)` needs to turn one model into another.
  ///
  /// ```swift
  /// var draft = user
  /// draft.nickname = nil
  /// draft.job?.hours = 12
  /// try mapper.changes(from: user, to: draft)
  /// // ["nickname": NSNull(), "job": ["hours": 12]]
  /// let patch = try mapper.changes(from: user, to: draft, as: .json)
  /// ```
  ///
  /// The input contains the entries whose values differ, with null for values that became nil. Only
  /// entries that are both read and written are compared. Nested models contribute only their
  /// changes, unless their discriminator or identifier (see ``IdentityFactory``) differs. In that
  /// case, they're written in full, as are arrays, sets, and dictionaries. Elements of an array that
  /// are unchanged, and that the factory identifies, contain only their identifier and the name of
  /// their type. Final encoders run only for models that are written in full.
  ///
  /// - Parameters:
  ///   - old: The original model.
  ///   - new: The changed model, which must have the same runtime type.
  ///   - format: The format of the result. Property lists have no null, so they can't set a value
  ///     to nil.
  ///   - options: Options for writing nil as null in values that are written in full, sorting keys,
  ///     and pretty-printing JSON.
  /// - Returns: The input, which is empty if nothing changed.
  /// - Throws: ``MappingErrors`` with every problem: values that can't be exported, changed values
  ///   that an update would reject (see ``validate(_:at:)``), and `unrepresentableValue` for
  ///   changes that an update can't make, such as a different runtime type without a discriminator,
  ///   a removed unknown key, or nil for a `required()` entry.
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
