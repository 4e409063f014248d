/// Writes models as JSON text, straight from their memory.
///
/// ```
///  memory of the model ──steps of the plan──▶ bytes of the text
/// ```
///
/// Nothing is allocated for a property. A value inside a struct is written from its place in memory; a
/// value that needs an accessor is loaded into scratch memory first. If a step cannot write a value, the
/// reference engine writes just that value; if that fails, too, the engine gives up.
///
/// Why the raw pointers are safe: a pointer always comes with a shape or plan of the type in its memory.
/// The memory does not change while it is written: it is the caller's value, a copy in scratch memory, or
/// the buffer of a list in one of these. In class instances, which user closures might change, only single
/// values are read in place, and no closure runs in the meantime.
struct DirectTextEncoder: ~Copyable {
  var run: DirectRun
  var text: JSONBuffer

  init(_ run: DirectRun, minimumCapacity: Int) {
    self.run = run
    text = JSONBuffer(minimumCapacity: minimumCapacity)
  }

  /// The finished text.
  consuming func finish() -> JSONBuffer { text }

  /// Writes a value of a shape, but nothing yet for null.
  mutating func write(_ value: UnsafeRawPointer, as shape: Shape) -> DirectResult {
    switch shape {
    case .value(let codec):
      guard run.count() else { return .failed }
      if let writing = codec.writing { return unsafe writing.writeText(value, &text) }
      return unsafe write(run.output(of: value, by: codec))
    case .optional(let optional): return unsafe write(value, as: optional)
    case .list(let list): return unsafe write(value, as: list)
    case .dictionary(let dictionary): return unsafe write(value, as: dictionary)
    case .converted(let converted):
      guard run.count(), let slot = unsafe run.encoded(value, by: converted) else { return .failed }
      var result = DirectResult.failed
      unsafe slot.withMemory { result = unsafe write(UnsafeRawPointer($0), as: converted.inner) }
      return result
    case .model(let reference):
      guard let model = run.model(reference) else { return .failed }
      return unsafe write(value, as: model)
    }
  }

  private mutating func write(_ output: OutputValue?) -> DirectResult {
    guard let output else { return .failed }
    return output.writeDirectly(to: &text)
  }

  private mutating func write(_ value: UnsafeRawPointer, as shape: OptionalShape) -> DirectResult {
    guard run.count() else { return .failed }
    var result = DirectResult.failed
    let isThere = unsafe shape.operations.lend(value) {
      result = unsafe write($0, as: shape.wrapped)
    }
    return isThere ? result : .null
  }

  // MARK: Lists and dictionaries

  private mutating func write(_ value: UnsafeRawPointer, as shape: ListShape) -> DirectResult {
    guard !shape.isSet else {
      return write(
        run.alone { unsafe $0.encode(shape.operations.slot(copying: value), as: .list(shape)) })
    }
    guard run.count(), run.mayGoDeeper() else { return .failed }
    let start = text.count
    var isWritten = false
    run.enter()
    let isLent = unsafe shape.operations.lend(value) { isWritten = write($0, as: shape.element) }
    run.leave()
    guard isLent, isWritten else { return .failed }
    text.close(from: start, JSONByte.openBracket, JSONByte.closeBracket)
    return .value
  }

  private mutating func write(_ elements: LentElements, as shape: Shape) -> Bool {
    guard var place = unsafe elements.start else { return true }
    // Looks up everything that all elements share once.
    if let codec = shape.isOptional ? nil : shape.writingCodec {
      guard run.count(elements.count) else { return false }
      for _ in 0..<elements.count {
        text.append(JSONByte.comma)
        guard unsafe finish(codec.writeText(place, &text)) else { return false }
        unsafe place += elements.stride
      }
    } else if case .model(let reference) = shape {
      guard let model = run.model(reference) else { return elements.count == 0 }
      for _ in 0..<elements.count {
        text.append(JSONByte.comma)
        guard unsafe finish(write(place, as: model)) else { return false }
        unsafe place += elements.stride
      }
    } else {
      for _ in 0..<elements.count {
        text.append(JSONByte.comma)
        guard unsafe finish(write(place, as: shape)) else { return false }
        unsafe place += elements.stride
      }
    }
    return true
  }

  /// Writes null as an element of a list or dictionary.
  @inline(__always)
  private mutating func finish(_ result: DirectResult) -> Bool {
    if result == .null { text.writeNull() }
    return result != .failed
  }

  private mutating func write(
    _ value: UnsafeRawPointer, as shape: DictionaryShape
  ) -> DirectResult {
    guard shape.operations.hasTextKeys else {
      let slot = unsafe shape.operations.slot(copying: value)
      return write(run.alone { $0.encode(slot, as: .dictionary(shape)) })
    }
    guard run.count(), run.mayGoDeeper() else { return .failed }
    let start = text.count
    run.enter()
    let isWritten = unsafe shape.operations.lend(value) { key, value in
      text.append(JSONByte.comma)
      text.write(key)
      text.append(JSONByte.colon)
      return unsafe finish(write(value, as: shape.element))
    }
    run.leave()
    guard isWritten else { return .failed }
    text.close(from: start, JSONByte.openBrace, JSONByte.closeBrace)
    return .value
  }

  // MARK: Models

  private mutating func write(_ value: UnsafeRawPointer, as model: DirectModel) -> DirectResult {
    guard run.count() else { return .failed }
    switch unsafe run.object(at: value, as: model) {
    case .failed: return .failed
    case .alone:
      let slot = unsafe model.plan.operations.slot(value)
      return write(run.alone { $0.encodeModel(slot, as: model.reference) })
    case .steps(let plan, let start):
      guard run.mayGoDeeper(), run.count(plan.valueCount) else { return .failed }
      if plan.isClass, unsafe !run.open(start) { return .failed }
      let mark = text.count
      guard unsafe write(value, start, by: plan) else { return .failed }
      if plan.isClass { unsafe run.close(start) }
      text.close(from: mark, JSONByte.openBrace, JSONByte.closeBrace)
      return .value
    }
  }

  private mutating func write(
    _ model: UnsafeRawPointer, _ start: UnsafeRawPointer, by plan: WritingPlan
  ) -> Bool {
    let lines = unsafe plan.steps.lines
    guard plan.scratchSize > 0 else {
      return unsafe write(
        lines, of: ModelMemory(model: model, start: start, scratch: nil), by: plan)
    }
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: plan.scratchSize, alignment: plan.scratchAlignment
    ) {
      let memory = unsafe ModelMemory(model: model, start: start, scratch: $0.baseAddress)
      return unsafe write(lines, of: memory, by: plan)
    }
  }

  /// Executes steps, each of which writes a comma, a key and a value, or nothing.
  private mutating func write(
    _ lines: UnsafeBufferPointer<WritingSteps.Line>, of memory: ModelMemory, by plan: WritingPlan
  ) -> Bool {
    var index = 0
    while index < lines.count {
      let line = unsafe lines[index]
      index &+= 1
      let mark = text.count
      unsafe text.append(padded: line.keyText, count: line.keyLength)
      let result: DirectResult
      switch line.action {
      case .lying: result = unsafe line.write(memory.start + line.offset, to: &text)
      case .object:
        let end = index &+ line.length
        let inner = unsafe UnsafeBufferPointer(rebasing: lines[index..<end])
        index = end
        let start = text.count
        guard unsafe write(inner, of: memory, by: plan) else { return false }
        if text.count == start {
          text.shorten(to: mark)
        } else {
          text.close(from: start, JSONByte.openBrace, JSONByte.closeBrace)
        }
        continue
      default: result = line.withStep { write($0, line, of: memory, by: plan) }
      }
      switch result {
      case .value: if line.countsWrapped, !run.count() { return false }
      case .null: if run.includesNull { text.writeNull() } else { text.shorten(to: mark) }
      case .failed: return false
      }
    }
    return true
  }

  /// Executes a step that needs more than a codec for the value in place.
  private mutating func write(
    _ step: WritingStep, _ line: WritingSteps.Line, of memory: ModelMemory, by plan: WritingPlan
  ) -> DirectResult {
    guard let entry = step.entry, let writing = entry.writing else { return .failed }
    run.enter(step.pathLength)
    defer { run.leave(step.pathLength) }
    switch step.action {
    case .lying, .object: return .failed
    case .loaded:
      return unsafe memory.withLoaded(step) { unsafe line.write($0, to: &text) } ?? .failed
    case .lyingShape: return unsafe write(memory.start + line.offset, as: writing.shape)
    case .loadedShape:
      return unsafe memory.withLoaded(step) { unsafe write($0, as: writing.shape) } ?? .failed
    case .closure:
      guard let made = unsafe run.make(entry, of: memory.model, by: plan) else { return .failed }
      guard let slot = made.slot else { return .null }
      var result = DirectResult.failed
      unsafe slot.withMemory { result = unsafe write(UnsafeRawPointer($0), as: made.shape) }
      return result
    }
  }
}
