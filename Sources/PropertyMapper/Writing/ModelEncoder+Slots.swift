// Values in slots: while problems are logged, and if other tables write to the object of a model.

extension ModelEncoder<TreeSink> {
  /// Writes a value, which may be a model whose object other tables write, too.
  mutating func write(
    _ slot: Slot, as shape: Shape, in surroundings: ModelSurroundings = ModelSurroundings()
  ) -> Output {
    guard isLogging || !surroundings.isEmpty else { return write(contentsOf: slot, as: shape) }
    switch shape {
    case .model(let model):
      return run.count() ? writeModel(slot, as: model, in: surroundings) : .failed
    case .optional(let optional):
      guard let unwrapped = unwrap(slot, from: optional) else { return .failed }
      guard let wrapped = unwrapped.value else { return run.count() ? .null : .failed }
      if case .model(let model) = optional.wrapped {
        // Directly, since models are often nested in optionals of themselves.
        return some(
          run.count() ? writeModel(wrapped, as: model, in: surroundings) : .failed, in: optional)
      }
      return some(write(wrapped, as: optional.wrapped, in: surroundings), in: optional)
    case .converted(let converted):
      guard let inner = run.encoded(slot, by: converted) else { return .failed }
      return write(inner, as: converted.inner, in: surroundings)
    case .jsonText(let text):
      let output = write(slot, as: text.inner)
      guard case .value(let tree) = output else { return output }
      return .value(.text(JSONTextShape.text(of: tree)))
    case .value(let codec): return write(contentsOf: slot, of: codec.memory.type, as: shape)
    case .list(let list) where isLogging: return writeList(slot, as: list)
    case .dictionary(let dictionary) where isLogging:
      return writeDictionary(slot, as: dictionary)
    case .list, .dictionary: return write(contentsOf: slot, as: shape)
    }
  }

  /// Returns the output of an optional whose value has been written.
  @inline(never)
  private mutating func some(_ output: Output, in shape: OptionalShape) -> Output {
    if let pass = run.pass, pass.readBack != nil, TreeSink.tree(of: output)?.isNull == true {
      // It would be read as nil.
      pass.refuse(.nullReadAsNil)
      return .failed
    }
    // Nil inside an optional is null.
    if case .null = output, case .optional = shape.wrapped { return writeNull() }
    return output
  }

  /// Writes a list or set of the elements without problems.
  private mutating func writeList(_ slot: Slot, as shape: ListShape) -> Output {
    guard let list = open(slot, as: shape) else { return .failed }
    while let element = enterNext(of: list) {
      leave(list, with: write(element, as: list.shape.element))
    }
    return close(list)
  }

  @inline(never)
  private mutating func open(_ slot: Slot, as shape: ListShape) -> WrittenList? {
    guard run.count(), run.mayGoDeeper(),
      let slots = run.attempt({ try shape.operations.elements(of: slot) })
    else { return nil }
    run.enter()
    return WrittenList(slots, shape)
  }

  /// The next element of a list, which the log enters; nil after the last one.
  @inline(never)
  private func enterNext(of list: WrittenList) -> Slot? {
    guard list.next < list.slots.count else { return nil }
    run.step(to: list.next)
    list.next += 1
    return list.slots[list.next - 1]
  }

  @inline(never)
  private func leave(_ list: WrittenList, with output: Output) {
    if let element = written(output, as: list.shape.element) { list.elements.append(element) }
    run.stepBack()
  }

  @inline(never)
  private mutating func close(_ list: WrittenList) -> Output {
    run.leave()
    return .value(.list(list.shape.isSet ? JSONText.sorted(list.elements) : list.elements))
  }

  /// Writes a dictionary of the members without problems.
  private mutating func writeDictionary(_ slot: Slot, as shape: DictionaryShape) -> Output {
    guard run.count(), run.mayGoDeeper(), let members = members(of: slot, shape) else {
      return .failed
    }
    var object = OutputObject(minimumCapacity: members.count)
    run.enter()
    for (index, member) in members.enumerated() {
      run.step(to: .key(member.key))
      if index > 0, members[index - 1].key.hasSameBytes(as: member.key) {
        run.pass?.log.note(.duplicateKey, Messages.sameKeyText)
      } else if let value = written(write(member.value, as: shape.element), as: shape.element) {
        object.append(value, forNewKey: member.key)
      }
      run.stepBack()
    }
    run.leave()
    return .value(.object(object))
  }

  @inline(never)
  private mutating func members(
    of slot: Slot, _ shape: DictionaryShape
  ) -> [(key: String, value: Slot)]? {
    run.attempt {
      try shape.operations.members(of: slot).sorted(byBytesOf: { $0.key })
    }
  }

  /// The output of an element; nil if it failed, or would be read as another value, which is logged.
  @inline(never)
  private func written(_ output: Output, as shape: Shape) -> OutputValue? {
    guard let tree = TreeSink.tree(of: output), run.pass?.isReadBack(tree, as: shape) != false
    else { return nil }
    return tree
  }

  @inline(never)
  private mutating func unwrap(
    _ slot: Slot, from shape: OptionalShape
  ) -> (value: Slot?, Void)? {
    run.attempt { (try shape.operations.unwrap(slot), ()) }
  }

  @inline(never)
  private mutating func write(
    contentsOf slot: Slot, of type: any Any.Type, as shape: Shape
  ) -> Output {
    guard slot.type == type else {
      run.pass?.noteUnwritable(SlotMismatch(expected: "\(type)", actual: "\(slot.type)"))
      return .failed
    }
    return write(contentsOf: slot, as: shape)
  }
}

/// A list that is being written. It is on the heap for the same reason as a ``WrittenModel``.
private final class WrittenList {
  let slots: [Slot]
  let shape: ListShape
  /// The index of the next element.
  var next = 0
  var elements: [OutputValue] = []

  init(_ slots: [Slot], _ shape: ListShape) {
    self.slots = slots
    self.shape = shape
  }
}

extension WritingRun {
  /// Goes to an element.
  @inline(never)
  fileprivate func step(to index: Int) { pass?.log.enter(.index(index)) }

  /// Goes to a member.
  @inline(never)
  fileprivate func step(to component: MappingPath.Component) {
    pass?.log.enter(found: component)
  }

  @inline(never)
  fileprivate func stepBack() { pass?.log.leave() }
}
