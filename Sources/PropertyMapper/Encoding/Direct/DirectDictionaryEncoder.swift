/// Writes models as dictionaries, straight from their memory: the counterpart of ``DirectTextEncoder``,
/// with values instead of text.
struct DirectDictionaryEncoder {
  var run: DirectRun

  init(_ run: DirectRun) {
    self.run = run
  }

  /// The value of a shape, as in a dictionary.
  mutating func any(_ value: UnsafeRawPointer, as shape: Shape) -> DirectAny {
    switch shape {
    case .value(let codec):
      guard run.count() else { return .failed }
      if let writing = codec.writing { return unsafe writing.makeAny(value) }
      return unsafe any(run.output(of: value, by: codec))
    case .optional(let optional): return unsafe any(value, as: optional)
    case .list(let list): return unsafe any(value, as: list)
    case .dictionary(let dictionary): return unsafe any(value, as: dictionary)
    case .converted(let converted):
      guard run.count(), let slot = unsafe run.encoded(value, by: converted) else { return .failed }
      var result = DirectAny.failed
      unsafe slot.withMemory { result = unsafe any(UnsafeRawPointer($0), as: converted.inner) }
      return result
    case .model(let reference):
      guard let model = run.model(reference) else { return .failed }
      return unsafe any(dictionary(of: value, as: model))
    }
  }

  private func any(_ output: OutputValue?) -> DirectAny {
    guard let output, !output.hasKeyProblems() else { return .failed }
    return output.directAny
  }

  @inline(__always)
  private func any(_ dictionary: [String: Any]?) -> DirectAny {
    dictionary.map { .value($0) } ?? .failed
  }

  private mutating func any(_ value: UnsafeRawPointer, as shape: OptionalShape) -> DirectAny {
    guard run.count() else { return .failed }
    var result = DirectAny.failed
    let isThere = unsafe shape.operations.lend(value) { result = unsafe any($0, as: shape.wrapped) }
    return isThere ? result : .null
  }

  // MARK: Lists and dictionaries

  private mutating func any(_ value: UnsafeRawPointer, as shape: ListShape) -> DirectAny {
    guard !shape.isSet else {
      return any(
        run.alone { unsafe $0.encode(shape.operations.slot(copying: value), as: .list(shape)) })
    }
    guard run.count(), run.mayGoDeeper() else { return .failed }
    var list: [Any]?
    run.enter()
    let isLent = unsafe shape.operations.lend(value) { list = self.list(of: $0, as: shape.element) }
    run.leave()
    guard isLent, let list else { return .failed }
    return .value(list)
  }

  private mutating func list(of elements: LentElements, as shape: Shape) -> [Any]? {
    guard var place = unsafe elements.start else { return [] }
    var list: [Any] = []
    list.reserveCapacity(elements.count)
    for _ in 0..<elements.count {
      switch unsafe any(place, as: shape) {
      case .value(let value): list.append(value)
      case .null: list.append(OutputValue.null.anyValue)
      case .failed: return nil
      }
      unsafe place += elements.stride
    }
    return list
  }

  private mutating func any(_ value: UnsafeRawPointer, as shape: DictionaryShape) -> DirectAny {
    guard shape.operations.hasTextKeys else {
      let slot = unsafe shape.operations.slot(copying: value)
      return any(run.alone { $0.encode(slot, as: .dictionary(shape)) })
    }
    guard run.count(), run.mayGoDeeper() else { return .failed }
    var dictionary: [String: Any] = [:]
    run.enter()
    var count = 0
    let isWritten = unsafe shape.operations.lend(value) { key, value in
      count += 1
      switch unsafe any(value, as: shape.element) {
      case .value(let value): dictionary[key] = value
      case .null: dictionary[key] = OutputValue.null.anyValue
      case .failed: return false
      }
      return true
    }
    run.leave()
    // Colliding keys are an error, which the reference engine reports.
    return isWritten && dictionary.count == count ? .value(dictionary) : .failed
  }

  // MARK: Models

  /// The dictionaries of a whole list of models, or of dictionaries.
  mutating func dictionaries(of elements: LentElements, as shape: Shape) -> [[String: Any]]? {
    guard run.count(), run.mayGoDeeper() else { return nil }
    guard var place = unsafe elements.start else { return [] }
    run.enter()
    var list: [[String: Any]] = []
    list.reserveCapacity(elements.count)
    var model: DirectModel?
    if case .model(let reference) = shape { model = run.model(reference) }
    for _ in 0..<elements.count {
      if let model {
        guard let dictionary = unsafe dictionary(of: place, as: model) else { return nil }
        list.append(dictionary)
      } else {
        guard case .value(let value) = unsafe any(place, as: shape),
          let dictionary = value as? [String: Any]
        else { return nil }
        list.append(dictionary)
      }
      unsafe place += elements.stride
    }
    return list
  }

  /// The dictionary of a model; nil if the engine gives up.
  mutating func dictionary(of value: UnsafeRawPointer, as model: DirectModel) -> [String: Any]? {
    guard run.count() else { return nil }
    switch unsafe run.object(at: value, as: model) {
    case .failed: return nil
    case .alone:
      let slot = unsafe model.plan.operations.slot(value)
      let output = run.alone { $0.encodeModel(slot, as: model.reference) }
      guard let output, case .object(let object) = output, !output.hasKeyProblems() else {
        return nil
      }
      return object.dictionary
    case .steps(let plan, let start):
      guard run.mayGoDeeper(), run.count(plan.valueCount) else { return nil }
      if plan.isClass, unsafe !run.open(start) { return nil }
      defer { if plan.isClass { unsafe run.close(start) } }
      return unsafe dictionary(of: value, start, by: plan)
    }
  }

  private mutating func dictionary(
    of model: UnsafeRawPointer, _ start: UnsafeRawPointer, by plan: WritingPlan
  ) -> [String: Any]? {
    let lines = unsafe plan.steps.lines
    guard plan.scratchSize > 0 else {
      return unsafe dictionary(
        by: lines, of: ModelMemory(model: model, start: start, scratch: nil), plan)
    }
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: plan.scratchSize, alignment: plan.scratchAlignment
    ) {
      let memory = unsafe ModelMemory(model: model, start: start, scratch: $0.baseAddress)
      return unsafe dictionary(by: lines, of: memory, plan)
    }
  }

  /// Executes steps, each of which adds a member or nothing.
  private mutating func dictionary(
    by lines: UnsafeBufferPointer<WritingSteps.Line>, of memory: ModelMemory, _ plan: WritingPlan
  ) -> [String: Any]? {
    var dictionary = [String: Any](minimumCapacity: lines.count)
    var index = 0
    var count = 0
    while index < lines.count {
      let line = unsafe lines[index]
      index &+= 1
      count &+= 1
      let result: DirectAny
      switch line.action {
      case .lying: result = unsafe line.any(memory.start + line.offset)
      case .object:
        let end = index &+ line.length
        let inner = unsafe UnsafeBufferPointer(rebasing: lines[index..<end])
        index = end
        guard let object = unsafe self.dictionary(by: inner, of: memory, plan) else { return nil }
        if object.isEmpty { count &-= 1 } else { dictionary[line.key] = object }
        continue
      default: result = line.withStep { any($0, line, of: memory, plan) }
      }
      switch result {
      case .value(let value):
        if line.countsWrapped, !run.count() { return nil }
        dictionary[line.key] = value
      case .null where run.includesNull: dictionary[line.key] = OutputValue.null.anyValue
      case .null: count &-= 1
      case .failed: return nil
      }
    }
    return dictionary.count == count ? dictionary : nil
  }

  /// Executes a step that needs more than a codec for the value in place.
  private mutating func any(
    _ step: WritingStep, _ line: WritingSteps.Line, of memory: ModelMemory, _ plan: WritingPlan
  ) -> DirectAny {
    guard let entry = step.entry, let writing = entry.writing else { return .failed }
    run.enter(step.pathLength)
    defer { run.leave(step.pathLength) }
    switch step.action {
    case .lying, .object: return .failed
    case .loaded: return unsafe memory.withLoaded(step) { unsafe line.any($0) } ?? .failed
    case .lyingShape: return unsafe any(memory.start + line.offset, as: writing.shape)
    case .loadedShape:
      return unsafe memory.withLoaded(step) { unsafe any($0, as: writing.shape) } ?? .failed
    case .closure:
      guard let made = unsafe run.make(entry, of: memory.model, by: plan) else { return .failed }
      guard let slot = made.slot else { return .null }
      var result = DirectAny.failed
      unsafe slot.withMemory { result = unsafe any(UnsafeRawPointer($0), as: made.shape) }
      return result
    }
  }
}
