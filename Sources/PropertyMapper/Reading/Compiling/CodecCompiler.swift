// The codecs of whole shapes, assembled from those of their parts.

/// Assembles codecs for the plans of a program.
struct CodecCompiler {
  let compiler: ReadingCompiler
  /// Whether a base has chosen the models.
  var isContent = false
  /// The table that is compiled, and the key of its plan; nil for values outside of tables.
  var table: (plan: ObjectPlan, key: ReadingCompiler.ModelKey)?
  /// The entry whose value is read, and the index of its place.
  private var place: (entry: PlanEntry, index: Int)?
  /// How to treat empty strings.
  private(set) var emptyText: EmptyTextRule

  init(
    in compiler: ReadingCompiler, isContent: Bool = false,
    table: (plan: ObjectPlan, key: ReadingCompiler.ModelKey)? = nil
  ) {
    self.compiler = compiler
    self.isContent = isContent
    self.table = table
    emptyText = EmptyTextRule(compiler.context.options)
  }

  /// Whether objects are finished once all have been read.
  var finishesLater: Bool { compiler.isWaiting && compiler.finishesLater }

  /// A link to the plan of a model; nil if that can't be compiled.
  func model(_ reference: ModelReference) -> PlanLink<ReadingPlan>? {
    guard let table, let place else {
      return compiler.model(.init(type: ObjectIdentifier(reference.type), isChosen: isContent))
    }
    return compiler.model(
      compiler.key(of: reference, in: place.entry, at: place.index, of: table.plan, table.key))
  }

  /// The codecs for the value of an entry.
  private func reading(_ entry: PlanEntry, at index: Int) -> Self {
    var codecs = self
    codecs.place = (entry, index)
    codecs.emptyText = entry.rule.emptyText(insteadOf: emptyText)
    return codecs
  }

  /// How the values at an entry's places are read, and how they wait, if they do.
  func places(
    of entry: PlanEntry, _ reading: PlanEntry.Reading
  ) -> (codecs: [ReadingCodec], waiting: WaitingCodec?)? {
    let (shape, isLossy) = (reading.shape, entry.modifiers.isLossy)
    let keys = table.map { compiler.keysInsideModels(of: entry, of: $0.plan, $0.key) } ?? []
    // The models may have different plans at the places.
    let count = Set(keys).count <= 1 ? 1 : entry.places.count
    let codecs = (0..<count).map { self.reading(entry, at: $0) }
    func forEachPlace<Value>(_ values: [Value]) -> [Value] {
      count == 1 ? entry.places.flatMap { _ in values } : values
    }
    let readings = codecs.compactMap { $0.reading(shape, isLossy: isLossy) }
    guard readings.count == count, let first = readings.first else { return nil }
    guard count > 1, let places = WaitingPlaces(readings.compactMap(\.waiting)) else {
      return (forEachPlace(readings.map(\.codec)), first.waiting)
    }
    return (readings.indices.map(places.reading), places)
  }

  func isDeferred(_ shape: Shape) -> Bool { shape.models.contains(where: compiler.isDeferred) }

  /// How values of a shape are read, and how they wait, if they do; nil if they cannot be read.
  func reading(
    _ shape: Shape, isLossy: Bool = false
  ) -> (codec: ReadingCodec, waiting: WaitingCodec?)? {
    guard isDeferred(shape) else { return immediate(shape, isLossy: isLossy).map { ($0, nil) } }
    guard compiler.isWaiting else { return nil }
    return waitingCodec(of: shape, isLossy: isLossy).map { ($0.reading, $0) }
  }

  private func immediate(_ shape: Shape, isLossy: Bool = false) -> ReadingCodec? {
    let codec = ofValues(shape, isLossy: isLossy)
    guard emptyText.makesNull(of: shape) else { return codec }
    return codec.map { $0.readingEmptyTextAsNull(takesNull: true) }
  }

  private func ofValues(_ shape: Shape, isLossy: Bool) -> ReadingCodec? {
    switch shape {
    case .value(let codec): return codec.reading ?? alone(shape, codec.memory, codec.traits)
    case .optional(let optional):
      // An empty string that is null for the wrapped value is null for the optional.
      guard let wrapped = ofValues(optional.wrapped, isLossy: isLossy) else { return nil }
      let codec = wrapped.optional ?? optional.operations.reading(wrapped)
      guard case .converted = optional.wrapped else { return codec }
      return codec.readingUnknownValues { optional.operations.none() }
    case .list(let list):
      let lossy = isLossy ? LossyElements(shape: list.element, emptyText: emptyText) : nil
      return immediate(list.element).map { element in
        let codec = list.operations.reading(element, lossy).using { list.operations.adopt($0) }
        return list.takesOneElement ? list.readingOnlyElement(codec, element, lossy) : codec
      }
    case .dictionary(let dictionary):
      let lossy = isLossy ? LossyElements(shape: dictionary.element, emptyText: emptyText) : nil
      return immediate(dictionary.element).flatMap { dictionary.operations.reading($0, lossy) }?
        .using { dictionary.operations.adopt($0) }
    case .converted(let converted):
      return immediate(converted.inner).flatMap { conversion(converted, of: $0) }
    case .jsonText(let text):
      return immediate(text.inner, isLossy: isLossy).map { text.reading($0) }
    case .model(let reference):
      guard let model = model(reference) else { return nil }
      let objects = ReadingCodec(
        memory: reference.memory, acceptsNull: false,
        read: { reader, target throws(Declined) in
          guard reader.cursor.next != JSONByte.openBracket else {
            return try model.readList(&reader, into: target)
          }
          try model.withPlan { plan throws(Declined) in
            try plan.read(.text, &reader, into: target)
          }
        },
        readAny: { value, reader, target throws(Declined) in
          guard let source = ObjectSource(value) else {
            return try model.read(insteadOfObject: value, as: reference, &reader, into: target)
          }
          try model.withPlan { plan throws(Declined) in
            try plan.read(source, &reader, into: target)
          }
        })
      return reference.conversion == nil
        ? objects : otherValues(of: reference).map { $0.reading(besides: objects) }
    }
  }

  /// How to read models from values that aren't objects; nil if they are only read from objects.
  func otherValues(of model: ModelReference) -> OtherValues? {
    guard let shape = model.conversion else { return nil }
    return immediate(shape.inner).flatMap { conversion(shape, of: $0) }.map { codec in
      OtherValues(shape, codec)
    }
  }

  /// Runs the closure of a type's transformer, which may not know a value.
  @inline(__always)
  private static func convert<Result>(
    in call: ReaderCall, _ body: () throws -> Result
  ) throws(Declined) -> Result {
    do {
      return try body()
    } catch {
      if error is UnknownValue { call.foundUnknownValue = true }
      throw Declined()
    }
  }

  /// Converts a value by the closure of a type's transformer, unless that is already running with the same value.
  @inline(never)
  private static func convert(
    _ value: ValueAddress, by shape: ConvertedShape, into target: ValueAddress, in call: ReaderCall
  ) throws(Declined) {
    let slot = shape.decode.input.box(value)
    let running = RunningTransformer(shape.memory.type, of: slot, in: call.context.transformer)
    guard !running.isRepeated else { throw Declined() }
    var scope = call.scope
    scope.transformer = running
    let converted = try convert(in: call) { try scope.open { try shape.decode(slot) } }
    guard shape.memory.copy(converted, to: target) else { throw Declined() }
  }

  /// A codec whose closures convert values read by another codec; nil if that codec reads a different type.
  private func conversion(_ shape: ConvertedShape, of inner: ReadingCodec) -> ReadingCodec? {
    guard inner.memory.type == shape.decode.input.type else { return nil }
    // Only some types would read null, and not their closures.
    let refusesNull = !shape.passesNull && shape.inner.mayReadNull
    return ReadingCodec(memory: shape.memory, acceptsNull: shape.passesNull) {
      source, reader, target throws(Declined) in
      if case .value(let value) = source, let slot = shape.adopt(InputValue(classifying: value)) {
        guard shape.memory.copy(slot, to: target) else { throw Declined() }
        return
      }
      if refusesNull, reader.isNull(source) { throw Declined() }
      try reader.withRoom(for: inner.memory) { reader, room throws(Declined) in
        try inner.read(source, &reader, room)
        reader.enterUser(atDepth: reader.depth)
        guard reader.call.context.tracksTransformers else {
          return try Self.convert(in: reader.call) { try shape.decode.convert(room, target) }
        }
        try Self.convert(room, by: shape, into: target, in: reader.call)
      }
    }
  }

  /// A codec that leaves the conversion of each value to the problem finder.
  private func alone(
    _ shape: Shape, _ memory: ValueMemory, _ traits: ValueCodec.Traits
  ) -> ReadingCodec {
    ReadingCodec(memory: memory, acceptsNull: traits.acceptsNull) {
      source, reader, target throws(Declined) in
      let slot = reader.call.convert(
        try reader.element(source), as: shape, atDepth: reader.depth, reader.policy)
      guard let slot, memory.copy(slot, to: target) else { throw Declined() }
    }
  }
}

// Values instead of objects are read in separate functions, so that the recursion through models needs little stack.

extension PlanLink<ReadingPlan> {
  /// Reads the list at the cursor as a row, or an empty one as an object, if the policy is lenient.
  @inline(never)
  fileprivate func readList(
    _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try withPlan { plan throws(Declined) in
      try plan.read(try plan.source(ofListAt: &reader), &reader, into: target)
    }
  }

  /// Reads a value that isn't an object, but may count as one, or be a finished model.
  @inline(never)
  fileprivate func read(
    insteadOfObject value: Any, as model: ModelReference, _ reader: inout ValueReader,
    into target: ValueAddress
  ) throws(Declined) {
    guard let source = ObjectSource(insteadOf: value, for: plan, reader.policy) else {
      return try model.adopt(value, into: target)
    }
    try withPlan { plan throws(Declined) in try plan.read(source, &reader, into: target) }
  }
}

extension ModelReference {
  /// Copies a finished model into memory.
  fileprivate func adopt(_ value: Any, into target: ValueAddress) throws(Declined) {
    guard let slot = adopt(value), memory.copy(slot, to: target) else { throw Declined() }
  }
}

// The waiting codecs of whole shapes, assembled from those of their parts.

extension CodecCompiler {
  /// How values of a shape with deferred models wait.
  func waitingCodec(of shape: Shape, isLossy: Bool) -> WaitingCodec? {
    switch shape {
    case .model(let model):
      guard let link = self.model(model) else { return nil }
      guard model.conversion != nil else { return WaitingModel(link, model) }
      return otherValues(of: model).map { WaitingModelOrOther(link, model, $0) }
    case .optional(let optional):
      return waitingCodec(of: optional.wrapped, isLossy: isLossy).map {
        WaitingOptional(
          $0, optional.operations, emptyTextIsNull: emptyText.makesNull(of: shape))
      }
    case .list(let list):
      return waitingCodec(of: list.element, isLossy: false).map {
        WaitingList($0, list, isLossy ? lossy($0, list.element) : nil)
      }
    case .dictionary(let dictionary):
      return waitingCodec(of: dictionary.element, isLossy: false).map {
        WaitingDictionary(
          $0, dictionary.operations, isLossy ? lossy($0, dictionary.element) : nil)
      }
    case .converted(let converted):
      guard let inner = waitingCodec(of: converted.inner, isLossy: false),
        inner.memory.type == converted.decode.input.type
      else { return nil }
      return WaitingConversion(inner, converted, finishesLater: finishesLater)
    case .jsonText(let text):
      return waitingCodec(of: text.inner, isLossy: isLossy).map { WaitingJSONText($0) }
    case .value: return nil
    }
  }

  private func lossy(_ element: WaitingCodec, _ shape: Shape) -> LossyReading {
    LossyReading(
      element.reading, LossyElements(shape: shape, emptyText: emptyText),
      finishing: finishesLater ? element : nil)
  }

  /// How to read the value of an entry that leaves it out if it can't be read; nil for other entries.
  func lossyValue(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, _ codec: ReadingCodec
  ) -> LossyReading? {
    guard entry.leavesOutValue else { return nil }
    let elements = LossyElements(
      shape: reading.shape, emptyText: entry.rule.emptyText(insteadOf: emptyText))
    // Its models are finished with those of the other entries.
    return LossyReading(codec, elements)
  }
}
