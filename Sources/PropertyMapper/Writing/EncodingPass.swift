/// A call of the encoder: writes models as trees of values by the plans of a registry.
///
/// ```
///  model ──load──▶ slots ──shape──▶ OutputValue ──▶ dictionary · JSON text · property list
/// ```
///
/// It walks plans without generics, as decoding does, logs every problem with its path, and keeps track of
/// the instances being written, so that a cycle is an error rather than a crash.
final class EncodingPass: MappingPass {
  let target: OutputTarget
  let includesNull: Bool
  private(set) var writtenCount = 0
  private let maximumCount: Int
  /// Whether it writes a part for the direct engine, and so must not call anything that may only run once.
  let isPart: Bool
  /// Whether a part was left out that only a full pass can write.
  var isGivenUp = false
  /// The results of generators and final encoders in the direct engine; in a partial pass, new results are
  /// added.
  let record: ClosureRecord?
  /// The class instances being written.
  var openInstances: Set<ObjectIdentifier>
  /// The discriminators of the bases on the way to the next model.
  var discriminators: [WrittenDiscriminator] = []
  /// Whether the next model is declared as a base, which has added its names.
  var isBelowBase = false
  /// The keys of the next model's object that other tables write, if it's embedded and holds unknown keys.
  var takenKeys = KeyTree()
  /// The keys that other entries write in the objects of embedded models, by the entries of these.
  var keysBesides: [ObjectIdentifier: KeyTree] = [:]
  /// Decides about null, if an update must read the output as the same values.
  let readBack: (any ReadBack)?
  /// The dictionaries that final encoders have produced, if an outer model also has a final
  /// encoder.
  var edited = EditedObjects()
  /// How an empty string will be read at the current place; as itself, if `readBack` is nil.
  var emptyText: EmptyTextRule

  /// Creates a pass that writes whole values.
  ///
  /// - Parameters:
  ///   - record: The results of generators and final encoders before the direct engine gave up.
  ///   - readBack: Decides about null, if an update must read the output as the same values.
  ///   - emptyText: How an empty string will then be read.
  init(
    context: MappingContext, target: OutputTarget, includesNull: Bool,
    replaying record: ClosureRecord? = nil, for readBack: (any ReadBack)? = nil,
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

  /// Creates a pass that writes single values for the direct engine.
  ///
  /// - Parameters:
  ///   - target: What the values are written to.
  ///   - depth: The depth of the values.
  ///   - maximumCount: The number of values that may still be written.
  ///   - record: Collects the results of generators and final encoders, and knows the class instances around
  ///     the values; nil if no such closure may be called.
  init(
    partIn context: MappingContext, target: OutputTarget, includesNull: Bool, depth: Int,
    maximumCount: Int, record: ClosureRecord?
  ) {
    self.target = target
    readBack = nil
    emptyText = .text
    self.includesNull = includesNull
    openInstances = record?.openInstances ?? []
    self.record = record
    self.maximumCount = maximumCount
    isPart = true
    super.init(context: context)
    log = ProblemLog(limit: 1, messages: context.options.messages, startingAt: depth)
  }

  /// Writes a value of a type; nil if errors were logged.
  func encode<Value>(_ value: Value) -> OutputValue? {
    let shape = context.registry.rootShape(of: Value.self)
    root = shape
    guard noteProblems(of: shape, for: .encoding) else { return nil }
    let output = encodeRoot(ValueSlot(value), as: shape)
    return log.errorCount == 0 ? output : nil
  }

  // MARK: Shapes

  func encode(_ slot: Slot, as shape: Shape) -> OutputValue? {
    // The cases call functions that are not inlined, so that the frame of this function, which is on the
    // stack for each level of nesting, has no room for their values.
    switch shape {
    case .value(let codec): return countValue() ? encodeValue(slot, as: codec) : nil
    case .model(let model): return countValue() ? encodeModel(slot, as: model) : nil
    case .optional(let optional):
      guard let unwrapped = unwrap(slot, from: optional) else { return nil }
      guard let wrapped = unwrapped.value else { return countValue() ? .null : nil }
      guard readBack == nil else { return encodeSome(wrapped, in: optional) }
      return encode(wrapped, as: optional.wrapped)
    case .list(let list): return countValue() ? encodeList(slot, as: list) : nil
    case .dictionary(let dictionary):
      return countValue() ? encodeDictionary(slot, as: dictionary) : nil
    case .converted(let converted):
      guard let inner = encoded(slot, by: converted) else { return nil }
      return encode(inner, as: converted.inner)
    }
  }

  /// A value converted by the closures of its type; nil if they failed, which is logged.
  @inline(never)
  func encoded(_ slot: Slot, by shape: ConvertedShape) -> Slot? {
    do {
      if let encoded = try callTransformer(
        of: shape.memory.type, with: slot, { try shape.encode(slot) })
      {
        return encoded
      }
      log.note(.unrepresentableValue, Messages.onlyRead(shape.memory.type))
    } catch {
      noteThrown(error, .transformFailed, Messages.encoderFailed)
    }
    return nil
  }

  /// The number of values that may still be written.
  var remainingCount: Int { max(0, maximumCount - writtenCount) }

  /// Whether another value may be written. Instances shared at every level produce exponentially many.
  func countValue() -> Bool { countValues(1) }

  /// Whether a number of further values may be written.
  func countValues(_ count: Int) -> Bool {
    let wasLeft = writtenCount <= maximumCount
    writtenCount += count
    if wasLeft, writtenCount > maximumCount {
      log.note(
        .sizeLimitExceeded, Messages.outputTooLarge(limit: maximumCount))
    }
    return writtenCount <= maximumCount
  }

  /// Resets the number of values to an earlier one, since those after it will be written again.
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

  /// The value in an optional, with nil inside the result for nil; nil if that failed, which is logged.
  @inline(never)
  func unwrap(_ slot: Slot, from shape: OptionalShape) -> (value: Slot?, Void)? {
    attempt { (try shape.operations.unwrap(slot), ()) }
  }

  /// Whether a closure that may only run once may be called.
  ///
  /// In a partial pass that has failed, the direct engine gives up, so the closures called so far are the
  /// first ones that the full pass needs.
  func mayCallOnce() -> Bool {
    guard isPart, record == nil || isGivenUp || log.errorCount > 0 else { return true }
    isGivenUp = true
    return false
  }

  /// Runs an operation of a value's type; errors it throws are logged.
  func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      noteUnwritable(error)
      return nil
    }
  }

  // Not part of the generic function, of which there are many specializations.
  @inline(never)
  private func noteUnwritable(_ error: any Error) {
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
