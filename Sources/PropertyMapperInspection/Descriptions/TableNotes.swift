import PropertyMapper

/// The notes on a table as a whole in a description.
struct TableNotes {
  let plan: ObjectPlan
  let registry: Registry
  let names: PropertyNames

  /// One line each, and one for each subtype below its line, in a fixed order.
  var lines: [String] {
    let found = plan.mistakes + registry.embeddingMistakes(in: plan)
    let mistakes = found.map { Messages.tableMistake($0.message, at: $0.path) }
    return (making + otherValues + unknownKeys + rules + hooks).map { "- \($0)" } + subtypes
      + (discriminators + mistakes).map { "- \($0)" }
  }

  private var making: [String] {
    let way = way
    guard registry.rules.hasCustomFactory else { return [way].compactMap(\.self) }
    return [way.map { Messages.factoryOr($0) } ?? Messages.madeByFactory]
  }

  private var otherValues: [String] {
    guard case .model(let model) = registry.rootShape(of: plan.type) else { return [] }
    return model.conversion.map { [Messages.otherValues(of: $0)] } ?? []
  }

  private var way: String? {
    if let construction = plan.operations.construction {
      return construction.isInitializer ? Messages.madeByInitializer : Messages.madeOfProperties
    }
    guard let maker = plan.operations.maker else {
      // Mistakes that make a table unusable are listed below.
      let isNeeded =
        plan.lacksMaker && plan.mistakes.isEmpty && plan.entries.contains { $0.reading != nil }
      return isNeeded && !registry.rules.hasCustomFactory ? Messages.notMade : nil
    }
    func isClosure<Model>(_ type: Model.Type) -> Bool { maker is ClosureMaker<Model> }
    return _openExistential(plan.type, do: isClosure)
      ? Messages.madeByClosure : Messages.madeByInit
  }

  private var unknownKeys: [String] {
    let kept = plan.extras.map { Messages.keepsUnknownKeys(in: names.name(of: $0.accessor)) }
    return [plan.unknownKeys.map { Messages.unknownKeys($0) }, kept].compactMap(\.self)
  }

  private var rules: [String] {
    plan.rules.map { rule in
      rule.text { property, _ in names.name(of: property.accessor) ?? Messages.unnamed }
    }
  }

  private var hooks: [String] {
    let decoders = plan.hooks.finalDecoders.map {
      Messages.finalDecoder(seesAll: !$0.keys.onlyUnmapped)
    }
    return Array(repeating: Messages.inputEditor, count: plan.hooks.inputEditors.count) + decoders
      + Array(repeating: Messages.finalEncoder, count: plan.hooks.finalEncoders.count)
  }

  private var subtypes: [String] {
    guard let subtypes = plan.subtypes else { return [] }
    var table = TextTable()
    for choice in subtypes.all {
      let type = choice.hasNoContent ? Messages.noContent : Messages.name(of: choice.request.type)
      guard !subtypes.isByKey else {
        table.add([choice.name.text, type])
        continue
      }
      let name = choice.isFallback ? Messages.otherNames : choice.name.shown
      table.add([name, type, choice.payload.map { "at \($0)" } ?? ""])
    }
    let headline =
      subtypes.isByKey
      ? Messages.subtypesByKey
      : Messages.subtypes(
        at: subtypes.discriminator, isChosenByClosure: subtypes.chooser != nil)
    return ["- \(headline)"] + table.lines.map { "    \($0)" }
  }

  private var discriminators: [String] {
    (plan.namesAlone + plan.discriminators).map { Messages.writesName($0.name, at: $0.path) }
  }
}
