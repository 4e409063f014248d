/// Warnings about tables that the direct engine leaves to the slower reference engine, and about those
/// whose models are written entry by entry.
struct EngineWarnings {
  let registry: Registry

  /// At most one warning for decoding and one for encoding.
  func warnings(on plan: ObjectPlan, _ table: TableFindings) -> [ConfigurationError] {
    guard plan.mistakes.isEmpty else { return [] }
    let messages = [
      (plan.slowReadingReasons, Messages.readMoreSlowly),
      (writingReasons(of: plan), Messages.writtenMoreSlowly),
    ]
    return messages.filter { !$0.0.isEmpty }
      .map { table.warning(.usesReferenceEngine, $0.1($0.0)) }
  }

  /// Whether a listed subtype has its own subtypes, which are written into the same object.
  private func nestsBases(_ plan: ObjectPlan) -> Bool {
    guard plan.subtypes?.isByKey != true else { return false }
    return plan.subtypes?.choices.map(\.model.type).contains { type in
      type != plan.type && registry.plan(for: type)?.subtypes != nil
    } == true
  }

  private func writingReasons(of plan: ObjectPlan) -> [String] {
    let model = ModelReference.opening(plan.type)
    let problems = registry.problems(below: model, for: .encoding)
    guard problems.isEmpty else { return [] }
    var reasons = plan.writing.reasons
    if reasons.isEmpty, nestsBases(plan) { reasons = [Messages.namesSubtypes] }
    if reasons.isEmpty, !plan.writing.embedsSteps({ registry.plan(for: $0) }) {
      reasons = plan.entries.compactMap(\.writtenEmbedding).prefix(1).map {
        Messages.embedsModel($0.type)
      }
    }
    return reasons.isEmpty ? registry.writingRoot(of: plan.type).reasons : reasons
  }
}
