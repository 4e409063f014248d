// Models with final encoders.
//
// ```
//  model ──steps──▶ object ──▶ dictionary ──final encoders──▶ dictionary ──in the object's order──▶ sink
// ```

extension DirectEncoder where Sink: ~Copyable {
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
      run.edit(&own.dictionary, of: model, by: plan, record)
    else { return .failed }
    run.recount(to: count)
    let output = write(own.dictionary, like: own.order)
    guard case .value(let value) = output else { return .failed }
    if let value = value as? EditedSink.Value {
      record.edited.keep(value, count: count - run.remainingCount)
    }
    if plan.isClass { run.close(start) }
    record.noteWritten(by: plan.owner, since: outcomes, count: count - run.remainingCount)
    return output
  }

  /// The object that a model's own table writes.
  private mutating func ownObject(
    of model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> (dictionary: [String: Any], order: KeyOrder)? {
    guard run.count(plan.valueCount) else { return nil }
    var encoder = DirectEncoder<EditedSink>(run, to: EditedSink(target: run.target))
    let object = encoder.objectWithKept(of: model, start, by: plan)
    run = encoder.run
    return object?.finish()
  }
}

extension DirectRun {
  /// Has the final encoders of a model change its dictionary; false if one of them threw.
  @inline(never)
  fileprivate mutating func edit(
    _ dictionary: inout [String: Any], of model: ValueAddress, by plan: WritingPlan,
    _ record: ClosureRecord
  ) -> Bool {
    let slot = plan.slot(model)
    let done: Void? = try? record.edit(&dictionary, by: plan.owner) { dictionary in
      try callUser { for encode in plan.finalEncoders { try encode(&dictionary, slot) } }
    }
    return done != nil
  }
}
