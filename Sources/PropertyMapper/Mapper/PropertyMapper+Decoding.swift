extension PropertyMapper {
  /// Creates a model from a dictionary.
  ///
  /// The whole input is checked first, and the model is created only if everything is valid.
  ///
  /// ```swift
  /// let user = try mapper.create(
  ///   User.self, from: ["name": "Jon", "age": 18])
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model type, or any type that conforms to ``MappingValueConvertible``.
  ///   - dictionary: Plain Swift values, or the output of `JSONSerialization` or
  ///     `PropertyListSerialization`.
  /// - Returns: The finished model.
  /// - Throws: ``MappingErrors`` with every problem in the input, in table order. Warnings alone
  ///   don't cause an error.
  /// - Complexity: O(*n* · *m*) for *n* entries per model and *m* models.
  public func create<Model>(
    _ type: Model.Type, from dictionary: [String: Any]
  ) throws(MappingErrors) -> Model {
    try decode(type, from: .dictionary(dictionary))
  }

  /// Creates a model from a dictionary, collecting all problems in an array.
  ///
  /// - Parameters:
  ///   - type: The model type, or any type that conforms to ``MappingValueConvertible``.
  ///   - dictionary: The input.
  ///   - errors: An array to append the problems to. On success, only warnings are appended.
  /// - Returns: The finished model, or nil if there were errors.
  public func create<Model>(
    _ type: Model.Type, from dictionary: [String: Any], errors: inout [MappingError]
  ) -> Model? {
    decode(type, from: .dictionary(dictionary), errors: &errors)
  }

  /// Creates an array of models or values from an array.
  ///
  /// - Parameters:
  ///   - type: The type of the result, such as `[User].self` or `[[User]].self`.
  ///   - array: The input. Invalid elements are reported at their index.
  /// - Throws: ``MappingErrors`` with every problem in the input.
  /// - Complexity: O(*n*) in the number of values in the input.
  public func create<Element>(
    _ type: [Element].Type, from array: [Any]
  ) throws(MappingErrors) -> [Element] {
    try decode(type, from: .list(array))
  }

  /// Creates a model, an array, a dictionary, or a value from a source.
  ///
  /// The whole input is checked first, and the model is created only if everything is valid. The
  /// same values produce the same model and the same errors in every kind of source, except that
  /// errors in JSON text also have a line and a column.
  ///
  /// ```swift
  /// let users = try mapper.create([User].self, from: .json(data))
  /// let ratio = try mapper.create(Double.self, from: .json("1.5"))  // 1.5
  /// ```
  ///
  /// To read JSON text without a table, pass `MappingValue.self`.
  ///
  /// - Parameters:
  ///   - type: A model type, any type that conforms to ``MappingValueConvertible``, or an array,
  ///     dictionary, or optional of these.
  ///   - source: The input.
  /// - Returns: The finished model or value.
  /// - Throws: ``MappingErrors`` with every problem in the input, in table order, or with a single
  ///   `malformedJSON` or `malformedPropertyList` error if the input can't be parsed.
  /// - Complexity: O(*n*) in the size of the input.
  public func create<Model>(
    _ type: Model.Type, from source: MappingSource
  ) throws(MappingErrors) -> Model {
    guard source.path.isOwnObject else { return try createPart(type, of: source) }
    return try decode(type, from: source.input)
  }

  /// Creates a model or a value from a source, collecting all problems in an array. See
  /// ``create(_:from:)-(_,MappingSource)``.
  ///
  /// - Parameters:
  ///   - type: The type of the result.
  ///   - source: The input.
  ///   - errors: An array to append the problems to. On success, only warnings are appended.
  /// - Returns: The finished model, or nil if there were errors.
  public func create<Model>(
    _ type: Model.Type, from source: MappingSource, errors: inout [MappingError]
  ) -> Model? {
    let target = ResultMemory<Model>.allocate()
    defer { target.free() }
    let isDecoded = read(source, mapping: type, errors: &errors) {
      decode(type, from: $0, into: target, .always, errors: &$1)
    }
    return isDecoded ? target.take() : nil
  }

  /// Rejects a string that isn't explicitly passed as JSON text. Use
  /// ``MappingSource/json(_:)-(String)``.
  @available(*, unavailable, message: "use from: .json(text)")
  public func create<Model>(
    _ type: Model.Type, from text: String
  ) throws(MappingErrors) -> Model {
    try create(type, from: .json(text))
  }
}

extension PropertyMapper {
  /// Decodes a value, or throws all problems.
  func decode<Value>(_ type: Value.Type, from source: InputSource) throws(MappingErrors) -> Value {
    try orThrow(type) {
      decode(type, from: source, into: $0, .never, errors: &$1)
    } otherwise: {
      lateErrors(of: type, in: source.kept)
    }
  }

  /// Returns the value that a closure writes into uninitialized memory; if there is none, throws all
  /// problems that the closure appended.
  ///
  /// - Parameter makeErrors: Returns the errors if the closure appended none.
  func orThrow<Value>(
    _ type: Value.Type,
    _ decode: (_ target: ResultMemory<Value>, _ errors: inout [MappingError]) -> Bool,
    otherwise makeErrors: () -> MappingErrors
  ) throws(MappingErrors) -> Value {
    // Moves the value out of the memory, since returning it through optionals would copy it.
    let target = ResultMemory<Value>.allocate()
    defer { target.free() }
    var errors: [MappingError] = []
    guard decode(target, &errors) else {
      throw errors.isEmpty ? makeErrors() : MappingErrors(errors, mapping: type)
    }
    return target.take()
  }

  /// Decodes a value and appends all problems. On success, these are only warnings.
  func decode<Value>(
    _ type: Value.Type, from source: InputSource, errors: inout [MappingError]
  ) -> Value? {
    let target = ResultMemory<Value>.allocate()
    defer { target.free() }
    guard decode(type, from: source, into: target, .always, errors: &errors) else { return nil }
    return target.take()
  }

  /// When the caller of a method looks at warnings.
  enum WarningUse: Comparable {
    /// Never at warnings, nor at problems if the call was made by a closure that runs again if it throws.
    case never
    case onlyIfItFails, always
  }

  /// Decodes into uninitialized memory and appends the problems.
  ///
  /// - Returns: Whether the memory now holds a value.
  func decode<Value>(
    _ type: Value.Type, from source: InputSource, into target: ResultMemory<Value>,
    _ warnings: WarningUse, errors: inout [MappingError]
  ) -> Bool {
    guard !source.isPropertyList else {
      return decodePropertyList(type, source, into: target, warnings, errors: &errors)
    }
    let context = context
    guard let program = readingProgram(of: type, context) else {
      return finish(type, source, context, nil, nil, into: target, warnings, errors: &errors)
    }
    let attempt = ReadingAttempt(program, context, into: target.address)
    return decode(type, from: source, attempt, into: target, warnings, errors: &errors)
  }

  /// Decodes a property list, which is opened once.
  @inline(never)
  private func decodePropertyList<Value>(
    _ type: Value.Type, _ source: InputSource, into target: ResultMemory<Value>,
    _ warnings: WarningUse, errors: inout [MappingError]
  ) -> Bool {
    let context = context.forPropertyLists
    guard let program = readingProgram(of: type, context) else {
      return finish(type, source, context, nil, nil, into: target, warnings, errors: &errors)
    }
    let attempt = ReadingAttempt(program, context, into: target.address)
    return decode(
      type, from: source.checked(options), attempt, into: target, warnings, errors: &errors)
  }

  /// Returns the plans of a type; nil if it's to be searched for problems first, or if they can't be compiled.
  func readingProgram<Value>(of type: Value.Type, _ context: MappingContext) -> ReadingProgram? {
    guard context.readsAtOnce else { return nil }
    return ReadingAttempt.program(of: type, context)
  }

  /// Decodes into uninitialized memory, or finds the problems.
  func decode<Value>(
    _ type: Value.Type, from source: InputSource, _ attempt: ReadingAttempt,
    into target: ResultMemory<Value>, _ warnings: WarningUse, errors: inout [MappingError]
  ) -> Bool {
    var attempt = attempt
    let warnings = attempt.context.findsWarnings ? warnings : min(warnings, .onlyIfItFails)
    attempt.needsWarnings = warnings == .always
    attempt.needsWarningsOfFailures = warnings != .never || !attempt.context.isTrial
    if attempt.program.mayWarn {
      attempt.findWarnings = { [attempt] in
        self.finderWithWarnings(of: type, in: source, attempt)
      }
    }
    let outcome = source.read(by: attempt)
    // Nothing else is left to do for most inputs.
    if case .value = outcome, !attempt.call.mustSearch,
      warnings != .always || !attempt.call.hasUnknownKeys && !attempt.leavesOut
    {
      return true
    }
    return finish(
      type, source, attempt.context, attempt, outcome, into: target, warnings, errors: &errors)
  }

  /// Does what is left to do in a call.
  ///
  /// - Parameter outcome: What the attempt to read has come to; nil if there was none.
  @inline(never)
  func finish<Value>(
    _ type: Value.Type, _ source: InputSource, _ context: MappingContext,
    _ attempt: ReadingAttempt?, _ outcome: ReadingAttempt.Outcome?,
    into target: ResultMemory<Value>, _ warnings: WarningUse, errors: inout [MappingError]
  ) -> Bool {
    guard hasRoom(for: context, errors: &errors) else { return false }
    if context.isRepeated, outcome == nil {
      return find(type, in: source, context, into: target, warnings, errors: &errors)
    }
    let start = errors.count
    defer { hideNeighbors(of: type, context, in: &errors, from: start, around: source) }
    switch outcome {
    case .value?:
      if let attempt, addWarnings(of: type, in: source, attempt, errors: &errors) { return true }
      target.release()
    case .warned(let warnings)?:
      errors += warnings
      return true
    case .failed(let problems)?:
      context.undoNestedCalls()
      errors += problems
      return false
    case .declined?, .tooDeep?, nil: break
    }
    guard options.callOrder != .readingOnly, warnings != .never || !context.isTrial else {
      context.undoNestedCalls()
      return false
    }
    findProblems(
      of: type, in: source, context, after: outcome, attempt?.call.wrongValues, errors: &errors)
    return false
  }

  /// Decodes the value at the start of JSON text into uninitialized memory, unless that takes the whole text.
  func decode<Value>(
    _ type: Value.Type, fromBeginningOf text: JSONBytes,
    into target: ResultMemory<Value>
  ) -> BeginningReading {
    let context = context
    guard let program = readingProgram(of: type, context) else { return .needsWholeText }
    return ReadingAttempt(program, context, into: target.address).read(beginningOf: text)
  }

  /// Throws all problems that a closure appended, unless it returns true.
  func orThrow(
    mapping type: any Any.Type, _ body: (inout [MappingError]) -> Bool
  ) throws(MappingErrors) {
    var errors: [MappingError] = []
    guard body(&errors) else { throw MappingErrors(errors, mapping: type) }
  }

  /// Returns a single problem at the root in the words of the catalog, to be thrown.
  package func failure(
    _ code: MappingError.Code, _ sentence: Sentence, mapping type: any Any.Type
  ) -> MappingErrors {
    failure(MappingError(code, path: .root, sentence), mapping: type)
  }

  /// Returns a single problem in the words of the catalog, to be thrown.
  package func failure(_ error: MappingError, mapping type: any Any.Type) -> MappingErrors {
    MappingErrors(options.messages.tell([error]), mapping: type)
  }
}
