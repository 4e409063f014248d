/// Lists of subtypes that cannot work: an invalid path, types unrelated to the base.
enum SubtypeMistakes {
  /// The mistakes of a list by itself.
  static func mistakes(
    in subtypes: SubtypePlan?, of type: any Any.Type, hasEntries: Bool, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let subtypes else { return [] }
    var mistakes: [ConfigurationError] = []
    if let path = subtypes.discriminator {
      if let fact = path.mistakeInEntry {
        mistakes.append(table.invalidPath(path, fact, takesIndex: false))
      } else if path.hasIndex {
        mistakes.append(
          table.mistake(
            .invalidPath, Messages.indexNotWritten, at: path,
            hint: "use a key of the object as the discriminator"))
      }
      if let other = subtypes.otherDiscriminator {
        mistakes.append(
          table.mistake(
            .contradictoryEntry, Messages.twoDiscriminators(other, path), at: path,
            hint: "use one path in all calls, or list the others as subtypes of a subtype"))
      }
    }
    mistakes += subtypes.nameProblems.map {
      table.mistake(
        .contradictoryEntry, $0, at: subtypes.discriminator,
        hint: "use a different string, number, or Boolean for each subtype")
    }
    for choice in subtypes.all where choice.isUnrelated {
      mistakes.append(
        unrelated(
          choice, to: subtypes, table, hint: "list a subclass, or pass wrap: and unwrap:")
      )
    }
    mistakes +=
      subtypes.isByKey
      ? KeyedSubtypeMistakes.mistakes(in: subtypes, of: type, table)
      : payloadMistakes(in: subtypes, of: type, table)
    if let fallback = subtypes.fallback, !fallback.isPayload,
      let choice = subtypes.choices.first(where: { $0.model.type == fallback.model.type })
    {
      mistakes.append(
        table.mistake(
          .contradictoryEntry, Messages.listedFallback(fallback.model.type, as: choice.name),
          at: subtypes.discriminator, hint: "use a separate type for the fallback"))
    }
    if hasEntries, !(type is AnyClass) {
      mistakes.append(
        table.mistake(
          .contradictoryEntry, Messages.entriesOfBase(type),
          hint: "register the entries for each subtype"))
    }
    return mistakes
  }

  /// Payloads whose path conflicts with the discriminator.
  private static func payloadMistakes(
    in subtypes: SubtypePlan, of type: any Any.Type, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let discriminator = subtypes.discriminator else { return [] }
    var seen: Set<MappingPath> = []
    var mistakes: [ConfigurationError] = []
    for path in subtypes.choices.compactMap(\.payload) where seen.insert(path).inserted {
      if let mistake = payloadPathMistake(
        path, hint: "use a key of the object as the payload", table)
      {
        mistakes.append(mistake)
      } else if path.overlaps(discriminator) {
        mistakes.append(
          table.mistake(
            .conflictingPaths, Messages.discriminatorConflict(discriminator), at: path,
            hint:
              "put the payload under a different key of the object that contains the discriminator")
        )
      }
    }
    if let choice = subtypes.choices.first(where: { $0.payload != nil && $0.model.type == type }) {
      mistakes.append(
        table.mistake(
          .contradictoryEntry, Messages.baseAsPayload(type, named: choice.name), at: choice.payload,
          hint: "list the base in a call without payload:"))
    }
    return mistakes
  }

  /// Why the values of a subtype cannot be at a path; nil if they can.
  static func payloadPathMistake(
    _ path: MappingPath, hint: String, _ table: TableFindings
  ) -> ConfigurationError? {
    if let fact = path.mistake { return table.invalidPath(path, fact, takesIndex: false) }
    guard path.hasIndex || path.components.isEmpty else { return nil }
    return table.mistake(.invalidPath, Messages.payloadWithoutKey, at: path, hint: hint)
  }

  /// A subtype whose models cannot be used as the base; determined by creating one, if possible.
  static func unwrappable(
    _ choice: SubtypeChoice, of subtypes: SubtypePlan, maker: (any ModelMaker)?,
    _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let maker else { return [] }
    let base: Slot
    do {
      base = try choice.wrap(maker.make())
    } catch {
      let hint = "list a type that conforms to the base, or pass wrap: and unwrap:"
      return [unrelated(choice, to: subtypes, table, hint: hint)]
    }
    guard choice.isPayload, (try? choice.unwrap(base)) == nil else { return [] }
    return [
      table.mistake(
        .unrelatedSubtype, Messages.lostPayload(choice.model.type, in: table.type),
        at: subtypes.place(of: choice), hint: "pass wrap: and unwrap:")
    ]
  }

  private static func unrelated(
    _ choice: SubtypeChoice, to subtypes: SubtypePlan, _ table: TableFindings, hint: String
  ) -> ConfigurationError {
    table.mistake(
      .unrelatedSubtype,
      Messages.notASubtype(Messages.name(of: choice.model.type), of: table.type),
      at: subtypes.place(of: choice), hint: hint)
  }

  /// Entries that conflict with the discriminator in the output.
  static func conflicts(
    of discriminator: MappingPath, with entries: [PlanEntry], _ table: TableFindings
  ) -> [ConfigurationError] {
    entries.compactMap { entry in
      guard let writing = entry.writing else { return nil }
      let isAbove = discriminator.isBelow(entry.path) && !writing.shape.mayBeObject
      guard isAbove || entry.path.isBelow(discriminator) else { return nil }
      return table.mistake(
        .conflictingPaths, Messages.discriminatorConflict(discriminator), at: entry.path,
        hint: "mark it decodeOnly()")
    }
  }
}

/// Lists of subtypes by key that cannot work: invalid or conflicting paths, a type under two keys, and
/// another way to identify the same subtypes.
enum KeyedSubtypeMistakes {
  static func mistakes(
    in subtypes: SubtypePlan, of type: any Any.Type, _ table: TableFindings
  ) -> [ConfigurationError] {
    let paths = subtypes.choices.compactMap(\.payload)
    let indexes = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var mistakes = paths.compactMap { path in
      if let mistake = SubtypeMistakes.payloadPathMistake(
        path, hint: "use a key of the object", table)
      {
        return mistake
      }
      // The root, which contains every path, is a mistake itself.
      let outer = path.isBelow(.root) ? indexes[.root] : nil
      let around = ([outer] + path.ancestors.map { indexes[$0] }).compactMap(\.self).min()
      return around.map {
        table.mistake(
          .conflictingPaths, Messages.keyConflict(paths[$0]), at: path,
          hint: "use keys that aren't inside each other")
      }
    }
    if subtypes.choices.isEmpty {
      mistakes.append(
        table.mistake(.contradictoryEntry, Messages.noSubtypes, hint: "list at least one subtype"))
    }
    if subtypes.discriminator != nil || subtypes.chooser != nil {
      mistakes.append(
        table.mistake(
          .contradictoryEntry, Messages.secondSelection(subtypes.discriminator),
          at: subtypes.discriminator,
          hint: "list the others as subtypes of a subtype, or call removeMappings(for:) first"))
    }
    return mistakes + typeMistakes(in: subtypes, of: type, table)
  }

  /// Types that are found under two keys, or that have the list themselves, so that their values would be
  /// read by their keys again.
  private static func typeMistakes(
    in subtypes: SubtypePlan, of type: any Any.Type, _ table: TableFindings
  ) -> [ConfigurationError] {
    var seen: [ObjectIdentifier: SubtypeChoice] = [:]
    var mistakes: [ConfigurationError] = []
    for choice in subtypes.choices {
      // Payloads are distinguished by their cases.
      guard !choice.isPayload else { continue }
      if choice.model.type == type {
        mistakes.append(
          table.mistake(
            .contradictoryEntry, Messages.baseUnderKey(type), at: choice.payload,
            hint: "list a separate type"))
      }
      let key = ObjectIdentifier(choice.model.type)
      if let first = seen[key] {
        mistakes.append(
          table.mistake(
            .contradictoryEntry,
            Messages.keysOfOneType(choice.model.type, first.name.text, choice.name.text),
            at: choice.payload,
            hint: "remove one of them, since export can write only one"))
      } else {
        seen[key] = choice
      }
    }
    return mistakes
  }

  /// Payloads of one case under two keys, of which export can write only one; determined by creating one, if
  /// possible.
  static func sharedPayloads(
    in subtypes: SubtypePlan, of registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard subtypes.isByKey else { return [] }
    var earlier: [ObjectIdentifier: [SubtypeChoice]] = [:]
    return subtypes.choices.filter(\.isPayload).compactMap { choice in
      let type = ObjectIdentifier(choice.model.type)
      defer { earlier[type, default: []].append(choice) }
      guard let others = earlier[type], let payload = registry.examplePayload(of: choice),
        let base = try? choice.wrap(payload),
        let first = others.first(where: { (try? $0.unwrap(base)) != nil })
      else { return nil }
      return table.mistake(
        .contradictoryEntry,
        Messages.keysOfOneType(choice.model.type, first.name.text, choice.name.text),
        at: choice.payload, hint: "remove one of them, since export can write only one")
    }
  }
}

extension Registry {
  /// A payload of a type, if one can be created.
  fileprivate func examplePayload(of choice: SubtypeChoice) -> Slot? {
    if let maker = plan(for: choice.model.type)?.operations.maker { return maker.make() }
    return choice.content.flatMap { SampleValues($0, of: choice.model.type).slots.first }
  }
}
