/// Finds the entries from which rules over several properties get their values.
struct RuleCompiler {
  let entries: [PlanEntry]
  let extras: UnknownKeysProperty?
  /// Whether the type is a base without entries, whose rules see the finished models.
  let isBaseAlone: Bool
  /// The name of the stored property that an accessor's getter reads, found by probing it in a
  /// temporary model; nil if unknown.
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

  /// Where the value of a property comes from; nil for a stored property that no entry maps.
  ///
  /// The values of other properties and longer key paths are known when there is a model.
  private func source(of property: ModelRule.Property) -> PlanRule.Source? {
    guard !property.isWholeModel, !isBaseAlone else { return .model }
    guard let keyPath = property.accessor.keyPath else { return .model }
    let matcher = PropertyMatcher(of: keyPath)
    var mapped = entries.filter { $0.property.map { matcher.matches($0) } ?? false }
    var isStored = matcher.isStored
    if mapped.isEmpty, !isStored, let name = probe(property.accessor) {
      mapped = entries.filter { isNamed(name, $0, like: property) }
      isStored = true
    }
    guard !mapped.isEmpty else {
      let isExtras = extras.map { matcher.matches($0.accessor) } ?? false
      return isStored && !isExtras ? nil : .model
    }
    let read = mapped.filter { $0.reading?.isConsumer == false }
    return read.isEmpty ? .model : .entries(read)
  }

  /// Whether an entry maps a stored property, whose key path calls a getter.
  private func isNamed(
    _ name: String, _ entry: PlanEntry, like property: ModelRule.Property
  ) -> Bool {
    guard let other = entry.property,
      other.accessor.valueType == property.accessor.valueType
    else { return false }
    return (other.storage?.name ?? probe(other.accessor)) == name
  }

  private func mistakes(
    in rule: ModelRule, _ findings: TableFindings
  ) -> [ConfigurationError] {
    var mistakes: [ConfigurationError] = []
    if let fact = MappingPath.areInRow(entries.map(\.path))
      ? rule.path.mistake : rule.path.mistakeInObject
    {
      mistakes.append(findings.invalidPath(rule.path, fact, takesIndex: true))
    }
    for property in rule.properties {
      if let trap = property.trap {
        mistakes.append(
          findings.mistake(
            .unsafeKeyPath, Messages.keyPath(in: "a rule", trap.fact),
            hint: "check the property itself"))
      } else if source(of: property) == nil {
        mistakes.append(
          findings.mistake(.unknownProperty, Messages.unmappedRuleProperty(property.name)))
      }
    }
    return mistakes
  }
}

/// A rule over several properties, with the entries from which it gets their values.
///
/// ```
///  rule over \.from, \.to, \.guests       sources
///   from      entry "from"                 entries [0]
///   to        entries "to" and "end"       entries [1, 2]: the last one with a value is used
///   guests    entry that is only written   model: the rule waits until the model has been made
/// ```
package final class PlanRule: Sendable {
  package let rule: ModelRule
  /// Where the value of each property comes from.
  package let sources: [Source]

  /// Where the value of a property comes from.
  package enum Source: Sendable {
    /// One of these entries, of which the last with a value determines what the model gets.
    case entries([PlanEntry])
    /// The finished model.
    case model
  }

  init(_ rule: ModelRule, sources: [Source]) {
    self.rule = rule
    self.sources = sources
  }

  /// Whether the rule always has to wait for the model.
  var needsModel: Bool {
    sources.contains { if case .model = $0 { true } else { false } }
  }

  /// The entries that read a property of the rule.
  package var entries: [PlanEntry] {
    sources.flatMap { source -> [PlanEntry] in
      guard case .entries(let entries) = source else { return [] }
      return entries
    }
  }

  /// Whether an entry reads one of the properties.
  func reads(_ entry: PlanEntry) -> Bool { entries.contains { $0 === entry } }

  /// The values of the properties in a finished model.
  func values(in model: Slot) throws(SlotMismatch) -> [Slot] {
    var values: [Slot] = []
    for property in rule.properties { values.append(try property.accessor.load(from: model)) }
    return values
  }

  /// The rule as a note on its table.
  ///
  /// - Parameter name: Returns the name of a property, of which the entries that read it are known.
  package func text(naming name: (ModelRule.Property, [PlanEntry]) -> String) -> String {
    let properties = zip(rule.properties, sources).map { property, source in
      if property.isWholeModel { return Messages.wholeModel }
      guard case .entries(let entries) = source else { return name(property, []) }
      return name(property, entries)
    }
    return Messages.rule(named: rule.name, over: properties, at: rule.path)
  }
}
