extension PropertyMapper {
  /// Exports a model as a dictionary or in a given format.
  ///
  /// The dictionary contains strings, `Bool`, `Int` (or `UInt64` for larger numbers), `Double`,
  /// `Decimal`, `NSNull`, and arrays and dictionaries of these; dates, URLs, and similar types
  /// become strings. A class instance is exported using the table of its runtime class.
  ///
  /// ```swift
  /// let dictionary = try mapper.export(user)
  /// let data = try mapper.export(users, as: .json)
  /// let text = try mapper.export(
  ///   user, as: .jsonText, options: [.prettyPrinted])
  /// let row = try mapper.export(book, as: .nativeDictionary)
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model, any ``MappingValueConvertible`` value, or an array or dictionary of
  ///     these. Only a value that's written as an object can be exported as a dictionary.
  ///   - format: The format, which determines the type of the result.
  ///   - options: Options for writing nil as null, sorting keys, and pretty-printing JSON. Property
  ///     lists have no null, so nil is always omitted.
  /// - Returns: The model in the given format.
  /// - Throws: ``MappingErrors`` with every problem, such as unrepresentable values, cycles,
  ///   excessive depth, unregistered types, hooks that throw, and dictionary keys that collide
  ///   because they're canonically equal.
  /// - Complexity: O(*n*) in the number of written values.
  public func export<Model, Output>(
    _ model: Model, as format: MappingFormat<Output> = .dictionary, options: ExportOptions = []
  ) throws(MappingErrors) -> Output {
    try format.writer.export(model, by: self, options)
  }

  /// Exports models as an array of dictionaries, such as rows for a database table.
  ///
  /// ```swift
  /// let rows = try mapper.export(books, as: .nativeDictionary)
  /// ```
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - format: A dictionary format.
  ///   - options: Options for writing nil as null.
  /// - Throws: ``MappingErrors`` with every problem in every model, each with the index of its
  ///   model.
  public func export<Model>(
    _ models: [Model], as format: MappingFormat<[String: Any]> = .dictionary,
    options: ExportOptions = []
  ) throws(MappingErrors) -> [[String: Any]] {
    try format.writer.exportEach(models, by: self, options)
  }
}

extension PropertyMapper {
  /// Exports a model as a dictionary of JSON values, if possible without a tree.
  func dictionary<Model>(
    of model: Model, _ options: ExportOptions
  ) throws(MappingErrors) -> [String: Any] {
    let context = treeContext
    var attempt = ExportAttempt(in: context, options)
    let written = try atOnce(in: context, mapping: Model.self) { attempt.value(of: model) }
    if let written {
      // Its closures have run, although it may be another value.
      let dictionary =
        ExactValue.of(written, as: [String: Any].self) ?? dictionary(written, of: Model.self)
      guard let dictionary else {
        throw failure(.typeMismatch, Messages.notAnObject(Model.self), mapping: Model.self)
      }
      return dictionary
    }
    let output = try encode(model, in: context, options, replaying: attempt.record)
    return try dictionary(
      of: output, as: context.registry.rootShape(of: Model.self), mapping: Model.self)
  }

  /// Exports models as dictionaries of JSON values, if possible without a tree.
  func dictionaries<Model>(
    of models: [Model], _ options: ExportOptions
  ) throws(MappingErrors) -> [[String: Any]] {
    let context = treeContext
    var attempt = ExportAttempt(in: context, options)
    var others: [Int] = []
    let written = try atOnce(in: context, mapping: [Model].self) {
      attempt.dictionaries(of: models) { value, index in
        if let dictionary = dictionary(value, of: Model.self) { return dictionary }
        others.append(index)
        return [:]
      }
    }
    if let written {
      try refuse(others, of: Model.self)
      return written
    }
    let output = try encode(models, in: context, options, replaying: attempt.record)
    return try dictionaries(of: output, mapping: Model.self, in: context)
  }

  /// Returns an output as a dictionary; throws an error if it isn't an object, or if its keys would
  /// collide.
  func dictionary(
    of output: OutputValue, as root: Shape, mapping type: any Any.Type
  ) throws(MappingErrors) -> [String: Any] {
    guard let object = object(output, of: registry.plan(for: type)) else {
      throw failure(.typeMismatch, Messages.notAnObject(type), mapping: type)
    }
    try checkKeys(of: output, as: root, mapping: type)
    return object.dictionary
  }

  /// Returns the output of a list of models as dictionaries; throws an error if there are other values, or
  /// if keys would collide.
  func dictionaries<Model>(
    of output: OutputValue, mapping type: Model.Type, in context: MappingContext
  ) throws(MappingErrors) -> [[String: Any]] {
    guard case .list(let elements) = output else {
      // The type of the array has a transformer.
      throw failure(.typeMismatch, Messages.notAnObject([Model].self), mapping: [Model].self)
    }
    try checkKeys(
      of: output, as: context.registry.rootShape(of: [Model].self), mapping: [Model].self)
    var others: [Int] = []
    var dictionaries: [[String: Any]] = []
    for (index, element) in elements.enumerated() {
      if let object = object(element, of: context.registry.plan(for: Model.self)) {
        dictionaries.append(object.dictionary)
      } else {
        others.append(index)
      }
    }
    try refuse(others, of: Model.self)
    return dictionaries
  }

  /// Throws an error for each of the models at some indexes, which aren't written as objects.
  private func refuse<Model>(_ indexes: [Int], of type: Model.Type) throws(MappingErrors) {
    guard !indexes.isEmpty else { return }
    var log = ProblemLog(options)
    for index in indexes {
      log.note(.typeMismatch, Messages.notAnObject(type), below: [.index(index)])
    }
    throw MappingErrors(log.problems(in: nil), mapping: [Model].self)
  }

  /// The dictionary for text that a value of a type is written as, if that is a subtype without a content.
  private func dictionary(_ written: Any, of type: any Any.Type) -> [String: Any]? {
    guard let text = written as? String, registry.plan(for: type)?.subtypes?.plainNames != nil
    else { return nil }
    return [text: [String: Any]()]
  }

  /// The object that a value of a type is written as; a subtype without a content has an object, too.
  private func object(_ output: OutputValue, of plan: ObjectPlan?) -> OutputObject? {
    if case .object(let object) = output { return object }
    return plan?.subtypes?.plainNames == nil ? nil : output.object
  }

  /// Throws an error if an output has keys that would collide in a dictionary.
  private func checkKeys(
    of output: OutputValue, as root: Shape, mapping type: any Any.Type
  ) throws(MappingErrors) {
    let problems = output.keyProblems
    guard !problems.isEmpty else { return }
    var log = ProblemLog(options)
    let registry = registry
    log.shownStepCount = { registry.shownStepCount(ofSensitive: $0, from: root) }
    for (path, problem) in problems { log.note(problem.code, problem.sentence, below: path) }
    throw MappingErrors(log.problems(in: nil), mapping: type)
  }

  /// Writes without a log, unless the call is nested too deeply; returns nil if there is a problem, which must be looked
  /// for.
  func atOnce<Result: ~Copyable>(
    in context: MappingContext, mapping type: any Any.Type, _ write: () -> Result?
  ) throws(MappingErrors) -> Result? {
    guard context.writesAtOnce else { return nil }
    if let result = write() { return result }
    if options.callOrder == .readingOnly {
      throw MappingErrors([], mapping: type)
    }
    return nil
  }

  /// Exports a value as JSON text, if possible without a tree.
  func jsonText<Model>(
    of model: Model, _ options: ExportOptions
  ) throws(MappingErrors) -> JSONBuffer {
    let context = context
    guard options.isDisjoint(with: [.prettyPrinted, .sortedKeys]) else {
      return JSONText.text(of: try tree(of: model, in: context, options), options)
    }
    var attempt = ExportAttempt(in: context, options)
    let text = try atOnce(in: context, mapping: Model.self) { attempt.text(of: model) }
    if let text { return text }
    return JSONText.text(of: try encode(model, in: context, options, replaying: attempt.record))
  }

  /// Encodes a value as a tree, or throws all problems.
  func tree<Value>(
    of value: Value, in context: MappingContext, _ options: ExportOptions,
    for target: OutputTarget = .json
  ) throws(MappingErrors) -> OutputValue {
    var attempt = ExportAttempt(in: context, options)
    let tree = try atOnce(in: context, mapping: Value.self) {
      attempt.tree(of: value, for: target)
    }
    if let tree { return tree }
    return try encode(value, in: context, options, for: target, replaying: attempt.record)
  }

  /// Encodes with a log, or throws all problems.
  ///
  /// - Parameter record: What generators and final encoders did when the value was written without a log,
  ///   if that was tried first.
  func encode<Value>(
    _ value: Value, in context: MappingContext, _ options: ExportOptions,
    for target: OutputTarget = .json, replaying record: ClosureRecord?
  ) throws(MappingErrors) -> OutputValue {
    try requireRoom(for: context, mapping: Value.self)
    let pass = WritingPass(
      context: context, target: target, includesNull: options.contains(.includesNull),
      replaying: record)
    pass.repeatsClosures = context.writesAtOnce || context.isRepeated
    guard let output = pass.encode(value) else {
      throw MappingErrors(pass.log.problems(in: nil), mapping: Value.self)
    }
    if record?.leftOutModels == true {
      // Nothing is wrong, so only the stack was too small for the first walk.
      return try encode(value, in: context, options, for: target, replaying: nil)
    }
    return output
  }
}
