/// Lays out the frame of a plan, and assigns entries to keys.
struct ReadingPlanBuilder {
  let plan: ObjectPlan
  private let key: ReadingCompiler.ModelKey
  private let compiler: ReadingCompiler
  private let codecs: CodecCompiler
  private let situation: EntryRule.Situation
  /// Whether the values wait in the frame until the whole input is right.
  let isWaiting: Bool
  /// Whether objects are finished once all have been read.
  let finishesLater: Bool
  /// What the tables read in objects that closures see as a whole; nil if they don't see those of this one.
  let visibility: ObjectVisibility?
  /// How to treat unknown keys, unless objects share theirs with others.
  private let unknownKeys: UnknownKeyPolicy
  let sharing: KeySharing?
  /// The keys inside the objects that are those of entries around them.
  let keysOfOthers: KeyTree?
  private(set) var entries: [ReadingEntry] = []
  /// How to find the identifiers of objects; nil if they have none.
  private let identityRule: (any IdentityRule)?
  /// The input editors, except those that a base has already called.
  let editors: InputEditors
  /// The names that objects must have.
  let names: NameChecks?
  private var node = KeyNode()
  private(set) var layout = ReadingPlan.Layout()
  private var keyFlagStart = 0
  /// The first of the flags for rules that wait for the model.
  private var ruleFlagStart = 0
  /// The first of the flags for alternatives whose paths can't be followed, or whose values are wrong.
  private var failureFlagStart = 0
  /// The first of the flags for alternatives of another kind.
  private var otherKindStart = 0
  /// The first of the flags for null above a value.
  private var nullAboveStart = 0
  /// The first of the words for values that wait for a rule.
  private var finishedWordStart = 0
  private var offsets = PropertyOffsets()
  /// The plans of embedded models, by the indexes of their entries, and the offsets of their frames.
  private var embeddedPlans: [Int: ReadingPlan] = [:]
  private var embeddedOffsets: [Int: Int] = [:]
  private var embeddedKeyCount = 0
  private(set) var embedded: [EmbeddedFrame] = []
  private(set) var wholeObjects: [WholeObject] = []

  init(
    _ plan: ObjectPlan, _ key: ReadingCompiler.ModelKey, names: NameChecks?,
    in compiler: ReadingCompiler
  ) {
    self.plan = plan
    self.key = key
    self.compiler = compiler
    self.names = names
    codecs = CodecCompiler(in: compiler, table: (plan, key))
    situation = EntryRule.Situation(compiler.context.options)
    isWaiting = compiler.isWaiting && compiler.deferredTypes.contains(ObjectIdentifier(plan.type))
    finishesLater = codecs.finishesLater
    visibility = isWaiting ? compiler.visibility(of: plan) : nil
    unknownKeys = compiler.unknownKeys(of: plan)
    sharing = compiler.sharing(of: plan, key)
    keysOfOthers = compiler.keysOfOthers(in: plan, key)
    identityRule = compiler.identityRule(of: plan)
    editors = InputEditors(of: plan, except: key.earlierEditorCount)
  }

  /// How objects are identified; nil if they aren't.
  var identity: PlanIdentity? {
    identityRule.map { PlanIdentity($0, entries, emptyText: situation.emptyText) }
  }

  /// Whether the mapper can make new models.
  var canMake: Bool { compiler.canMake(ModelReference.opening(plan.type)) }

  var hasCustomFactory: Bool { compiler.context.hasCustomFactory }

  /// The known keys of the plan's objects, including those of embedded models.
  var objectKeys: KeyTree { compiler.context.registry.objectKeys(of: plan).known }

  /// The policy for unknown keys of objects that are read in several passes; nil if the one of the outermost model applies.
  var unknownKeyPolicy: UnknownKeyPolicy? {
    sharing == .embedded ? compiler.ownPolicy(of: plan) : unknownKeys
  }

  // MARK: Entries

  /// Adds all entries that are read; false if one of them cannot be.
  mutating func addEntries() -> Bool {
    let readEntries = plan.entries.filter { $0.reading != nil }
    var readers: [(codecs: [ReadingCodec], waiting: WaitingCodec?)] = []
    for entry in readEntries {
      guard let reading = entry.reading, let reader = codecs.places(of: entry, reading) else {
        return false
      }
      if let model = entry.readEmbedding, compiler.canShareFrame(entry) {
        guard let plan = compiler.embeddedPlan(model) else { return false }
        embeddedPlans[readers.count] = plan
        embeddedKeyCount += plan.keyCount
      }
      readers.append(reader)
    }
    // The frame begins with the flags: of values, of nulls, of arguments, of keys.
    let placeCount = readEntries.reduce(0) { $0 + $1.places.count }
    layout.valueWordCount = (placeCount + 63) / 64
    let nullFlags = layout.valueWordCount * 64
    let argumentStart = nullFlags + placeCount
    layout.argumentFlags = argumentStart..<argumentStart + (memberwiseLayout?.offsets.count ?? 0)
    keyFlagStart = layout.argumentFlags.upperBound
    ruleFlagStart = keyFlagStart + maximumKeyCount
    failureFlagStart = ruleFlagStart + plan.rules.count
    let hasAlternatives = readEntries.contains { $0.places.count > 1 }
    otherKindStart = failureFlagStart + (hasAlternatives ? placeCount : 0)
    nullAboveStart = otherKindStart + (hasAlternatives ? placeCount : 0)
    layout.wordCount = (nullAboveStart + (finishesLater ? placeCount : 0) + 63) / 64
    if isWaiting {
      layout.waitingWord = layout.wordCount
      layout.wordCount += readEntries.count
    }
    if isWaiting {
      layout.objectWord = layout.wordCount
      layout.wordCount += ReadingPlan.extraWordCount
      if sharing != nil {
        layout.sharedWord = layout.wordCount
        layout.wordCount += 1
      }
      if identityRule != nil {
        layout.keyWord = layout.wordCount
        layout.wordCount += 1
      }
    }
    if runsRules {
      finishedWordStart = layout.wordCount
      layout.wordCount += readEntries.count
    }
    layout.size = layout.wordCount * 8
    for (index, plan) in embeddedPlans.sorted(by: { $0.key < $1.key }) {
      let offset = allocate(plan.layout.size, 16)
      embeddedOffsets[index] = offset
      layout.wordCount = offset / ValueAddress.wordSize + plan.layout.wordCount
    }
    var flag = 0
    for (entry, reader) in zip(readEntries, readers) {
      guard let reading = entry.reading,
        add(
          entry, reading, reader.codecs, waiting: reader.waiting, firstFlag: flag,
          nullFlags: nullFlags)
      else { return false }
      flag += entry.places.count
    }
    return true
  }

  /// Whether rules run on the values of a new model before they are stored.
  private var runsRules: Bool { !plan.rules.isEmpty }

  /// The word for the address of an entry's value while it waits for a rule.
  private func finishedWord(of entry: PlanEntry) -> Int? {
    guard runsRules, plan.rules.contains(where: { $0.reads(entry) }) else { return nil }
    return finishedWordStart + entries.count
  }

  /// The maximum number of keys, including known keys that are not read.
  private var maximumKeyCount: Int {
    let paths =
      plan.entries.flatMap(\.places).map(\.path) + plan.namePaths + key.discriminators
      + (keysOfOthers?.readPaths ?? [])
    return paths.reduce(embeddedKeyCount) { $0 + $1.components.count }
  }

  private mutating func add(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, _ placeCodecs: [ReadingCodec],
    waiting: WaitingCodec?, firstFlag: Int, nullFlags: Int
  ) -> Bool {
    guard let first = placeCodecs.first, fits(entry, reading, waiting?.memory ?? first.memory)
    else { return false }
    // An existing model is updated, even if no new one can be made.
    let canMakeAll =
      reading.shape.isSingleModel || reading.shape.models.allSatisfy(compiler.canMake)
    let takesNull =
      first.acceptsNull && entry.places.count == 1
      && entry.rule.verdict(for: .null, in: situation) == .takeNull
    let emptyTextIsNull = entry.rule.readsEmptyTextAsNull(situation.emptyText)
    let kinds = compiler.context.registry.kindsOfAlternatives(of: entry)
    var places: [FramePlace] = []
    for (index, planPath) in entry.places.enumerated() {
      var codec = canMakeAll ? placeCodecs[index] : placeCodecs[index].declining
      if emptyTextIsNull { codec = codec.readingEmptyTextAsNull(takesNull: takesNull) }
      let place = FramePlace(
        codec: codec, lossy: codecs.lossyValue(of: entry, reading, codec),
        offset: allocate(codec.memory.stride, codec.memory.alignment),
        flag: firstFlag + index, nullFlag: nullFlags + firstFlag + index,
        failureFlag: index > 0 ? failureFlagStart + firstFlag + index : nil,
        alternative: kinds.map {
          .init(kinds: $0, flag: otherKindStart + firstFlag + index)
        },
        nullAboveFlag: finishesLater && planPath.path.components.count > 1
          ? nullAboveStart + firstFlag + index : nil,
        takesNull: takesNull, holdsModels: !reading.shape.models.isEmpty,
        emptyTextIsNull: emptyTextIsNull,
        policy: entry.modifiers.policy,
        // A value that is left out doesn't take precedence.
        earlierFlags: firstFlag..<firstFlag + (entry.leavesOutValue ? 0 : index),
        isExclusive: isExclusive(planPath, of: entry),
        positionOffset: reading.isConsumer
          || waiting != nil && (reading.closures.callsUser || entry.countsMadeElements)
          ? allocate(8, 8) : nil)
      places.append(place)
      node.insert(place, at: planPath.path.memberSteps[...])
      if planPath.path.isOwnObject, !compiler.canShareFrame(entry) {
        guard let model = entry.readEmbedding,
          let keys = compiler.context.registry.objectKeys(of: model),
          let plan = compiler.plans[ObjectIdentifier(model.type)]
        else { return false }
        wholeObjects.append(
          WholeObject(
            place, of: entry, reading, at: entries.count, isFirst: index == 0, keys: keys,
            editors: InputEditors(of: plan),
            presenceOffset: finishesLater ? allocate(8, 8) : nil, in: situation))
      }
    }
    entries.append(
      ReadingEntry(
        entry, reading, places: places, argument: argument(of: entry),
        storedOffset: entry.property.flatMap { offsets.settableOffset(of: $0) },
        isInClass: plan.isClass, finishedWord: finishedWord(of: entry), waiting: waiting,
        originOffset: reading.isConsumer ? allocate(16, 8) : nil, in: situation))
    let index = entries.count - 1
    if let plan = embeddedPlans[index], let offset = embeddedOffsets[index] {
      let embedding = EmbeddedFrame(entries[index], reading.shape, plan, at: offset)
      embedded.append(embedding)
      for placement in embedding.placements {
        node.insert(placement.place, at: placement.path.components[...])
      }
    }
    return true
  }

  /// The argument that an entry provides for a new model.
  private func argument(of entry: PlanEntry) -> ReadingEntry.Argument? {
    guard let argument = entry.argument, hasInitializer || memberwiseLayout != nil else {
      return nil
    }
    return .init(
      index: argument.index, offset: memberwiseLayout?.offsets[argument.index] ?? 0,
      isNeededNow: argument.isNeededNow, isAlone: plan.isReadOnce(argument))
  }

  /// Whether a value at an alternative path is unknown if there is another one at an earlier path.
  private func isExclusive(_ place: PlanPath, of entry: PlanEntry) -> Bool {
    let policy = plan.unknownKeys ?? compiler.context.options.unknownKeys
    guard entry.places.count > 1, policy != .ignore else { return false }
    return place.path == entry.path || !plan.isRead(place.path, besides: entry)
  }

  /// Whether the parts of an entry agree in their types.
  private func fits(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, _ memory: ValueMemory
  ) -> Bool {
    let closures = reading.closures
    if reading.isConsumer { return true }
    guard let accessor = entry.property?.accessor, accessor.modelType == plan.type else {
      return false
    }
    let type = closures.convert?.output.type ?? memory.type
    guard closures.convert.map({ $0.input.type == memory.type }) ?? true,
      closures.validate.map({ $0.type == type }) ?? true
    else { return false }
    return type == accessor.valueType && (accessor.isWritable || entry.argument != nil)
  }

  private mutating func allocate(_ byteCount: Int, _ alignment: Int) -> Int {
    let offset = (layout.size + alignment - 1) / alignment * alignment
    layout.size = offset + byteCount
    return offset
  }

  // MARK: Keys

  /// The plan of the added entries; nil if an argument of a struct has no entry.
  mutating func plan(subtypes: (any SubtypeReading)?) -> ReadingPlan? {
    guard let argumentMemories else { return nil }
    let initializer = hasInitializer ? InitializerCall(of: plan) : nil
    if hasInitializer, initializer?.accepts(entries) != true { return nil }
    var rules: FrameRules?
    if !plan.rules.isEmpty {
      let mayBeKept = hasCustomFactory && !plan.operations.hasInitializer
      rules = FrameRules(
        plan, entries: entries, isWaiting: isWaiting, mayBeKept: mayBeKept,
        firstFlag: ruleFlagStart)
      guard rules != nil else { return nil }
    }
    // Known keys that are not read are not unknown keys, unless the table declares that they are never
    // read.
    for entry in plan.entries where entry.reading == nil {
      for steps in entry.places.map(\.path.memberSteps) {
        if entry.modifiers.isEncodeOnly {
          node.insertWay(to: steps[...])
        } else {
          node.insert(nil, at: steps[...])
        }
      }
    }
    for path in plan.namePaths + key.discriminators {
      node.insert(nil, at: path.components[...], isName: true)
    }
    for path in keysOfOthers?.readPaths ?? [] { node.insert(nil, at: path.components[...]) }
    var flag = keyFlagStart
    let keyRules = KeyNode.Rules(
      unknownKeys: sharing == nil ? unknownKeys : .ignore,
      keepsUnknownKeys: plan.extras != nil && sharing == nil || visibility != nil,
      takesOtherKeys: plan.otherKeys != nil,
      spreadsNull: finishesLater, emptyTextIsNull: situation.emptyText != .text,
      maximumKeyBytes: visibility == nil ? .max : compiler.context.options.maximumKeyBytes)
    guard let keys = node.keys(ofRow: plan.isRow, flag: &flag, by: keyRules) else { return nil }
    var knownKeys = plan.knownKeys
    let embeddedPaths = embedded.flatMap(\.placements).map(\.path)
    for path in embeddedPaths + key.discriminators {
      knownKeys.insert(path.components[...])
    }
    if let keysOfOthers { knownKeys.merge(keysOfOthers) }
    addOtherKeys(besides: knownKeys)
    return ReadingPlan(
      self, keys: keys, knownKeys: knownKeys, subtypes: subtypes, initializer: initializer,
      argumentMemories: argumentMemories, rules: rules)
  }

  /// Adds the dictionary with the keys that nothing else reads, if there is one.
  ///
  /// - Parameter known: The keys of everything else.
  private mutating func addOtherKeys(besides known: KeyTree) {
    guard let index = entries.firstIndex(where: \.planEntry.takesOtherKeys),
      let place = entries[index].places.first, let reading = entries[index].planEntry.reading
    else { return }
    var known = known
    for whole in wholeObjects { known.merge(whole.knownKeys) }
    wholeObjects.append(
      WholeObject(
        place, withKeysBesides: known, reading, at: index,
        presenceOffset: finishesLater ? allocate(8, 8) : nil))
  }

  /// The types of the arguments of a struct that is built from its properties, in order; nil if one of them
  /// is unknown, or its entries differ.
  private var argumentMemories: [ValueMemory]? {
    guard let layout = memberwiseLayout else { return [] }
    var memories: [ValueMemory] = []
    for index in layout.offsets.indices {
      let given = plan.operations.construction?.arguments[index].memory
      let candidates =
        entries.filter { $0.argument?.index == index }.map(\.memory) + [given].compactMap(\.self)
      guard let first = candidates.first, candidates.allSatisfy({ $0.type == first.type }) else {
        return nil
      }
      memories.append(first)
    }
    return memories
  }
}

extension ReadingPlanBuilder {
  /// Whether an initializer creates new models.
  private var hasInitializer: Bool { plan.operations.hasInitializer }

  /// The offsets of the properties of a struct that is built from them; nil if models are created in
  /// another way, or updated.
  private var memberwiseLayout: MemberwiseLayout? {
    guard !hasInitializer, plan.operations.maker == nil else { return nil }
    return plan.operations.construction?.layout
  }
}
