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
