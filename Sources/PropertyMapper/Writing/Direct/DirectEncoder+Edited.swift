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
    record.finished.open()
    defer { record.finished.close() }
    guard let object = tree({ $0.ownObject(of: model, start, by: plan) }),
      let dictionary = run.edited(object, of: model, by: plan, record)
    else { return .failed }
    run.recount(to: count)
    let output = write(dictionary, like: object)
    guard case .value(let value) = output else { return .failed }
    if let tree = value as? OutputValue { record.finished.keep(tree) }
    if plan.isClass { run.close(start) }
    record.noteWritten(by: plan.owner, since: outcomes, count: count - run.remainingCount)
    return output
  }

  /// Writes something as a tree.
  private mutating func tree<Result>(
    _ write: (inout DirectEncoder<TreeSink>) -> Result
  ) -> Result {
    var encoder = DirectEncoder<TreeSink>(run, to: TreeSink(target: run.target))
    let result = write(&encoder)
    run = encoder.run
    return result
  }
}

extension DirectEncoder<TreeSink> {
  /// The object that a model's own table writes.
  fileprivate mutating func ownObject(
    of model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> OutputObject? {
    run.count(plan.valueCount) ? object(of: model, start, by: plan) : nil
  }
}

extension DirectRun {
  /// The dictionary of a model's object after its final encoders; nil if one of them threw, or if the object
  /// cannot become a dictionary.
  @inline(never)
  fileprivate mutating func edited(
    _ object: OutputObject, of model: ValueAddress, by plan: WritingPlan, _ record: ClosureRecord
  ) -> [String: Any]? {
    guard !record.finished.hasKeyProblems(object) else { return nil }
    var dictionary = record.finished.dictionary(of: object)
    let slot = plan.slot(model)
    let done: Void? = try? record.edit(&dictionary, by: plan.owner) { dictionary in
      try callUser { for encode in plan.finalEncoders { try encode(&dictionary, slot) } }
    }
    return done.map { dictionary }
  }
}
