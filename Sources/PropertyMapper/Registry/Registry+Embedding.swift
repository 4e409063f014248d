// Embedded models: what depends on the tables of several types.

extension Registry {
  /// The keys that a plan and the plans of all models in the same object access.
  package func objectKeys(of plan: ObjectPlan) -> ObjectKeys {
    plan.objectKeys { self.plan(for: $0) }
  }

  /// The keys of embedded models that are only written.
  func keysOfUnreadModels(embeddedIn plan: ObjectPlan) -> KeyTree {
    var keys = KeyTree()
    for entry in plan.entries where entry.reading == nil {
      guard let model = entry.writtenEmbedding, let own = objectKeys(of: model) else { continue }
      keys.merge(entry.modifiers.isEncodeOnly ? own.known.unread : own.known)
    }
    return keys
  }

  /// The paths that an embedded model's table and those inside it write.
  package func writtenPaths(of model: ModelReference) -> [MappingPath] {
    objectKeys(of: model)?.written.map { $0.path } ?? []
  }

  /// The keys of an embedded model's object; nil if nothing is registered for its type.
  package func objectKeys(of model: ModelReference) -> ObjectKeys? {
    plan(for: model).map { objectKeys(of: $0) }
  }

  /// The mistakes of a plan that depend on the tables of its embedded models.
  package func embeddingMistakes(in plan: ObjectPlan) -> [ConfigurationError] {
    guard plan.hasEmbeddedModels || plan.subtypes?.discriminator != nil else { return [] }
    return embeddingMistakes(in: plan, findings(on: plan.type))
  }

  func embeddingMistakes(
    in plan: ObjectPlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    let mistakes = EmbeddedModelMistakes.mistakes(in: plan, of: self, table)
    // A type inside itself has no end.
    guard mistakes.isEmpty else { return mistakes }
    return SharedObjectMistakes.mistakes(in: plan, of: self, table)
  }
}
