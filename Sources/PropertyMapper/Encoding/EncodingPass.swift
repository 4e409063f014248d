/// One call of the encoder: writes models as trees of values by the plans of a registry.
///
/// ```
///  model ──load──▶ slots ──shape──▶ OutputValue ──▶ dictionary · JSON text · property list
/// ```
///
/// It walks plans without generics, as decoding does, notes every problem with its place, and keeps track
/// of the instances it is inside of, so that a cycle is an error and not the end of the process.
final class EncodingPass: MappingPass {
  let target: OutputTarget
  let includesNull: Bool
  private(set) var writtenCount = 0
  private let maximumCount: Int
  /// Whether it writes a part of what the direct engine writes, and so runs nothing that must run only once.
  let isPart: Bool
  /// Whether a part was left out that only a whole pass can write.
  var isGivenUp = false
  /// What generators gave the direct engine; of a part, also what they give now.
  let record: GeneratorRecord?
  /// The class instances that are being written right now.
  var openInstances: Set<ObjectIdentifier>
  /// The discriminators of the bases that led to the next model.
  var discriminators: [WrittenDiscriminator] = []
  /// Decides about null, if an update must read what is written as what it is.
  let readBack: (any ReadBack)?
  /// What final encoders have made of models inside of others that have one.
  var finished = FinishedOutputs()
  /// What an empty text will be read as at the place; itself, if nobody decides about null.
  var emptyText: EmptyTextRule

  /// A pass that writes whole values.
  ///
  /// - Parameters:
  ///   - record: What generators gave the direct engine before it gave up.
  ///   - readBack: Decides about null, if an update must read what is written as what it is.
  ///   - emptyText: What an empty text will be read as then.
  init(
    context: MappingContext, target: OutputTarget, includesNull: Bool,
    replaying record: GeneratorRecord? = nil, for readBack: (any ReadBack)? = nil,
    emptyText: EmptyTextRule = .text
  ) {
    self.readBack = readBack
    self.emptyText = emptyText
    self.target = target
    self.includesNull = includesNull
    self.record = record
    openInstances = []
    maximumCount = context.options.maximumOutputCount
    isPart = false
    record?.rewind()
    super.init(context: context)
  }

  /// A pass that writes single values for the direct engine.
  ///
  /// - Parameters:
  ///   - depth: How deep the values lie.
  ///   - maximumCount: How many values may still be written.
  ///   - openInstances: The class instances that the values lie in, as far as that matters.
  ///   - record: Keeps what generators give; nil if none may be called.
  init(
    partIn context: MappingContext, includesNull: Bool, depth: Int, maximumCount: Int,
    openInstances: Set<ObjectIdentifier>, record: GeneratorRecord?
  ) {
    target = .json
    readBack = nil
    emptyText = .text
    self.includesNull = includesNull
    self.openInstances = openInstances
    self.record = record
    self.maximumCount = maximumCount
    isPart = true
    super.init(context: context)
    log = ProblemLog(limit: 1, messages: context.options.messages, startingAt: depth)
  }

  /// Writes a value of a type; nil if there were errors, which are in the log.
  func encode<Value>(_ value: Value) -> OutputValue? {
    let shape = context.registry.rootShape(of: Value.self)
    root = shape
    guard noteProblems(of: shape, for: .encoding) else { return nil }
    let output = encodeRoot(ValueSlot(value), as: shape)
    return log.errorCount == 0 ? output : nil
  }

  // MARK: Shapes

  func encode(_ slot: Slot, as shape: Shape) -> OutputValue? {
    guard countValue() else { return nil }
    // The cases call functions that stay functions, so that the frame of this one, which all levels of
    // nesting go through, has room for none of their values.
    switch shape {
    case .value(let codec): return encodeValue(slot, as: codec)
    case .model(let model): return encodeModel(slot, as: model)
    case .optional(let optional):
      guard let unwrapped = unwrap(slot, from: optional) else { return nil }
      guard let wrapped = unwrapped.value else { return .null }
      guard readBack == nil else { return encodeSome(wrapped, in: optional) }
      return encode(wrapped, as: optional.wrapped)
    case .list(let list): return encodeList(slot, as: list)
    case .dictionary(let dictionary): return encodeDictionary(slot, as: dictionary)
    case .converted(let converted):
      guard let inner = encoded(slot, by: converted) else { return nil }
      return encode(inner, as: converted.inner)
    }
  }

  /// What the closures of a type make of a value; nil if they failed, which is noted.
  @inline(never)
  private func encoded(_ slot: Slot, by shape: ConvertedShape) -> Slot? {
    do {
      if let encoded = try callUser({ try shape.encode(slot) }) { return encoded }
      log.note(.unrepresentableValue, Messages.onlyRead(shape.memory.type))
    } catch {
      noteThrown(error, .transformFailed, Messages.encoderFailed)
    }
    return nil
  }

  /// How many more values may be written.
  var remainingCount: Int { max(0, maximumCount - writtenCount) }

  /// Whether one more value may be written: instances that are shared on every level make exponentially many.
  func countValue() -> Bool { countValues(1) }

  /// Whether some more values may be written.
  func countValues(_ count: Int) -> Bool {
    let wasLeft = writtenCount <= maximumCount
    writtenCount += count
    if wasLeft, writtenCount > maximumCount {
      log.note(
        .sizeLimitExceeded, Messages.outputTooLarge(limit: maximumCount),
        parameters: .limit(maximumCount))
    }
    return writtenCount <= maximumCount
  }

  /// Forgets the values that were counted since, which are going to be written anew.
  func recount(from count: Int) { writtenCount = count }

  @inline(never)
  private func encodeValue(_ slot: Slot, as codec: ValueCodec) -> OutputValue? {
    let isUsers = codec.traits.handedOutForm != nil
    let written = attempt { try callUser(if: isUsers) { try codec.write(slot, for: target) } }
    guard let written else { return nil }
    switch written {
    case .output(let output): return output
    case .tree(let tree): return encodeTree(tree)
    case .any(let value): return encodeAny(value)
    }
  }

  /// The value in an optional, nil in it for nil; nil if that failed, which is noted.
  @inline(never)
  private func unwrap(_ slot: Slot, from shape: OptionalShape) -> (value: Slot?, Void)? {
    attempt { (try shape.operations.unwrap(slot), ()) }
  }

  /// Runs a step of a value's own; what it throws is noted.
  func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch let problem as ConversionProblem {
      let isSensitive = log.isInSensitivePlace
      lazy var words = problem.words
      lazy var actual = isSensitive ? words.kind : words.actual
      log.note(
        .unrepresentableValue, Messages.unrepresentable(actual), expected: words.expected,
        actual: actual)
    } catch {
      noteThrown(error, .unrepresentableValue) {
        Messages.unrepresentable("a value whose type \($0)")
      }
    }
    return nil
  }
}
