// Bases: which subtype a model is one of, and how its name gets into the output.

extension EncodingPass {
  /// Writes a value that may have come as one of a protocol.
  func encodeRoot(_ slot: Slot, as shape: Shape) -> OutputValue? {
    guard case .model = shape, let found = context.registry.protocolBase(of: slot.runtimeType),
      let wrapped = try? found.choice.wrap(slot.declared(as: found.choice.model))
    else { return encode(slot, as: shape) }
    return encode(wrapped, as: .model(ModelReference(opening: found.base)))
  }

  /// Writes a model where a base is declared, with the name of its subtype.
  func encodeSubtype(_ slot: Slot, of base: ObjectPlan) -> OutputValue? {
    guard let subtypes = base.subtypes else { return nil }
    guard let choice = subtypes.choice(of: slot) else {
      return encodeUnlisted(slot, of: base, subtypes)
    }
    guard let inner = attempt({ try choice.unwrap(slot) }) ?? nil else { return nil }
    if subtypes.discriminator != nil, isBelow(choice, inner, of: base) {
      log.note(.unknownSubtype, Messages.unlistedSubtype(inner.runtimeType, of: base.type))
      return nil
    }
    if let path = subtypes.discriminator {
      discriminators.removeAll { $0.path == path }
      // A name that is not listed is one that the fallback has kept.
      if !choice.isFallback {
        discriminators.append(WrittenDiscriminator(path: path, name: choice.name))
      }
    }
    let output: OutputValue?
    if let content = choice.content {
      output = encodeContent(inner, as: content, at: choice.payload)
    } else if choice.model.type == base.type || isAnswered(subtypes, for: inner, as: choice) {
      output = encodeObject(inner, as: choice.model)
    } else {
      output = encodeModel(inner, as: choice.model)
    }
    guard !base.isClass, case .object(let object) = output else { return output }
    return runFinalEncoders(of: base, on: slot, object)
  }

  /// Writes what a base holds: a payload beside the names, or an object as it was read, which has its name in it.
  @inline(never)
  private func encodeContent(
    _ slot: Slot, as content: Shape, at path: MappingPath?
  ) -> OutputValue? {
    let names = discriminators
    discriminators = []
    guard let path else { return encode(slot, as: content) }
    log.enter(path.components)
    let written = encode(slot, as: content)
    log.leave(path.components.count)
    guard let written else { return nil }
    var object = OutputObject()
    for name in names { object.insert(name) }
    if !written.isEmptyObject, !written.isNull || includesNull {
      _ = object.insert(written, along: path)
    }
    return .object(object)
  }

  /// Whether an instance is of a class below the one that was found for it, and not on that one's own list either: it
  /// would be read back as another class than it is.
  @inline(never)
  private func isBelow(_ choice: SubtypeChoice, _ slot: Slot, of base: ObjectPlan) -> Bool {
    // The runtime makes classes of its own that nobody could list, such as those that observe properties.
    guard !choice.isPayload, slot.runtimeType != choice.model.type,
      TypeKind(of: slot.runtimeType) == .class
    else { return false }
    guard choice.model.type != base.type,
      let subtypes = context.registry.plan(for: choice.model.type)?.subtypes
    else { return true }
    return subtypes.choice(of: slot) == nil
  }

  /// Whether a subtype has a list with the same discriminator, and the model is none of that list.
  private func isAnswered(
    _ subtypes: SubtypePlan, for slot: Slot, as choice: SubtypeChoice
  ) -> Bool {
    guard let inner = context.registry.plan(for: choice.model.type)?.subtypes else { return false }
    return inner.discriminator == subtypes.discriminator && inner.choice(of: slot) == nil
  }

  /// Writes a model of no listed type, which only a base without discriminator can read again.
  private func encodeUnlisted(
    _ slot: Slot, of base: ObjectPlan, _ subtypes: SubtypePlan
  ) -> OutputValue? {
    let type = slot.runtimeType
    guard subtypes.discriminator == nil, base.isClass else {
      log.note(.unknownSubtype, Messages.unlistedSubtype(type, of: base.type))
      return nil
    }
    return encodeObject(slot, as: ModelReference(opening: base.type))
  }
}
