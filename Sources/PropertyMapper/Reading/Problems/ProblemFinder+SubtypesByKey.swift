// Bases whose subtypes are identified by keys: choosing the type whose key is present.

extension ProblemFinder {
  /// Chooses the subtype whose key has a value; nil if errors were logged.
  ///
  /// - Parameter current: The type of the model to update.
  func chooseByKey(
    from subtypes: SubtypePlan, for routed: RoutedObject, _ current: SubtypeHop?
  ) -> ChosenType? {
    var found: [(choice: SubtypeChoice, path: MappingPath, offset: Int?)] = []
    for choice in subtypes.choices(amongKeysOf: routed.object) {
      guard let path = choice.payload else { continue }
      guard let value = find(path, in: routed.object) else { return nil }
      guard case .value(let element) = value, !element.value.isNull else { continue }
      let isNull = choice.content.map { content in
        withRulesOfCall { isNullText(element, as: content) }
      }
      if isNull != true { found.append((choice, path, element.offset)) }
    }
    guard let first = found.first else {
      if let current { return .subtype([current]) }
      if let existing = routed.existing {
        noteUnlisted(existing, of: routed.plan)
      } else {
        noteNoKey(of: subtypes)
        noteUnknownKeys(beside: subtypes, routed)
      }
      return nil
    }
    guard found.count == 1 else {
      // In a sensitive value, even the type is secret.
      let name = log.isSensitive ? nil : first.choice.name.text
      for other in found.dropFirst() {
        log.note(
          .validationFailed, Messages.secondKey(after: name), below: other.path.components,
          at: other.offset, expected: "no value", actual: "a value")
      }
      noteUnknownKeys(beside: subtypes, routed)
      return nil
    }
    let route = [SubtypeHop(choice: first.choice, base: routed.plan)]
    return chosen(route, for: routed, current, at: first.path, offset: first.offset)
  }

  /// Reports the unknown keys of an object that is not read any further, unless it is also that of a model
  /// around it, which reports them.
  private func noteUnknownKeys(beside subtypes: SubtypePlan, _ routed: RoutedObject) {
    guard !routed.isEmbedded else { return }
    var known = routed.keysOfOthers ?? KeyTree()
    known.merge(subtypes.ownKeys)
    noteUnknownKeys(
      of: routed.object, knowing: known, routed.plan.unknownKeys ?? context.options.unknownKeys)
  }

  /// Reports the key of a type that differs from that of the model being updated.
  func noteOtherKey(than current: SubtypeHop?, at path: MappingPath, offset: Int?) {
    let name = log.isSensitive ? nil : current?.choice.name.text
    log.note(
      .unknownSubtype, Messages.changedKey(from: name), below: path.components, at: offset,
      expected: name.map { "a value at \($0)" }, actual: "another key")
  }

  private func noteNoKey(of subtypes: SubtypePlan) {
    // Most objects of a flood are only counted, without the names.
    func names() -> [String] { subtypes.choices.map { $0.name.text } }
    log.note(
      .missingValue, Messages.noKey(of: names()), expected: Messages.keyExpectation(names()))
  }
}
