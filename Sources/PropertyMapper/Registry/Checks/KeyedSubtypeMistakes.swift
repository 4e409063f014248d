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
        path, hint: "name a key of the object", table)
      {
        return mistake
      }
      // The root, which contains every path, is a mistake itself.
      let outer = path.isBelow(.root) ? indexes[.root] : nil
      let around = ([outer] + path.ancestors.map { indexes[$0] }).compactMap(\.self).min()
      return around.map {
        table.mistake(
          .conflictingPaths, Messages.keyConflict(paths[$0]), at: path,
          hint: "name keys that are not inside each other")
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
      // Payloads are told apart by their cases.
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
