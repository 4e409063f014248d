extension PropertyMapper {
  /// Checks a model that exists by what its table asks for, as if it had just been read.
  ///
  /// Validators, `required()` and the `count:` of lists are checked, in models inside too; the errors are those of reading such
  /// values, at the paths of the data. A property that is nil counts as null. Entries that are not read, consumers and final
  /// decoders play no part. An instance that appears more than once is checked once, and its problems are listed where it comes first.
  ///
  /// ```swift
  /// user.age = 200
  /// try mapper.validate(user)  // age: must be in 0...150, but is 200
  /// ```
  ///
  /// - Parameter model: The model, or a list, set, dictionary or optional of models.
  /// - Throws: Every problem at once, in table order.
  /// - Complexity: O(*n*) in the number of values.
  public func validate<Model>(_ model: Model) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { validate(model, errors: &$0) ? () : nil }
  }

  /// Checks a model that exists, or lists what is wrong, see ``validate(_:)``.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - errors: The problems are appended to it.
  /// - Returns: Whether nothing was wrong.
  @discardableResult
  public func validate<Model>(_ model: Model, errors: inout [MappingError]) -> Bool {
    check(model, errors: &errors) { $0.validate($1, as: $2) }
  }

  /// Checks one property of a model that exists, such as the field of a form that was just left, see ``validate(_:)``.
  ///
  /// A class property that a subclass may override is found if the model is passed as the class whose table has it.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - keyPath: The property; all entries that read it are checked.
  /// - Throws: Every problem of the property; `invalidMapping` if no entry is known to read it.
  public func validate<Model>(
    _ model: Model, at keyPath: PartialKeyPath<Model>
  ) throws(MappingErrors) {
    try orThrow(mapping: Model.self) { validate(model, at: keyPath, errors: &$0) ? () : nil }
  }

  /// Checks one property of a model that exists, or lists what is wrong, see ``validate(_:at:)``.
  @discardableResult
  public func validate<Model>(
    _ model: Model, at keyPath: PartialKeyPath<Model>, errors: inout [MappingError]
  ) -> Bool {
    check(model, errors: &errors) { validation, slot, shape in
      if !validation.validate(slot, as: shape, at: keyPath) {
        validation.log.note(.invalidMapping, Messages.unreadProperty(of: Model.self))
      }
    }
  }

  private func check<Model>(
    _ model: Model, errors: inout [MappingError], _ body: (GraphValidation, Slot, Shape) -> Void
  ) -> Bool {
    let context = context
    guard hasRoom(for: context, errors: &errors) else { return false }
    let validation = GraphValidation(context: context)
    let shape = validation.graphShape(of: Model.self)
    if validation.noteProblems(of: shape, for: .encoding) {
      body(validation, ValueSlot(model), shape)
    }
    errors += validation.problems
    return validation.problemCount == 0
  }

  /// Finds the smallest input with which `update(_:from:)` turns one model into another.
  ///
  /// It has the entries whose values differ, and null where a value became nil. A model inside that is still of the same type has only
  /// its own changes; lists, sets and dictionaries are written whole, and so is an instance whose identifier, by an
  /// ``IdentityFactory``, differs. A model that is written whole has null for nil if the way it will be made may leave something
  /// else: `makingWith:`, ``DefaultInitializable``, a default, an initializer, or a factory. Only entries count that are both read
  /// and written; final encoders see the models that are written whole.
  ///
  /// ```swift
  /// var draft = user
  /// draft.nickname = nil
  /// draft.job?.hours = 12
  /// try mapper.changes(from: user, to: draft)  // ["nickname": NSNull(), "job": ["hours": 12]]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The model as it was.
  ///   - new: The model as it should become, of the same run-time type.
  ///   - options: Whether nil is always written as null in what is written whole.
  /// - Returns: The input; empty if nothing changed.
  /// - Throws: What ``export(_:options:)-(Model,_)`` throws, and `unrepresentableValue` for what no update can do: another run-time type,
  ///   a kept unknown key that is gone, nil for a `required()` entry, an empty text that is read as null, an instance that is in
  ///   two places and becomes a different one in each.
  /// - Complexity: O(*n* · *d*) in the number of values and the depth of the models.
  public func changes<Model>(
    from old: Model, to new: Model, options: ExportOptions = []
  ) throws(MappingErrors) -> [String: Any] {
    let context = treeContext
    try requireRoom(for: context, mapping: Model.self)
    let difference = GraphDifference(
      context: context, includesNull: options.contains(.includesNull))
    let shape = difference.graphShape(of: Model.self)
    guard difference.noteProblems(of: shape, for: .encoding) else {
      throw MappingErrors(difference.problems, mapping: Model.self)
    }
    let change = difference.change(from: ValueSlot(old), to: ValueSlot(new), as: shape)
    guard difference.problems.isEmpty else {
      throw MappingErrors(difference.problems, mapping: Model.self)
    }
    switch change {
    case nil: return [:]
    case .object(let object):
      try checkKeys(of: .object(object), as: shape, mapping: Model.self)
      return object.dictionary
    default:
      throw MappingErrors(.typeMismatch, Messages.notAnObject(Model.self), mapping: Model.self)
        .told(by: self.options.messages)
    }
  }
}
