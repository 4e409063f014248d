// Programs for updating models.

extension DirectCompiler {
  /// The program for updating the models of a type; nil if the reference engine has to do it.
  func updateProgram<Model>(of type: Model.Type) -> DirectUpdateProgram? {
    let registry = context.registry
    let shape = registry.resolver.shape(of: type, preferring: .registered)
    guard case .model(let root) = shape, root.type == type,
      registry.baseChains(of: type).isEmpty,
      // The object may name another class.
      registry.plan(for: root)?.namePaths.isEmpty == true,
      registry.problems(below: root, for: .updating).isEmpty,
      visit(root)
    else { return nil }
    findDeferredTypes()
    isForUpdates = true
    let link = updateLink(root)
    var updatePlans: [DirectUpdatePlan] = []
    while let (link, model) = pendingUpdates.popLast() {
      guard let plan = plans[ObjectIdentifier(model.type)], let update = compileUpdate(plan) else {
        continue
      }
      link.set(update)
      updatePlans.append(update)
    }
    guard let plan = link.plan, let compiled = compilePending() else { return nil }
    return DirectUpdateProgram(of: type, plan, plans: compiled, updatePlans: updatePlans)
  }

  private func updateLink(_ model: ModelReference) -> DirectPlanLink<DirectUpdatePlan> {
    let key = ObjectIdentifier(model.type)
    if let link = updateLinks[key] { return link }
    let link = DirectPlanLink<DirectUpdatePlan>()
    updateLinks[key] = link
    pendingUpdates.append((link, model))
    return link
  }

  /// The plan for updates; nil if they are left to the reference engine.
  private func compileUpdate(_ plan: ObjectPlan) -> DirectUpdatePlan? {
    guard plan.isReadDirectly, plan.hooks.inputEditors.isEmpty, plan.subtypes == nil,
      plan.checkedNames.isEmpty, !plan.isDeferred, !plan.operations.hasInitializer,
      plan.extras == nil, !plan.mayReplaceInstance,
      !plan.entries.contains(where: { $0.readEmbedding != nil })
    else { return nil }
    var builder = DirectPlanBuilder(
      updating: plan, codecs: codecs, context.options, unknownKeys: unknownKeys(of: plan),
      canMake: isUsable, link: { self.updateLink($0) })
    guard builder.addEntries(), let direct = builder.plan(subtypes: nil),
      direct.rules.map({ $0.canCheckUpdates(nested: builder.nested) }) ?? true
    else { return nil }
    return DirectUpdatePlan(direct, nested: builder.nested)
  }
}

extension ObjectPlan {
  /// Whether setting a property may replace the class instance: an update of an instance would have to be
  /// undone then.
  var mayReplaceInstance: Bool {
    isClass
      && entries.contains { entry in
        guard entry.reading != nil, let accessor = entry.property?.accessor else { return false }
        return accessor.keyPath != nil && !accessor.changesInstances
      }
  }
}
