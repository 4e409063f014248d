/// Finds the entries from which rules over several properties get their values.
struct RuleCompiler {
  let entries: [PlanEntry]
  let extras: UnknownKeysProperty?
  /// Whether the type is a base without entries, whose rules see the finished models.
  let isBaseAlone: Bool
  /// The name of the stored property that an accessor's getter reads; nil if unknown.
  let probe: (PropertyAccessor) -> String?

  /// The rules, and the mistakes in them.
  func compile(_ rules: [ModelRule]) -> (rules: [PlanRule], mistakes: [ConfigurationError]) {
    var compiled: [PlanRule] = []
    var mistakes: [ConfigurationError] = []
    for rule in rules {
      let found = self.mistakes(
        in: rule, TableFindings(on: rule.owner, registeredAt: rule.registration))
      if found.isEmpty {
        compiled.append(PlanRule(rule, sources: rule.properties.map { source(of: $0) ?? .model }))
      }
      mistakes += found
    }
    return (compiled, mistakes)
  }

  /// Where the value of a property comes from; nil if no entry maps it.
  private func source(of property: ModelRule.Property) -> PlanRule.Source? {
    guard !property.isWholeModel, !isBaseAlone else { return .model }
    guard let keyPath = property.accessor.keyPath else { return nil }
    let name = PropertyName(of: keyPath)
    var mapped = entries.filter { $0.property.map { name.isName(of: $0) } ?? false }
    if mapped.isEmpty { mapped = automaticEntries(of: property) }
    guard !mapped.isEmpty else {
      return extras.flatMap { name.isName(of: $0.accessor) ? .model : nil }
    }
    let read = mapped.filter { $0.reading?.isConsumer == false }
    return read.isEmpty ? .model : .entries(read)
  }

  /// The automatic entries of a property whose key path calls a getter.
  private func automaticEntries(of property: ModelRule.Property) -> [PlanEntry] {
    guard entries.contains(where: { $0.property?.storage != nil }),
      let name = probe(property.accessor)
    else { return [] }
    return entries.filter { entry in
      entry.property?.storage?.name == name
        && entry.property?.accessor.valueType == property.accessor.valueType
    }
  }

  private func mistakes(
    in rule: ModelRule, _ findings: TableFindings
  ) -> [ConfigurationError] {
    var mistakes: [ConfigurationError] = []
    if let fact = rule.path.mistakeInObject {
      mistakes.append(
        findings.mistake(
          .invalidPath, Messages.sentence(must: "be a path", but: fact), at: rule.path,
          hint: #"write a.b for two keys, ["a.b"] for one, items[0] for an element"#))
    }
    for property in rule.properties {
      if let trap = property.trap {
        mistakes.append(
          findings.mistake(
            .forcedKeyPath,
            Messages.sentence(
              must: "be checked through key paths that are valid in every model", but: trap.fact),
            hint: "check the property itself"))
      } else if source(of: property) == nil {
        mistakes.append(
          findings.mistake(.unknownProperty, Messages.unmappedRuleProperty(property.name)))
      }
    }
    return mistakes
  }
}
