/// Writes models straight from their memory to a sink: as JSON text, or as dictionaries.
///
/// ```
///  memory of the model ──steps of the plan──▶ bytes of the text, or values of the dictionary
/// ```
///
/// Nothing is allocated for a property, other than by the sink. A value inside a struct is written from its
/// place in memory; a value that needs an accessor is loaded into scratch memory first. Models whose tables
/// have no steps are written entry by entry, into trees.
///
/// At the first problem, the walk gives up. It's then repeated with a ``WritingPass``, which logs all
/// problems.
///
/// The walk is compiled separately for each sink, so the calls to the sink are inlined.
///
/// An address always comes with a shape or plan of the value's type. The memory does not change while it is
/// written: it is the caller's value, a copy in scratch memory, or the buffer of a list in one of these. In
/// class instances, which user closures might change, only single values are read in place, and no closure
/// runs in the meantime.
struct ModelEncoder<Sink: WritingSink & ~Copyable>: ~Copyable {
  typealias Output = SteppedOutput<Sink.Value>

  var run: WritingRun
  var sink: Sink

  init(_ run: consuming WritingRun, to sink: consuming Sink) {
    self.run = run
    self.sink = sink
  }

  /// Whether the walk logs problems and goes on. Only trees are written like that.
  @inline(__always)
  var isLogging: Bool { Sink.isTree && run.pass != nil }

  /// The sink, with everything that was written.
  consuming func finish() -> Sink { sink }

  /// Writes a value of a shape, but nothing yet for nil.
  mutating func write(_ value: ValueAddress, as shape: Shape) -> Output {
    switch shape {
    case .value(let codec):
      guard run.count() else { return .failed }
      if !isLogging, let writing = codec.writing { return sink.write(value, by: writing) }
      let output = run.output(of: value, by: codec)
      if output?.isNull == true { return writeNull(value, of: codec) }
      return write(output)
    case .optional(let optional): return write(value, as: optional)
    case .list(let list): return write(value, as: list)
    case .dictionary(let dictionary): return write(value, as: dictionary)
    case .converted(let converted):
      guard let slot = run.encoded(value, by: converted) else { return .failed }
      return write(contentsOf: slot, as: converted.inner)
    case .jsonText(let text): return write(value, as: text)
    case .model(let reference):
      guard let model = run.model(reference) else { return .failed }
      return write(value, as: model)
    }
  }

  /// Writes the JSON text of a value as a string.
  @inline(never)
  private mutating func write(_ value: ValueAddress, as shape: JSONTextShape) -> Output {
    let target = run.target
    run.target = .json
    var encoder = ModelEncoder<TreeSink>(run, to: TreeSink(target: .json))
    let output = encoder.write(value, as: shape.inner)
    run = encoder.run
    run.target = target
    return switch output {
    case .value(let tree): write(.text(JSONTextShape.text(of: tree)))
    case .null: .null
    case .failed: .failed
    }
  }

  mutating func write(contentsOf slot: Slot, as shape: Shape) -> Output {
    var output = Output.failed
    slot.withMemory { output = write($0, as: shape) }
    return output
  }

  mutating func write(_ output: OutputValue?) -> Output {
    guard let output else { return .failed }
    return sink.write(output)
  }

  private mutating func write(_ value: ValueAddress, as shape: OptionalShape) -> Output {
    var output = Output.failed
    let isThere = shape.operations.lend(value) { output = write($0, as: shape.wrapped) }
    guard !isThere else {
      // Nil inside an optional is null.
      if case .null = output, case .optional = shape.wrapped { return writeNull() }
      return output
    }
    return run.count() ? .null : .failed
  }

  /// Writes null that is a value. A property list has none.
  @inline(never)
  mutating func writeNull() -> Output {
    guard run.target != .propertyList else { return .null }
    run.noteNull()
    return .value(sink.writeNull())
  }

  /// Writes a value that is null in the data, unless it is an `Any` that holds nil.
  @inline(never)
  private mutating func writeNull(_ value: ValueAddress, of codec: ValueCodec) -> Output {
    let isNothing =
      codec.traits.isAnything && WrappedValue.content(of: value.value(as: Any.self)) == nil
    return isNothing ? .null : writeNull()
  }

  // MARK: Lists, sets and dictionaries

  /// Writes a set, whose elements are sorted by their text.
  @inline(never)
  private mutating func writeSet(_ value: ValueAddress, as shape: ListShape) -> Output {
    let elements = try? shape.operations.elements(of: shape.operations.slot(copying: value))
    guard let elements, run.count(), run.mayGoDeeper() else { return .failed }
    var written: [OutputValue] = []
    run.enter()
    for element in elements {
      guard let output = run.tree({ $0.write(contentsOf: element, as: shape.element) }) else {
        return .failed
      }
      written.append(output)
    }
    run.leave()
    return write(.list(JSONText.sorted(written)))
  }

  private mutating func write(_ value: ValueAddress, as shape: ListShape) -> Output {
    guard !shape.isSet else { return writeSet(value, as: shape) }
    guard run.count(), run.mayGoDeeper() else { return .failed }
    var list: Sink.List?
    run.enter()
    let isLent = shape.operations.lend(value) { list = self.list(of: $0, as: shape.element) }
    run.leave()
    guard isLent, let list else { return .failed }
    return .value(sink.end(list))
  }

  /// Begins a list and writes its elements.
  private mutating func list(of elements: LentElements, as shape: Shape) -> Sink.List? {
    var list = sink.beginList(minimumCapacity: elements.count)
    guard var place = elements.start else { return list }
    // Looks up everything that all elements share once.
    if let codec = shape.writingCodec {
      guard run.count(elements.count) else { return nil }
      for _ in 0..<elements.count {
        sink.beginElement(of: &list)
        guard append(sink.write(place, by: codec), to: &list) else { return nil }
        place += elements.stride
      }
    } else if case .model(let reference) = shape {
      guard let model = run.model(reference) else { return elements.count == 0 ? list : nil }
      for _ in 0..<elements.count {
        sink.beginElement(of: &list)
        guard append(write(place, as: model), to: &list) else { return nil }
        place += elements.stride
      }
    } else {
      for _ in 0..<elements.count {
        sink.beginElement(of: &list)
        guard append(write(place, as: shape), to: &list) else { return nil }
        place += elements.stride
      }
    }
    return list
  }

  @inline(__always)
  mutating func append(_ output: Output, to list: inout Sink.List) -> Bool {
    switch output {
    case .value(let value): sink.append(value, to: &list)
    case .null: sink.append(sink.writeNull(), to: &list)
    case .failed: return false
    }
    return true
  }

  private mutating func write(_ value: ValueAddress, as shape: DictionaryShape) -> Output {
    guard run.count(), run.mayGoDeeper() else { return .failed }
    var object = sink.beginObject(minimumCapacity: 0)
    run.enter()
    let checksKeys = Sink.hashesKeys && !shape.operations.hasTextKeys
    let isWritten = shape.operations.lend(value) { key, value in
      guard !checksKeys || !key.hasTooManyMarks else { return false }
      sink.beginMember(key, of: &object)
      return add(write(value, as: shape.element), forKey: key, to: &object)
    }
    run.leave()
    return isWritten ? sink.end(object) : .failed
  }

  @inline(__always)
  mutating func add(_ output: Output, forKey key: String, to object: inout Sink.Object) -> Bool {
    switch output {
    case .value(let value): sink.add(value, forKey: key, to: &object)
    case .null: sink.add(sink.writeNull(), forKey: key, to: &object)
    case .failed: return false
    }
    return true
  }
}
