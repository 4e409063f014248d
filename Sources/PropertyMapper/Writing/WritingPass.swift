/// A walk that goes on after problems and logs each of them with its path: it finds out why an export
/// failed, and writes parts of graphs.
///
/// ```
///  ModelEncoder ──tables without steps──▶ entry by entry ──▶ OutputValue
///       └──every model, if there is a pass──▶ ┘     └──problems──▶ log
/// ```
final class WritingPass: MappingPass {
  let target: OutputTarget
  let includesNull: Bool
  /// What generators and final encoders did before the problems are looked for.
  let record: ClosureRecord
  /// Decides about null, if an update must read the output as the same values.
  let readBack: (any ReadBack)?
  /// How an empty string will be read at the current place; as itself, if `readBack` is nil.
  var emptyText: EmptyTextRule
  /// The number of values that could still have been written after the last value; negative if there
  /// were too many.
  private var left = 0

  /// - Parameters:
  ///   - record: The results of generators and final encoders before the walk gave up; these aren't
  ///     called again.
  ///   - readBack: Decides about null, if an update must read the output as the same values.
  ///   - emptyText: How an empty string will then be read.
  init(
    context: MappingContext, target: OutputTarget, includesNull: Bool,
    replaying record: ClosureRecord? = nil, for readBack: (any ReadBack)? = nil,
    emptyText: EmptyTextRule = .text
  ) {
    self.target = target
    self.includesNull = includesNull
    self.record = record ?? ClosureRecord()
    self.readBack = readBack
    self.emptyText = emptyText
    self.record.rewind()
    super.init(context: context)
  }

  /// The number of values that the last value consists of.
  var writtenCount: Int { context.options.maximumOutputCount - left }

  /// Whether the last value consisted of as many values as may be written.
  var isFull: Bool { left <= 0 }

  /// Writes a value of a type; nil if errors were logged.
  func encode<Value>(_ value: Value) -> OutputValue? {
    let shape = context.registry.rootShape(of: Value.self)
    root = shape
    guard noteProblems(of: shape, for: .encoding) else { return nil }
    let output = written { $0.writeRoot(ValueSlot(value), as: shape) }
    return log.errorCount == 0 ? output : nil
  }

  /// Writes a value at the place of the log; nil if that failed.
  func encode(_ slot: Slot, as shape: Shape) -> OutputValue? {
    written { $0.write(slot, as: shape) }
  }

  private func written(
    _ write: (inout ModelEncoder<TreeSink>) -> SteppedOutput<OutputValue>
  ) -> OutputValue? {
    var run = WritingRun(by: self)
    let output = run.tree(write)
    left = run.remainingCount
    return output
  }

  @discardableResult
  func refuse(_ value: Unwritable) -> OutputValue? {
    log.note(.unrepresentableValue, Messages.unrepresentable(value), actual: value.phrase)
    return nil
  }

  /// Logs an error that an operation of a value's type threw.
  @inline(never)
  func noteUnwritable(_ error: any Error) {
    guard let problem = error as? ConversionProblem else {
      return noteThrown(error, .unrepresentableValue, Messages.unwritable)
    }
    let isSensitive = log.isInSensitivePlace
    lazy var words = problem.words
    lazy var actual = isSensitive ? words.kind : words.actual
    log.note(
      .unrepresentableValue, Messages.unrepresentable(words, isSensitive: isSensitive),
      below: problem.components, areFound: true, expected: words.expected,
      actual: actual)
  }
}
