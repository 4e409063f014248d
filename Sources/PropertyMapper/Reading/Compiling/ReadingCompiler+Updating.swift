// Programs for updating models.

extension ReadingCompiler {
  /// The program for updating the models of a type; nil if it cannot be compiled.
  func updateProgram(of type: any Any.Type) -> ReadingProgram? {
    let registry = context.registry
    let shape = registry.resolver.shape(of: type, preferring: .registered)
    isForUpdates = true
    guard let root = shape.singleModel, shape.updatedType == type,
      registry.problems(below: root, for: .updating).isEmpty,
      visit(root)
    else { return nil }
    findDeferredTypes()
    let program = waitingProgram(of: type, as: shape)
    // An update that cannot be finished isn't begun.
    return canUpdate(root) ? program : nil
  }

  /// Whether creating the waiting models can fail for reasons other than a full stack.
  var mayFailLate: Bool {
    context.hasCustomFactory || plans.values.contains(where: \.mayFailLate)
  }
}

extension Shape {
  /// The type of a model, or of an optional around it; nil for other values.
  fileprivate var updatedType: (any Any.Type)? {
    switch self {
    case .model(let model): model.type
    case .optional(let optional):
      optional.wrapped.updatedType == nil ? nil : optional.operations.memory.type
    case .value, .list, .dictionary, .converted, .jsonText: nil
    }
  }
}

extension ObjectPlan {
  /// Whether setting a property may replace the class instance.
  var mayReplaceInstance: Bool {
    let accessors =
      entries.filter { $0.reading != nil }.compactMap { $0.property?.accessor }
      + [storedExtras?.accessor].compactMap(\.self)
    return isClass
      && accessors.contains { $0.isWritable && $0.keyPath != nil && !$0.changesInstances }
  }

  /// Whether closures may fail while models are being filled.
  fileprivate var mayFailLate: Bool {
    isDeferred || operations.hasInitializer || !rules.isEmpty || mayReplaceInstance
      || entries.contains { entry in
        guard let reading = entry.reading, !reading.shape.models.isEmpty else { return false }
        return reading.closures.callsUser || entry.countsMadeElements
          || !reading.shape.isSingleModel
      }
  }
}
