// Models with final encoders.
//
// ```
//  model ──steps──▶ object ──▶ dictionary ───final encoders──▶ dictionary ───in the object's order──▶ sink
//                         └──▶ exact object ─final encoders──▶ exact object ─in its own order───────▶ sink
// ```

extension ModelEncoder where Sink: ~Copyable {
  /// Writes a model as its final encoders change it: their objects contain only the model's own object,
  /// and nothing else of what is written is converted.
  @inline(never)
  mutating func writeEdited(
    _ model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> Output {
    guard let record = run.record, let form = plan.finalEncoders.first?.form, run.mayGoDeeper(),
      !plan.isClass || run.open(start)
    else { return .failed }
    let (count, outcomes) = (run.remainingCount, record.begin(by: plan.owner))
    record.edited.open(as: form)
    defer { record.edited.close() }
    guard var own = ownObject(of: model, start, by: plan, as: form),
      run.edit(&own, of: plan.slot(model), by: plan.owner, plan.finalEncoders, record)
    else { return .failed }
    run.recount(to: count)
    let output = plan.withMemory(of: model, start) { write(own, of: $0, by: plan) }
    guard case .value(let value) = output else { return .failed }
    sink.keep(value, of: own, count: count - run.remainingCount, in: &record.edited)
    if plan.isClass { run.close(start) }
    let written = WrittenOutput(tree: Sink.tree(of: value), count: count - run.remainingCount)
    record.note(written, by: plan.owner, since: outcomes)
    return output
  }

  /// The object that a model's own table writes.
  private mutating func ownObject(
    of model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan, as form: HandedOutForm
  ) -> EditedModel? {
    guard run.count(plan.valueCount) else { return nil }
    switch form {
    case .dictionary:
      var encoder = ModelEncoder<EditedSink>(
        run, to: EditedSink(target: run.target, record: run.record))
      let object = encoder.objectWithKept(of: model, start, by: plan)
      run = encoder.run
      return object?.finishModel()
    case .exact:
      var encoder = ModelEncoder<TreeSink>(run, to: TreeSink(target: run.target))
      let object = encoder.objectWithKept(of: model, start, by: plan)
      run = encoder.run
      return object.flatMap { run.exact($0) }
    }
  }

  /// Writes the object that the final encoders of a model have left. What they have not changed is written like in models
  /// without them.
  private mutating func write(_ own: EditedModel, of memory: ModelMemory, by plan: WritingPlan)
    -> Output
  {
    guard own.form == .dictionary, !Sink.isTree, let order = own.order else { return write(own) }
    let keys = order.keys
    var next = 0
    return write(own.dictionary, like: order) { encoder, index, value, object in
      guard let line = plan.steps.line(forKey: keys[index], from: &next),
        encoder.isUnchanged(value, order.order(at: index), line, of: memory, by: plan)
      else { return nil }
      return encoder.add(line, of: memory, to: &object)
    }
  }

  /// Whether a value is certainly the one that a step has written, and would write again.
  @inline(__always)
  private func isUnchanged(
    _ value: Any, _ order: KeyOrder?, _ line: WritingSteps.Line, of memory: ModelMemory,
    by plan: WritingPlan
  ) -> Bool {
    switch line.action {
    case .lying: line.codec?.lend { $0.hasMade(value, memory.start + line.offset) } == true
    case .lyingShape where !plan.isClass:
      order?.isOrder(of: value) == true
        && line.step.lend { $0.shape }.map { run.isFixed($0) } == true
    default: false
    }
  }

  /// Adds the value of a step, which isn't null.
  @inline(__always)
  private mutating func add(
    _ line: WritingSteps.Line, of memory: ModelMemory, to object: inout Sink.Object
  ) -> Bool {
    sink.beginMember(line, of: &object)
    let output: Output
    if line.action == .lying {
      output = run.count() ? write(line, of: memory) : .failed
    } else {
      output =
        line.step.lend { $0.shape.map { write(memory.start + line.offset, as: $0) } } ?? .failed
    }
    guard case .value(let value) = output else { return false }
    sink.add(value, of: line, to: &object)
    return true
  }

  /// Writes the object that final encoders have left.
  fileprivate mutating func write(_ own: EditedModel) -> Output {
    switch own.form {
    case .dictionary: write(own.dictionary, like: own.order)
    case .exact: write(own.object)
    }
  }
}

extension ModelEncoder<TreeSink> {
  /// Has the final encoders of a plan change an object.
  ///
  /// - Parameter count: The number of values that could be written before the object.
  @inline(never)
  mutating func runFinalEncoders(
    of plan: ObjectPlan, on model: Slot, _ object: OutputObject, countedSince count: Int
  ) -> Output {
    guard let form = plan.hooks.finalEncoders.first?.form else { return .value(.object(object)) }
    guard let record = run.record else { return .failed }
    // Values added by a hook are not written by any entry.
    let outer = run.pass?.log.shownStepCount
    if let pass = run.pass { pass.log.shownStepCount = pass.shownStepCount }
    defer { run.pass?.log.shownStepCount = outer }
    let encoders = plan.hooks.finalEncoders
    guard var own = form == .exact ? run.exact(object) : run.dictionary(object),
      run.edit(&own, of: model, by: ObjectIdentifier(plan), encoders, record)
    else { return .failed }
    run.recount(to: count)
    let output = write(own)
    if case .value(let value) = output {
      record.edited.keep(value, of: own, count: count - run.remainingCount)
    }
    return output
  }
}

extension WritingRun {
  /// Whether values of a shape are written with the same result whenever that happens.
  fileprivate func isFixed(_ shape: Shape) -> Bool {
    WritingPlan.isFixed(shape) { [registry = context.registry] in registry.plan(for: $0) }
  }

  /// An object as a dictionary; nil if its keys can't be those of one, which is logged.
  fileprivate func dictionary(_ object: OutputObject) -> EditedModel? {
    guard let value = record?.edited.value(of: .object(object)),
      let dictionary = ExactValue.of(value.any, as: [String: Any].self)
    else {
      noteKeyProblems(of: .object(object))
      return nil
    }
    return EditedModel(dictionary, order: value.order)
  }

  /// An object with exact numbers; nil if a value in it has no such form, which is logged.
  fileprivate mutating func exact(_ object: OutputObject) -> EditedModel? {
    guard let record else { return nil }
    return attempt { EditedModel(try record.edited.exact(object)) }
  }

  /// Changes the form of an object.
  private mutating func convert(_ own: inout EditedModel, to form: HandedOutForm) -> Bool {
    guard own.form != form else { return true }
    let errorCount = pass?.log.errorCount
    guard case .object(let object)? = tree({ $0.write(own) }), pass?.log.errorCount == errorCount,
      let converted = form == .exact ? exact(object) : dictionary(object)
    else { return false }
    own = converted
    return true
  }

  /// Has final encoders change the object of a model; false if one of them threw, or received nothing because a
  /// value has no form for it.
  ///
  /// - Parameter plan: The identity of the plan that has them.
  @inline(never)
  fileprivate mutating func edit(
    _ own: inout EditedModel, of model: Slot, by plan: ObjectIdentifier,
    _ encoders: [ObjectEditor<Slot>], _ record: ClosureRecord
  ) -> Bool {
    var rest = encoders[...]
    while let form = rest.first?.form {
      // Those of superclasses may receive it in another form.
      let next = rest.prefix { $0.form == form }
      rest = rest.dropFirst(next.count)
      guard convert(&own, to: form), run(next, on: &own, of: model, by: plan, record) else {
        return false
      }
    }
    return true
  }

  private mutating func run(
    _ encoders: ArraySlice<ObjectEditor<Slot>>, on own: inout EditedModel, of model: Slot,
    by plan: ObjectIdentifier, _ record: ClosureRecord
  ) -> Bool {
    do {
      try record.edit(&own, by: plan) { own in
        try callUser {
          for encoder in encoders {
            switch encoder {
            case .dictionary(let encode): try encode(&own.dictionary, model)
            case .exact(let encode): try encode(&own.object, model)
            }
          }
        }
      }
      return true
    } catch {
      pass?.noteThrown(error, .hookFailed) { Messages.hookFailed(.finalEncoder, $0) }
      return false
    }
  }

  /// Logs the keys that can't be used in the dictionaries of final encoders.
  private func noteKeyProblems(of output: OutputValue) {
    guard let pass else { return }
    for (path, problem) in output.keyProblems {
      pass.log.note(problem.code, problem.sentence, below: path, areFound: true)
    }
  }
}
