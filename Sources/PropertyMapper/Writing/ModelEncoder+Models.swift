// Models: the steps of their plans.

extension ModelEncoder where Sink: ~Copyable {
  mutating func write(_ value: ValueAddress, as model: PlannedModel) -> Output {
    guard run.count() else { return .failed }
    return write(value, run.object(at: value, as: model), of: model)
  }

  private mutating func write(
    _ value: ValueAddress, _ object: PlannedObject, of model: PlannedModel
  ) -> Output {
    switch object {
    case .failed: return .failed
    case .entries:
      return Sink.writeModel(
        model.plan.operations.slot(value), as: model.reference, by: &self)
    case .held(let held, let plan):
      var output = Output.failed
      held.withMemory {
        switch run.object(at: $0, by: plan) {
        case .steps(let plan, let start): output = write($0, start, by: plan)
        case .edited(let plan, let start): output = writeEdited($0, start, by: plan)
        case .entries: output = write(value, .entries, of: model)
        case .failed, .held, .keyed: break
        }
      }
      return output
    case .keyed(let keyed):
      if let text = keyed.text { return .value(sink.write(text)) }
      return write(keyed, below: 0)
    case .edited(let plan, let start): return writeEdited(value, start, by: plan)
    case .steps(let plan, let start): return write(value, start, by: plan)
    }
  }

  /// Writes a value under its keys from an index on. It is not null, which could not be read.
  @inline(never)
  private mutating func write(_ keyed: SubtypeWriting.KeyedValue, below index: Int) -> Output {
    guard index < keyed.keys.count else { return write(contentsOf: keyed.value, as: keyed.shape) }
    guard run.mayGoDeeper() else { return .failed }
    let key = keyed.keys[index]
    var object = sink.beginObject(minimumCapacity: 1)
    sink.beginMember(key, of: &object)
    run.enter()
    let nullCount = run.nullCount
    let output = write(keyed, below: index + 1)
    run.leave()
    // Null is among the values written, and may be the value itself.
    guard case .value(let value) = output, run.nullCount == nullCount else { return .failed }
    sink.add(value, forKey: key, to: &object)
    return sink.end(object)
  }

  private mutating func write(
    _ model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> Output {
    guard run.mayGoDeeper(), run.count(plan.valueCount) else { return .failed }
    if plan.isClass, !run.open(start) { return .failed }
    guard plan.isWholeInSteps else {
      return plan.isRow ? writeRow(model, start, by: plan) : writeWithKept(model, start, by: plan)
    }
    guard let object = object(of: model, start, by: plan) else { return .failed }
    if plan.isClass { run.close(start) }
    return sink.end(object)
  }

  @inline(never)
  private mutating func writeWithKept(
    _ model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> Output {
    guard let object = objectWithKept(of: model, start, by: plan) else { return .failed }
    if plan.isClass { run.close(start) }
    return sink.end(object)
  }

  /// Begins the object of a model, executes all steps, and adds the keys that the model has kept.
  mutating func objectWithKept(
    of model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> Sink.Object? {
    guard var object = object(of: model, start, by: plan) else { return nil }
    guard let extras = plan.extras else { return object }
    guard let kept = try? extras.object(extras.accessor.load(at: model)) else { return nil }
    for (key, value) in kept {
      guard !Sink.hashesKeys || !key.hasTooManyMarks, let output = run.output(of: value) else {
        return nil
      }
      sink.beginMember(key, of: &object)
      guard add(sink.write(output), forKey: key, to: &object) else { return nil }
    }
    return object
  }

  /// Begins the object of a model, and executes all steps.
  mutating func object(
    of model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> Sink.Object? {
    plan.withMemory(of: model, start) { object(by: 0..<plan.steps.lines.count, of: $0, plan) }
  }

  /// Begins an object and executes steps, each of which adds a member or nothing.
  private mutating func object(
    by steps: Range<Int>, of memory: ModelMemory, _ plan: WritingPlan
  ) -> Sink.Object? {
    var object = sink.beginObject(by: steps, of: plan)
    return add(steps, of: memory, plan, to: &object) ? object : nil
  }

  /// Executes steps, each of which adds a member or nothing.
  @inline(__always)
  private mutating func add(
    _ steps: Range<Int>, of memory: ModelMemory, _ plan: WritingPlan, to object: inout Sink.Object
  ) -> Bool {
    var index = steps.lowerBound
    while index < steps.upperBound {
      let line = plan.steps.lines[index]
      index &+= 1
      sink.beginMember(line, of: &object)
      let output: Output
      switch line.action {
      case .lying, .loaded: output = write(line, of: memory)
      case .object:
        let inner = index..<index &+ line.length
        index = inner.upperBound
        guard let inner = self.object(by: inner, of: memory, plan) else { return false }
        if sink.isEmpty(inner) {
          sink.removeMember(of: &object)
          continue
        }
        output = sink.end(inner)
      case .embedded:
        sink.removeMember(of: &object)
        guard addEmbedded(line, of: memory, to: &object) else { return false }
        continue
      case .name: output = .value(line.step.lend { sink.write($0.name) })
      case .otherName: output = line.step.lend { sink.write($0.otherName) }
      default: output = line.step.lend { write($0, line, of: memory, by: plan) }
      }
      switch output {
      case .value(let value):
        if line.asksRule {
          let isEmpty = sink.isEmpty(value, of: line, in: object)
          guard writes(isEmpty ? .empty : .other, by: line) else {
            sink.removeMember(of: &object)
            continue
          }
        }
        sink.add(value, of: line, to: &object)
      case .null where run.includesNull || line.asksRule && writes(.nothing, by: line):
        sink.add(sink.writeNull(), of: line, to: &object)
      case .null: sink.removeMember(of: &object)
      case .failed: return false
      }
    }
    return true
  }

  /// Executes a step that writes a value by its codec.
  @inline(__always)
  mutating func write(_ line: WritingSteps.Line, of memory: ModelMemory) -> Output {
    if line.action == .lying {
      let place = memory.start + line.offset
      return line.codec?.lend { sink.write(place, by: $0) } ?? .failed
    }
    return memory.withLoaded(line) { place in
      line.codec?.lend { sink.write(place, by: $0) } ?? .failed
    } ?? .failed
  }

  /// Adds the members of an embedded model, if there is one.
  @inline(never)
  private mutating func addEmbedded(
    _ line: WritingSteps.Line, of memory: ModelMemory, to object: inout Sink.Object
  ) -> Bool {
    guard let shape = line.step.lend({ $0.shape }) else { return false }
    guard line.loadedProperty != nil else {
      return addEmbedded(memory.start + line.offset, as: shape, to: &object)
    }
    return memory.withLoaded(line) { addEmbedded($0, as: shape, to: &object) } ?? false
  }

  private mutating func addEmbedded(
    _ value: ValueAddress, as shape: Shape, to object: inout Sink.Object
  ) -> Bool {
    guard run.count() else { return false }
    switch shape {
    case .model(let reference):
      guard let plan = run.model(reference)?.writing, run.count(plan.valueCount) else {
        return false
      }
      return addSteps(of: value, plan, to: &object)
    case .optional(let optional):
      guard case .model(let reference) = optional.wrapped,
        let plan = run.model(reference)?.writing
      else { return false }
      var isAdded = true
      _ = optional.operations.lend(value) {
        isAdded = run.count(plan.valueCount) && addSteps(of: $0, plan, to: &object)
      }
      return isAdded
    case .value, .list, .dictionary, .converted, .jsonText: return false
    }
  }

  private mutating func addSteps(
    of model: ValueAddress, _ plan: WritingPlan, to object: inout Sink.Object
  ) -> Bool {
    plan.withMemory(of: model, model) {
      add(0..<plan.steps.lines.count, of: $0, plan, to: &object)
    }
  }

  /// Whether the rule of an entry writes a value of a kind.
  @inline(never)
  private func writes(_ kind: OutputValue.Kind, by line: WritingSteps.Line) -> Bool {
    line.step.lend {
      $0.entry?.rule.writes(kind, to: run.target, includesNull: run.includesNull)
    } ?? true
  }

  /// Executes a step that needs more than a codec for the value in place.
  private mutating func write(
    _ step: WritingStep, _ line: WritingSteps.Line, of memory: ModelMemory, by plan: WritingPlan
  ) -> Output {
    guard let shape = step.shape else { return .failed }
    run.enter(step.pathLength)
    defer { run.leave(step.pathLength) }
    switch step.action {
    case .lying, .loaded, .embedded, .name, .otherName, .object: return .failed
    case .lyingShape: return write(memory.start + line.offset, as: shape)
    case .loadedShape:
      return memory.withLoaded(line) { write($0, as: shape) } ?? .failed
    case .closure:
      guard let entry = step.entry, let made = run.make(entry, of: memory.model, by: plan)
      else { return .failed }
      guard let slot = made.slot else { return .null }
      return write(contentsOf: slot, as: made.shape)
    }
  }
}

// MARK: Rows

extension ModelEncoder where Sink: ~Copyable {
  /// Writes a row: a list of values at the indexes of the steps, up to the last one. Gaps are null.
  @inline(never)
  private mutating func writeRow(
    _ model: ValueAddress, _ start: ValueAddress, by plan: WritingPlan
  ) -> Output {
    let list = plan.withMemory(of: model, start) { row(of: $0, plan) }
    guard let list else { return .failed }
    if plan.isClass { run.close(start) }
    return .value(sink.end(list))
  }

  private mutating func row(of memory: ModelMemory, _ plan: WritingPlan) -> Sink.List? {
    var list = sink.beginList(minimumCapacity: plan.steps.lines.count)
    var (count, gapCount) = (0, 0)
    var next = 0
    while next < plan.steps.lines.count {
      let line = plan.steps.lines[next]
      let steps = next &+ 1..<next &+ 1 &+ line.length
      next = steps.upperBound
      while count < line.step.lend({ $0.index }) {
        guard run.count() else { return nil }
        appendNull(to: &list)
        (count, gapCount) = (count + 1, gapCount + 1)
      }
      sink.beginElement(of: &list)
      switch writeElement(line, steps, of: memory, plan) {
      case .value(let value):
        sink.append(value, to: &list)
        gapCount = 0
      case .null:
        sink.append(sink.writeNull(), to: &list)
        gapCount = run.includesNull ? 0 : gapCount + 1
      case .failed: return nil
      }
      count += 1
    }
    sink.removeNulls(gapCount, from: &list)
    return list
  }

  private mutating func appendNull(to list: inout Sink.List) {
    sink.beginElement(of: &list)
    sink.append(sink.writeNull(), to: &list)
  }

  /// Writes an element of a row.
  ///
  /// - Parameter steps: Those of the object that is the element, if a path continues there.
  private mutating func writeElement(
    _ line: WritingSteps.Line, _ steps: Range<Int>, of memory: ModelMemory, _ plan: WritingPlan
  ) -> Output {
    switch line.action {
    case .lying, .loaded: return write(line, of: memory)
    case .object:
      guard let object = object(by: steps, of: memory, plan) else { return .failed }
      return sink.isEmpty(object) ? .null : sink.end(object)
    default: return line.step.lend { write($0, line, of: memory, by: plan) }
    }
  }
}
