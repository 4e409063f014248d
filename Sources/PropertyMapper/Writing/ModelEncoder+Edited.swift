// Models with final encoders.
//
// ```
//  model ──steps──▶ object ──▶ dictionary ──final encoders──▶ dictionary ──in the object's order──▶ sink
// ```

extension ModelEncoder where Sink: ~Copyable {
  /// Writes a model as its final encoders change it: their dictionaries contain only the model's own object,
  /// and nothing else of what is written becomes a dictionary.
  @inline(never)
  mutating func writeEdited(
    _ model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> Output {
    guard let record = run.record, run.mayGoDeeper(), !plan.isClass || run.open(start) else {
      return .failed
    }
    let (count, outcomes) = (run.remainingCount, record.begin(by: plan.owner))
    record.edited.open()
    defer { record.edited.close() }
    guard var own = ownObject(of: model, start, by: plan),
      run.edit(&own, of: plan.slot(model), by: plan.owner, plan.finalEncoders, record)
    else { return .failed }
    run.recount(to: count)
    let output = write(own.dictionary, like: own.order)
    guard case .value(let value) = output else { return .failed }
    Sink.keep(value, count: count - run.remainingCount, in: &record.edited)
    if plan.isClass { run.close(start) }
    let written = WrittenOutput(tree: Sink.tree(of: value), count: count - run.remainingCount)
    record.note(written, by: plan.owner, since: outcomes)
    return output
  }

  /// The object that a model's own table writes.
  private mutating func ownObject(
    of model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> EditedDictionary? {
    guard run.count(plan.valueCount) else { return nil }
    var encoder = ModelEncoder<EditedSink>(
      run, to: EditedSink(target: run.target, record: run.record))
    let object = encoder.objectWithKept(of: model, start, by: plan)
    run = encoder.run
    return object?.finish()
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
    guard !plan.hooks.finalEncoders.isEmpty else { return .value(.object(object)) }
    guard let record = run.record else { return .failed }
    // Values added by a hook are not written by any entry.
    let outer = run.pass?.log.shownStepCount
    if let pass = run.pass { pass.log.shownStepCount = pass.shownStepCount }
    defer { run.pass?.log.shownStepCount = outer }
    guard let value = record.edited.value(of: .object(object)),
      let dictionary = ExactValue.of(value.any, as: [String: Any].self)
    else {
      run.noteKeyProblems(of: .object(object))
      return .failed
    }
    let encoders = plan.hooks.finalEncoders
    var own = EditedDictionary(dictionary: dictionary, order: value.order)
    guard run.edit(&own, of: model, by: ObjectIdentifier(plan), encoders, record) else {
      return .failed
    }
    run.recount(to: count)
    let output = write(own.dictionary, like: own.order)
    if case .value(let value) = output {
      record.edited.keep(value, count: count - run.remainingCount)
    }
    return output
  }
}

extension WritingRun {
  /// Has final encoders change the dictionary of a model; false if one of them threw.
  ///
  /// - Parameter plan: The identity of the plan that has them.
  @inline(never)
  fileprivate mutating func edit(
    _ own: inout EditedDictionary, of model: Slot, by plan: ObjectIdentifier,
    _ encoders: [@Sendable (inout [String: Any], Slot) throws -> Void], _ record: ClosureRecord
  ) -> Bool {
    do {
      try record.edit(&own, by: plan) { dictionary in
        try callUser { for encode in encoders { try encode(&dictionary, model) } }
      }
      return true
    } catch {
      pass?.noteThrown(error, .hookFailed) { Messages.hookFailed("final encoder", $0) }
      return false
    }
  }

  /// Logs the keys that can't be used in the dictionaries of final encoders.
  fileprivate func noteKeyProblems(of output: OutputValue) {
    guard let pass else { return }
    for (path, problem) in output.keyProblems {
      pass.log.note(problem.code, problem.sentence, below: path, areFound: true)
    }
  }
}
