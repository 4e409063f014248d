// Bases: finding the subtype of a model, and writing its name.

extension EncodingPass {
  /// Writes a value that may be listed under several bases, with its names for all of them.
  func encodeRoot(_ slot: Slot, as shape: Shape) -> OutputValue? {
    guard case .model = shape else { return encode(slot, as: shape) }
    var chains = context.registry.baseChains(of: slot.runtimeType)
    guard let last = chains.popLast(), let base = last.base, let wrapped = last.wrap(slot) else {
      return encode(slot, as: shape)
    }
    var names: [WrittenDiscriminator] = []
    for chain in chains + [last] {
      guard add(chain.names(in: context.registry), to: &names, of: slot) else { return nil }
    }
    // The names that classes have by themselves are written with the object; here they are only compared.
    var all = names
    let own = context.registry.plan(for: slot.runtimeType)?.discriminators ?? []
    guard add(own, to: &all, of: slot) else { return nil }
    guard chains.isEmpty else {
      discriminators = names
      return encode(slot, wrapped, along: last, beside: chains)
    }
    return encode(wrapped, as: .model(base))
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
      guard !other.name.hasSameBytes(as: name.name) else { continue }
      log.note(
        .unknownSubtype, Messages.twoNames(other.name, name.name, of: slot.runtimeType),
        below: name.path.components)
      return false
    }
    return true
  }

  /// Writes a value as one of its bases, with the names for the others.
  private func encode(
    _ slot: Slot, _ wrapped: Slot, along last: BaseChain, beside chains: [BaseChain]
  ) -> OutputValue? {
    guard let base = last.base else { return nil }
    let count = writtenCount
    var output = encode(wrapped, as: .model(base))
    for chain in chains.reversed() {
      for (index, type) in Array(chain.bases.enumerated()).reversed()
      where !last.bases.contains(where: { $0 == type }) {
        guard case .object(let object) = output, let plan = context.registry.plan(for: type),
          let wrapped = chain.wrap(slot, from: index)
        else { return output }
        output = runFinalEncoders(of: plan, on: wrapped, object, countedSince: count)
      }
    }
    return output
  }

  /// Writes a model that is declared as a base, with the name of its subtype.
  func encodeSubtype(_ slot: Slot, of base: ObjectPlan) -> OutputValue? {
    guard let subtypes = base.subtypes else { return nil }
    let count = writtenCount
    // The final encoders of classes run with those of their subclasses.
    let isFinished = !base.isClass && !base.hooks.finalEncoders.isEmpty
    if isFinished { edited.open() }
    defer { if isFinished { edited.close() } }
    guard let choice = subtypes.choice(of: slot) else {
      return encodeUnlisted(slot, of: base, subtypes)
    }
    guard let inner = attempt({ try choice.unwrap(slot) }) ?? nil else { return nil }
    if subtypes.identifiesTypes, isBelow(choice, inner, of: base) {
      log.note(.unknownSubtype, Messages.unlistedSubtype(inner.runtimeType, of: base.type))
      return nil
    }
    isBelowBase = true
    if let path = subtypes.discriminator {
      discriminators.removeAll { $0.path == path }
      // A fallback has kept the name, which is not listed.
      if !choice.isFallback {
        discriminators.append(WrittenDiscriminator(path: path, name: choice.name))
      }
    }
    let output: OutputValue?
    if let content = choice.content {
      output = encodeContent(inner, as: content, at: choice.payload, isByKey: subtypes.isByKey)
    } else if choice.model.type == base.type || isAnswered(subtypes, for: inner, as: choice) {
      output = encodeObject(inner, as: choice.model)
    } else {
      output = encodeModel(inner, as: choice.model)
    }
    guard !base.isClass, case .object(let object) = output else { return output }
    return runFinalEncoders(of: base, on: slot, object, countedSince: count)
  }

  /// Writes the content of a base: a payload next to the names, or an object as it was read, which includes
  /// its name.
  @inline(never)
  private func encodeContent(
    _ slot: Slot, as content: Shape, at path: MappingPath?, isByKey: Bool
  ) -> OutputValue? {
    let (names, taken) = (discriminators, takenKeys)
    (discriminators, takenKeys) = ([], KeyTree())
    isBelowBase = false
    guard let path else { return encode(slot, as: content)?.removing(taken) }
    guard checkDepth() else { return nil }
    log.enter(path.components)
    isBelowBase = content.isSingleModel
    var nothing: OutputValue?
    let present = present(slot, as: content, or: &nothing)
    let written = present.map { encode($0.slot, as: $0.shape) } ?? nothing
    isBelowBase = false
    let isRight = written.map { isReadBack($0, as: content, isByKey: isByKey) } ?? false
    log.leave(path.components.count)
    guard let written, isRight else { return nil }
    var object = OutputObject()
    for name in names { object.insert(name) }
    let isPayload = isByKey || readBack != nil && !content.isModel
    if isPayload
      || (!written.isEmptyObject
        && (!written.isNull || nothing == nil && target != .propertyList || includesNull))
    {
      _ = object.insert(written, along: path)
    }
    return .object(object)
  }

  /// Whether the content of a base is read back; if not, that is logged. Null under a key is read as an
  /// absent key, and so as no type.
  private func isReadBack(_ output: OutputValue, as content: Shape, isByKey: Bool) -> Bool {
    guard isByKey, output.isNull else { return isReadBack(output, as: content) }
    refuse(output.asNull)
    return false
  }

  /// Whether an instance is of a subclass of the chosen class that is not on that class's own list: it
  /// would be read as a different class.
  @inline(never)
  private func isBelow(_ choice: SubtypeChoice, _ slot: Slot, of base: ObjectPlan) -> Bool {
    // The runtime adds its own classes that cannot be listed, such as those that observe properties.
    guard !choice.isPayload, slot.runtimeType != choice.model.type,
      TypeKind(of: slot.runtimeType) == .class
    else { return false }
    guard choice.model.type != base.type,
      let subtypes = context.registry.plan(for: choice.model.type)?.subtypes
    else { return true }
    return subtypes.choice(of: slot) == nil
  }

  /// Whether a subtype has a list with the same discriminator that does not include the model.
  private func isAnswered(
    _ subtypes: SubtypePlan, for slot: Slot, as choice: SubtypeChoice
  ) -> Bool {
    guard let inner = context.registry.plan(for: choice.model.type)?.subtypes else { return false }
    return inner.discriminator == subtypes.discriminator && inner.choice(of: slot) == nil
  }

  /// Writes a model of an unlisted type, which can only be read again if a closure selects.
  private func encodeUnlisted(
    _ slot: Slot, of base: ObjectPlan, _ subtypes: SubtypePlan
  ) -> OutputValue? {
    let type = slot.runtimeType
    // A list of an outer class may name the base at the same path.
    let isNamed =
      type == base.type && base.discriminators.contains { $0.path == subtypes.discriminator }
    guard isNamed || !subtypes.identifiesTypes, base.isClass else {
      log.note(
        .unknownSubtype, Messages.unlistedSubtype(type, of: base.type, caseName: slot.caseName))
      return nil
    }
    isBelowBase = true
    return encodeObject(slot, as: ModelReference.opening(base.type))
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
