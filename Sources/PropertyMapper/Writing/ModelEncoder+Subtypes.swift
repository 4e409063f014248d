// Bases: finding the subtype of a model, and writing its name.

extension ModelEncoder<TreeSink> {
  /// Writes a value exported on its own, which may be listed under several bases, with its names for all of
  /// them.
  mutating func writeRoot(_ slot: Slot, as shape: Shape) -> Output {
    let registry = run.context.registry
    guard case .model = shape else { return write(slot, as: shape) }
    var chains = registry.baseChains(of: slot.runtimeType)
    guard let last = chains.popLast(), let base = last.base, let wrapped = last.wrap(slot) else {
      return write(slot, as: shape)
    }
    var names: [WrittenDiscriminator] = []
    for chain in chains + [last] {
      guard add(chain.names(in: registry), to: &names, of: slot) else { return .failed }
    }
    // The names that classes have by themselves are written with the object; here they are only compared.
    var all = names
    let own = registry.plan(for: slot.runtimeType)?.discriminators ?? []
    guard add(own, to: &all, of: slot) else { return .failed }
    guard !chains.isEmpty else { return write(wrapped, as: .model(base)) }
    return write(slot, wrapped, along: last, beside: chains, named: names)
  }

  /// Adds the names of further bases. Logs an error and returns false if one differs from the name at the
  /// same path.
  private func add(
    _ more: [WrittenDiscriminator], to names: inout [WrittenDiscriminator], of slot: Slot
  ) -> Bool {
    for name in more {
      guard let other = names.first(where: { $0.path == name.path }) else {
        names.append(name)
        continue
      }
      guard other.name != name.name else { continue }
      run.pass?.log.note(
        .unknownSubtype, Messages.twoNames(other.name, name.name, of: slot.runtimeType),
        below: name.path.components)
      return false
    }
    return true
  }

  /// Writes a value as one of its bases, with the names for the others.
  private mutating func write(
    _ slot: Slot, _ wrapped: Slot, along last: BaseChain, beside chains: [BaseChain],
    named names: [WrittenDiscriminator]
  ) -> Output {
    let registry = run.context.registry
    guard let base = last.base else { return .failed }
    let count = run.remainingCount
    var output = write(
      wrapped, as: .model(base), in: ModelSurroundings(names: names))
    for chain in chains.reversed() {
      for (index, type) in Array(chain.bases.enumerated()).reversed()
      where !last.bases.contains(where: { $0 == type }) {
        guard case .value(.object(let object)) = output, let plan = registry.plan(for: type),
          let wrapped = chain.wrap(slot, from: index)
        else { return output }
        output = runFinalEncoders(of: plan, on: wrapped, object, countedSince: count)
      }
    }
    return output
  }

  /// Writes a model that is declared as a base, with the name of its subtype.
  mutating func writeSubtype(
    _ slot: Slot, of base: ObjectPlan, in surroundings: ModelSurroundings
  ) -> Output {
    let count = run.remainingCount
    // The final encoders of classes run with those of their subclasses.
    let form = base.isClass ? nil : base.hooks.finalEncoders.first?.form
    if let form { run.record?.edited.open(as: form) }
    defer { if form != nil { run.record?.edited.close() } }
    guard let (inner, choice) = chosen(slot, of: base) else {
      return writeUnlisted(slot, of: base, in: surroundings)
    }
    guard let inner else { return .failed }
    let output = write(inner, by: choice, of: base, in: surroundings)
    guard form != nil, case .value(.object(let object)) = output else { return output }
    return runFinalEncoders(of: base, on: slot, object, countedSince: count)
  }

  /// The value that a value of a base is or holds, which is nil if it can't be written; nil if its type
  /// isn't listed.
  @inline(never)
  private mutating func chosen(
    _ slot: Slot, of base: ObjectPlan
  ) -> (inner: Slot?, choice: SubtypeChoice)? {
    guard let subtypes = base.subtypes, let choice = subtypes.choice(of: slot) else { return nil }
    guard let inner = run.attempt({ try choice.unwrap(slot) }) ?? nil else {
      return (nil, choice)
    }
    if subtypes.identifiesTypes, isBelow(choice, inner, of: base) {
      run.pass?.log.note(
        .unknownSubtype, Messages.unlistedSubtype(inner.runtimeType, of: base.type))
      return (nil, choice)
    }
    return (inner, choice)
  }

  private mutating func write(
    _ inner: Slot, by choice: SubtypeChoice, of base: ObjectPlan,
    in surroundings: ModelSurroundings
  ) -> Output {
    guard let subtypes = base.subtypes else { return .failed }
    // A final encoder changes objects, and a base that lists this one reads objects.
    if base.hooks.finalEncoders.isEmpty, !surroundings.isInBase,
      surroundings.names?.isEmpty ?? true, let text = subtypes.plainText(of: choice)
    {
      return .value(.text(text))
    }
    let surroundings = surroundings.naming(choice, of: subtypes)
    if let content = choice.content?.written {
      return writeContent(
        inner, as: content, at: choice.payload, isByKey: subtypes.isByKey, in: surroundings)
    }
    if choice.model.type == base.type || isAnswered(subtypes, for: inner, as: choice) {
      return writeObject(inner, as: choice.model, in: surroundings)
    }
    return writeModel(inner, as: choice.model, in: surroundings)
  }

  /// Writes the content of a base: a payload next to the names, or an object as it was read, which includes
  /// its name.
  private mutating func writeContent(
    _ slot: Slot, as content: Shape, at path: MappingPath?, isByKey: Bool,
    in surroundings: ModelSurroundings
  ) -> Output {
    guard let path else {
      let output = write(slot, as: content)
      guard case .value(let value) = output else { return output }
      return .value(value.removing(surroundings.takenKeys))
    }
    guard run.mayGoDeeper() else { return .failed }
    run.enter(path.components.count)
    run.pass?.log.enter(path.components)
    let inside = ModelSurroundings(names: mayBeNamedAlone(content) ? [] : nil)
    let output: Output
    if let value = present(slot, as: content) {
      output = write(value.slot, as: value.shape, in: inside)
    } else {
      output = .failed
    }
    return payload(output, of: content, at: path, isByKey: isByKey, named: surroundings.names ?? [])
  }

  /// Whether a payload may be a model that would be written with the names from other bases.
  @inline(never)
  private func mayBeNamedAlone(_ content: Shape) -> Bool {
    guard let model = content.singleModel else { return false }
    let plan = run.context.registry.plan(for: model)
    return model.type is AnyClass || plan?.namesAlone.isEmpty == false
  }

  /// An update decides by the output how it reads null.
  @inline(never)
  private mutating func present(_ slot: Slot, as shape: Shape) -> PresentValue? {
    guard run.pass?.readBack != nil else { return PresentValue(slot: slot, shape: shape) }
    return run.attempt { try PresentValue(inside: slot, as: shape) }
  }

  /// The object with the names of a type and its payload.
  @inline(never)
  private mutating func payload(
    _ output: Output, of content: Shape, at path: MappingPath, isByKey: Bool,
    named names: [WrittenDiscriminator]
  ) -> Output {
    let (value, isNil): (OutputValue?, Bool) =
      switch output {
      case .value(let value): (value, false)
      case .null: (.null, true)
      case .failed: (nil, false)
      }
    let isRight = value.map { isReadBack($0, as: content, isByKey: isByKey) } ?? false
    run.leave(path.components.count)
    run.pass?.log.leave(path.components.count)
    guard let value, isRight else { return .failed }
    var object = OutputObject()
    for name in names { object.insert(name) }
    let isPayload = isByKey || run.pass?.readBack != nil && !content.isModel
    if isPayload
      || !(content.isModel && value.isEmptyObject)
        && (!value.isNull || !isNil && run.target != .propertyList || run.includesNull)
    {
      _ = object.insert(value, along: path)
    }
    return .value(.object(object))
  }

  /// Whether the content of a base is read back; if not, that is logged. Null under a key is read as an
  /// absent key, and so as no type.
  private func isReadBack(_ output: OutputValue, as content: Shape, isByKey: Bool) -> Bool {
    guard isByKey, output.isNull else {
      return run.pass?.isReadBack(output, as: content) ?? true
    }
    run.pass?.refuse(output.asNull)
    return false
  }

  /// Whether an instance is of a subclass of the chosen class that is not on that class's own list: it
  /// would be read as a different class.
  private func isBelow(_ choice: SubtypeChoice, _ slot: Slot, of base: ObjectPlan) -> Bool {
    // The runtime adds its own classes that cannot be listed, such as those that observe properties.
    guard !choice.isPayload, slot.runtimeType != choice.model.type,
      TypeKind(of: slot.runtimeType) == .class
    else { return false }
    guard choice.model.type != base.type,
      let subtypes = run.context.registry.plan(for: choice.model.type)?.subtypes
    else { return true }
    return subtypes.choice(of: slot) == nil
  }

  /// Whether a subtype has a list with the same discriminator that does not include the model.
  @inline(never)
  private func isAnswered(
    _ subtypes: SubtypePlan, for slot: Slot, as choice: SubtypeChoice
  ) -> Bool {
    guard let inner = run.context.registry.plan(for: choice.model.type)?.subtypes else {
      return false
    }
    return inner.discriminator == subtypes.discriminator && inner.choice(of: slot) == nil
  }

  /// Writes a model of an unlisted type, which can only be read again if a closure selects.
  private mutating func writeUnlisted(
    _ slot: Slot, of base: ObjectPlan, in surroundings: ModelSurroundings
  ) -> Output {
    guard isReadable(slot, of: base) else { return .failed }
    var surroundings = surroundings
    if surroundings.names == nil { surroundings.names = [] }
    return writeObject(slot, as: ModelReference.opening(base.type), in: surroundings)
  }

  @inline(never)
  private func isReadable(_ slot: Slot, of base: ObjectPlan) -> Bool {
    guard let subtypes = base.subtypes else { return false }
    let type = slot.runtimeType
    // A list of an outer class may name the base at the same path.
    let isNamed =
      type == base.type && base.discriminators.contains { $0.path == subtypes.discriminator }
    if isNamed || !subtypes.identifiesTypes, base.isClass { return true }
    run.pass?.log.note(
      .unknownSubtype, Messages.unlistedSubtype(type, of: base.type, caseName: slot.caseName))
    return false
  }
}

extension ModelSurroundings {
  /// The surroundings of a model that a base lists.
  fileprivate func naming(_ choice: SubtypeChoice, of subtypes: SubtypePlan) -> Self {
    var inside = self
    var names = names ?? []
    if let path = subtypes.discriminator {
      names.removeAll { $0.path == path }
      // A fallback has kept the name, which is not listed.
      if !choice.isFallback {
        names.append(WrittenDiscriminator(path: path, name: choice.name))
      }
    }
    inside.names = names
    inside.isInBase = true
    return inside
  }
}

extension BaseChain {
  /// The names of a type in its bases. If several names have the same path, the innermost is used.
  fileprivate func names(in registry: Registry) -> [WrittenDiscriminator] {
    var names: [WrittenDiscriminator] = []
    for (base, choice) in zip(bases, choices) {
      guard let path = registry.plan(for: base)?.subtypes?.discriminator else { continue }
      names.removeAll { $0.path == path }
      if !choice.isFallback { names.append(WrittenDiscriminator(path: path, name: choice.name)) }
    }
    return names
  }
}
