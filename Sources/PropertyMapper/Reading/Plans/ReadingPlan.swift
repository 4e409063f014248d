/// The table of a type, compiled for reading.
///
/// An object is read in two steps. The first follows the input, the second the table:
///
/// ```
///  text ──keys──▶ frame: the values of the entries, in input order    (see FrameKeys, ValueFrame)
///  frame ──entries, in table order──▶ model
/// ```
///
/// The rest of the input may turn out to be invalid, so there must be no visible effects before it's read:
/// only closures that must be pure are called, such as initializers. If there are others, the models are created
/// once the whole input has been read. Until then, their values wait in frames.
final class ReadingPlan: Sendable {
  let objectPlan: ObjectPlan
  /// Whether lists are read instead of objects.
  let isRow: Bool
  let keys: FrameKeys
  let entries: [ReadingEntry]
  /// How to store the values of entries that are stored unchanged, adjacent in memory; without those of
  /// arguments.
  let steps: FixedTable<ReadingEntry.Step>
  /// How to take the values of arguments.
  let argumentSteps: FixedTable<ReadingEntry.ArgumentStep>
  /// The initializer that creates the models; nil if they are created in another way.
  let initializer: InitializerCall?
  /// Copied from the entries and the plan, so that access retains nothing.
  let stepCount: Int
  let isClass: Bool
  /// Whether filling a model changes instances, which others may share.
  let changesInstances: Bool
  /// Whether setting a property may replace the instance.
  let mayReplaceInstance: Bool
  let hasInitializer: Bool
  /// Whether the models are created from the values of entries.
  let hasConstruction: Bool
  /// Whether a factory may return the models.
  let mayComeFromFactory: Bool
  let keepsUnknownKeys: Bool
  /// Whether unknown keys are stored in the model once it is created.
  let storesUnknownKeys: Bool
  let hasRules: Bool
  /// The embedded models.
  let embedded: [EmbeddedFrame]
  /// The embedded models that read the whole object in a separate pass.
  let wholeObjects: [WholeObject]
  let readsWholeObjects: Bool
  /// Whether there are embedded models or rules.
  let finishesFrames: Bool
  /// Whether an object with an error has to be read again as a whole.
  let isReadWhole: Bool
  /// The closures that edit the objects before anything is read, except those that a base has
  /// already called.
  let editors: InputEditors
  let editsInput: Bool
  /// The names that objects must have; nil if there are none.
  let names: NameChecks?
  let checksNames: Bool
  /// Whether an empty model is created; if not, models are built from their properties, or by an initializer.
  let isMadeEmpty: Bool
  /// Whether objects are finished once all have been read, since their models may already exist.
  let finishesLater: Bool
  /// How objects are identified.
  let identity: PlanIdentity?
  /// Whether properties may contain models.
  let holdsModels: Bool
  /// Whether existing models can be updated.
  let canUpdate: Bool
  /// Whether the mapper can make new models.
  let canMake: Bool
  /// Whether null may have been noted for values below it, which is right only for existing models.
  let mayBeNullAbove: Bool
  /// Whether closures see the whole objects.
  let seesObjects: Bool
  let finalDecoders: [PlanHooks.FinalDecoder]
  let hasConsumers: Bool
  /// What shows only in the whole objects, if closures see them.
  let visibility: ObjectVisibility
  let askFactory: @Sendable (any ModelFactory, MappingInput, ValueAddress) throws -> Bool
  private let empty: @Sendable (ValueAddress) -> Void
  /// How to release the values at the places.
  private let releases: [Release]
  let layout: Layout
  /// The subtypes, if this type is a base.
  let subtypes: (any SubtypeReading)?
  /// The names of subtypes that can be text in place of an object; nil if there are none.
  let plainNames: KeyTable?
  /// The types of the arguments of a struct that is built from its properties.
  let argumentMemories: [ValueMemory]
  /// The rules over several properties; nil if there are none.
  let rules: FrameRules?
  /// Every key that is read or written, including the discriminator on the way here.
  let knownKeys: KeyTree
  /// The known keys of its objects, including those of embedded models; empty unless other keys are kept.
  let keysBesidesKept: KeyTree
  /// How it shares the keys of its objects; nil if no other table reads them in a pass of its own, or unknown keys don't
  /// matter.
  let sharing: KeySharing?
  /// The keys inside its objects that are those of entries around them.
  let keysOfOthers: KeyTree?
  /// The policy for unknown keys of objects that are read in several passes; nil if the one of the outermost model applies.
  let unknownKeyPolicy: UnknownKeyPolicy?

  /// The place of a value in a frame, with the operations of its type.
  private struct Release {
    let flag: Int
    let offset: Int
    let memory: Borrowed<ValueMemory>
  }

  /// The layout of an object's frame.
  struct Layout: Sendable {
    var size = 0
    /// The number of words with the flags of values.
    var valueWordCount = 0
    /// The number of words that are zero at first: with flags and addresses.
    var wordCount = 0
    /// The first of the words with the addresses of waiting values, one for each entry, if the
    /// models wait.
    var waitingWord = 0
    /// The first of the words for the object, and what else waits with the values.
    var objectWord = 0
    /// The word for the keys that the object shares with others, if it does.
    var sharedWord: Int?
    /// The word for the address of the object's identifier, if it may have one.
    var keyWord: Int?
    /// The flags of a struct's arguments.
    var argumentFlags = 0..<0
  }

  init(
    _ builder: ReadingPlanBuilder, keys: FrameKeys, knownKeys: KeyTree,
    subtypes: (any SubtypeReading)?, initializer: InitializerCall?,
    argumentMemories: [ValueMemory], rules: FrameRules?
  ) {
    let plan = builder.plan
    objectPlan = plan
    self.keys = keys
    self.knownKeys = knownKeys
    keysBesidesKept = plan.extras == nil ? KeyTree() : builder.objectKeys
    self.subtypes = subtypes
    self.initializer = initializer
    self.argumentMemories = argumentMemories
    self.rules = rules
    hasRules = rules != nil
    names = builder.names
    checksNames = names != nil
    sharing = builder.sharing
    keysOfOthers = builder.keysOfOthers
    unknownKeyPolicy = builder.unknownKeyPolicy
    finishesLater = builder.finishesLater
    identity = builder.identity
    entries = builder.entries
    layout = builder.layout
    holdsModels = plan.entries.contains(where: \.holdsModels)
    canUpdate = entries.allSatisfy { $0.argument != nil || $0.accessor?.isWritable ?? true }
    canMake = builder.canMake
    mayBeNullAbove = finishesLater && entries.contains(where: \.distinguishesNullAbove)
    embedded = builder.embedded
    wholeObjects = builder.wholeObjects
    readsWholeObjects = !wholeObjects.isEmpty
    finishesFrames = rules != nil || !embedded.isEmpty || readsWholeObjects
    isReadWhole = plan.operations.hasInitializer || !embedded.isEmpty || readsWholeObjects
    seesObjects = builder.visibility != nil
    visibility = builder.visibility ?? ObjectVisibility()
    finalDecoders = plan.hooks.finalDecoders
    hasConsumers = entries.contains(where: \.isConsumer)
    askFactory = plan.operations.makeByFactory
    isRow = plan.isRow
    plainNames = subtypes == nil ? nil : plan.subtypes?.plainNames
    editors = builder.editors
    editsInput = !editors.isEmpty
    releases = entries.flatMap(\.places).map {
      Release(flag: $0.flag, offset: $0.offset, memory: Borrowed($0.codec.memory))
    }
    // While models wait, so do their arguments.
    let stored = builder.isWaiting ? entries : entries.filter { $0.argument == nil }
    stepCount = stored.count
    isClass = plan.isClass
    changesInstances = plan.isClass || plan.writesThroughReferences
    mayReplaceInstance = finishesLater && plan.mayReplaceInstance
    keepsUnknownKeys = plan.extras != nil
    storesUnknownKeys = plan.storedExtras != nil
    steps = FixedTable(stored.map(\.step))
    argumentSteps = FixedTable(entries.compactMap(\.argumentStep))
    hasInitializer = plan.operations.hasInitializer
    hasConstruction = plan.operations.construction != nil
    mayComeFromFactory = builder.hasCustomFactory && !plan.operations.hasInitializer
    isMadeEmpty = plan.operations.maker != nil && !hasInitializer
    if let maker = plan.operations.maker {
      empty = { maker.make(at: $0) }
    } else {
      empty = { _ in }
    }
  }

  /// Creates an empty model. A separate function, since the closure would be retained if this were inlined.
  @inline(never)
  func makeEmpty(at target: ValueAddress) { empty(target) }

  /// Provides a frame, and releases the values left in it.
  @inline(__always)
  func withFrame<Result>(
    _ reader: inout ValueReader,
    _ body: (inout ValueReader, ValueFrame) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let mark = reader.arena.mark
    let frame = ValueFrame(
      at: reader.arena.allocate(size: layout.size, alignment: 16), wordCount: layout.wordCount)
    do throws(Declined) {
      let result = try body(&reader, frame)
      if frame.hasFlags(inWords: layout.valueWordCount) { release(frame) }
      reader.arena.release(to: mark)
      return result
    } catch {
      release(frame)
      reader.arena.release(to: mark)
      throw error
    }
  }

  /// Releases the values left in a frame, and in those of embedded models.
  @inline(never)
  func release(_ frame: ValueFrame) {
    releaseOwn(frame)
    for embedding in embedded { embedding.plan.release(embedding.frame(in: frame)) }
  }

  /// Releases the values left in a frame.
  @inline(never)
  func releaseOwn(_ frame: ValueFrame) {
    for place in releases where frame[place.flag] {
      place.memory.lend { $0.deinitialize(frame.start + place.offset) }
      frame.lower(place.flag)
    }
    guard hasRules else { return }
    for entry in entries {
      guard let value = entry.takeFinishedValue(from: frame) else { continue }
      entry.memory.deinitialize(value)
    }
  }

  // MARK: Objects

  /// Reads an object as a model.
  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    if subtypes == nil { return try readOwn(source, &reader, into: target) }
    try readSubtype(source, &reader, into: target)
  }

  @inline(never)
  private func readSubtype(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    if plainNames != nil, source.isText, reader.cursor.next == JSONByte.quote {
      return try readingNamedObject(&reader) { source, reader throws(Declined) in
        try readSubtype(source, &reader, into: target)
      }
    }
    guard editsInput else {
      try subtypes?.read(source, &reader, into: target)
      return
    }
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes?.read(object, &reader, into: target)
    }
  }

  /// Reads an object as a model of exactly this type.
  @inline(__always)
  func readOwn(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    if editsInput { return try readEdited(source, &reader, into: target) }
    try make(from: source, &reader, into: target)
  }

  @inline(never)
  private func readEdited(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try make(from: object, &reader, into: target)
    }
  }

  /// Whether an object has one of the names that it must have, if there are any.
  @inline(never)
  func isNamed(_ source: ObjectSource, _ reader: inout ValueReader) throws(Declined) -> Bool {
    let updatesRoot = finishesLater && reader.depth == 0
    return try names?.areThere(in: source, updatesRoot: updatesRoot, &reader) ?? true
  }
}

/// What the tables of a program read in objects that closures see as a whole.
struct ObjectVisibility {
  /// Whether two keys are canonically equal, so that an object with both is no Swift dictionary.
  var hasEqualKeys = false
  /// At most so many members of an object, at all levels together, are read.
  var maximumReadCount = 0

  init() {}

  /// - Parameter plans: The plans, each with those of the models embedded in it.
  init(_ plans: some Collection<[ObjectPlan]>) {
    for plans in plans {
      let paths = plans.flatMap { $0.entries.flatMap(\.places).map(\.path) + $0.namePaths }
      maximumReadCount = max(
        maximumReadCount, paths.reduce(0) { $0 + $1.components.count })
      let keys = paths.flatMap(\.components).compactMap(\.key)
      hasEqualKeys = hasEqualKeys || Set(keys).count < Set(keys.map { Array($0.utf8) }).count
    }
  }
}

/// A link from a property to the plan of its models.
///
/// Types may refer to each other in cycles, so plans do not hold each other: their program holds them all,
/// and is itself held while a call uses it. The program sets the plan before anyone else uses the link.
final class PlanLink<Plan: AnyObject>: @unchecked Sendable {
  private var target: Borrowed<Plan>?

  /// The plan, once the program is complete; nil if the models cannot be read.
  var plan: Plan? { target?.object }

  /// Calls a closure with the plan, without a retain.
  @inline(__always)
  func lendPlan(_ body: (Plan) -> Void) { target?.lend(body) }

  func set(_ plan: Plan) { target = Borrowed(plan) }

  /// Calls a closure with the plan, without a retain.
  @inline(__always)
  func withPlan(_ body: (Plan) throws(Declined) -> Void) throws(Declined) {
    guard let target else { throw Declined() }
    try target.withObject(body)
  }
}

/// The plans of a type and of all types reachable from it, compiled for reading, with the codec
/// of the type itself.
final class ReadingProgram: ReadingRoot, @unchecked Sendable {
  let codec: ReadingCodec
  override var isCompiled: Bool { true }

  /// Whether user closures are called on the way.
  let callsUser: Bool
  /// The plans, which refer to each other and are held here.
  private let plans: [ReadingPlan]
  /// How the value waits until the whole input is right, if it does, and its shape.
  let waiting: WaitingCodec?
  let shape: Shape?
  /// Whether there may be warnings that have to be found before a waiting value is created. They're
  /// about unknown keys and about elements that were left out.
  let mayWarn: Bool
  /// Whether objects are finished once all have been read, since they may update existing models.
  let finishesLater: Bool
  /// Whether creating the waiting models can fail, so that the old values of existing models must be kept until the
  /// end.
  let mayFailLate: Bool

  init(
    of type: any Any.Type, _ codec: ReadingCodec, callsUser: Bool, plans: [ReadingPlan],
    waiting: WaitingCodec? = nil, shape: Shape? = nil, mayWarn: Bool = false,
    finishesLater: Bool = false, mayFailLate: Bool = true
  ) {
    self.finishesLater = finishesLater
    self.mayFailLate = mayFailLate
    self.mayWarn = mayWarn
    self.waiting = waiting
    self.shape = shape
    self.codec = codec
    self.callsUser = callsUser
    self.plans = plans
    super.init(ObjectIdentifier(type))
  }
}
