// The subtypes of bases, compiled for the direct engine.

extension DirectCompiler {
  /// The subtypes of a plan, with nil inside the result if it has none; nil if they cannot be read.
  ///
  func subtypes(
    of plan: ObjectPlan, _ base: ModelKey
  ) -> (found: (any DirectSubtypeReading)?, Void)? {
    guard let subtypes = plan.subtypes else {
      // The names of objects that are declared as the type itself are checked.
      guard base.discriminator == nil, !base.isContent, !plan.checkedNames.isEmpty else {
        return (nil, ())
      }
      return model(base)
        .map {
          (DirectCheckedNames(plan.checkedNames, $0, isUpdating: isForUpdates), ())
        }
    }
    if subtypes.isByKey { return keyedSubtypes(subtypes, of: plan, base).map { ($0, ()) } }
    let path = subtypes.discriminator
    guard path != nil || subtypes.chooser != nil else { return nil }
    var choices: [any DirectSubtypeReading] = []
    for choice in subtypes.choices {
      if choice.payload != nil {
        guard let content = content(of: choice, in: plan),
          let contents = contents([content], of: plan, base, beside: path, isByKey: false)
        else { return nil }
        choices.append(contents)
        continue
      }
      let key = ModelKey(
        type: ObjectIdentifier(choice.model.type), discriminator: path,
        earlierEditorCount: editorCount(ofModelsOf: choice, in: plan),
        isEmbedded: base.isEmbedded, keysOfOthers: base.keysOfOthers)
      guard let model = model(key), let chosen = plans[key.type],
        choice.wrap.input.type == chosen.operations.memory.type,
        choice.wrap.output.type == plan.operations.memory.type
      else { return nil }
      choices.append(DirectSubtype(choice, model, of: plan))
    }
    let found = DirectSubtypes(
      subtypes, choices, fallback: fallback(of: plan, base), hasSecrets: hasSecrets,
      updating: isForUpdates ? plan : nil)
    return (found, ())
  }

  /// How objects with unlisted names are read; nil if the reference engine reads them, as it does if the base itself
  /// is listed under a name.
  private func fallback(of base: ObjectPlan, _ key: ModelKey) -> (any DirectSubtypeReading)? {
    guard let choice = base.subtypes?.fallback, base.checkedNames.isEmpty,
      choice.wrap.output.type == base.operations.memory.type
    else { return nil }
    if let content = choice.content {
      // Only the name on the way there is read.
      guard !base.hooks.finalDecoders.contains(where: \.keys.onlyUnmapped),
        let codec = codecs.codec(of: content, isLossy: false),
        choice.wrap.input.type == codec.memory.type
      else { return nil }
      return DirectWhole(
        choice, codec, of: base, isEmbedded: key.isEmbedded, keysOfOthers: key.keysOfOthers)
    }
    // The name is like any other key.
    let chosenKey = ModelKey(
      type: ObjectIdentifier(choice.model.type), isContent: true,
      earlierEditorCount: editorCount(ofModelsOf: choice, in: base), isEmbedded: key.isEmbedded,
      keysOfOthers: key.keysOfOthers)
    guard let chosen = plans[chosenKey.type], chosen.subtypes == nil || chosen.type == base.type,
      choice.wrap.input.type == chosen.operations.memory.type, let model = model(chosenKey)
    else { return nil }
    return DirectSubtype(choice, model, of: base)
  }

  /// The number of a listed type's input editors that the base has already called, because a class
  /// inherits those of its superclass.
  private func editorCount(ofModelsOf choice: SubtypeChoice, in base: ObjectPlan) -> Int {
    guard base.isClass, plans[ObjectIdentifier(choice.model.type)]?.isClass == true else {
      return 0
    }
    return base.hooks.inputEditors.count
  }

  private func keyedSubtypes(
    _ subtypes: SubtypePlan, of plan: ObjectPlan, _ base: ModelKey
  ) -> DirectContents? {
    let contents = subtypes.choices.compactMap { content(of: $0, in: plan) }
    guard contents.count == subtypes.choices.count else { return nil }
    return self.contents(contents, of: plan, base, beside: nil, isByKey: true)
  }

  private func contents(
    _ contents: [DirectContents.Choice], of plan: ObjectPlan, _ base: ModelKey,
    beside discriminator: MappingPath?, isByKey: Bool
  ) -> DirectContents? {
    DirectContents(
      of: plan, contents, beside: [discriminator].compactMap(\.self),
      keysOfOthers: base.keysOfOthers, isByKey: isByKey, isEmbedded: base.isEmbedded,
      unknownKeys: unknownKeys(of: plan, besideContents: true),
      emptyTextIsNull: codecs.emptyText != .text, isForUpdates: isForUpdates)
  }

  /// The content that a type reads under a key; nil if the engine cannot read it.
  private func content(of choice: SubtypeChoice, in base: ObjectPlan) -> DirectContents.Choice? {
    guard let path = choice.payload, let content = choice.content,
      var codec = codecs(isContent: content.isSingleModel).codec(of: content, isLossy: false)
    else { return nil }
    let isByKey = base.subtypes?.isByKey == true
    let emptyTextIsNull = codecs.emptyText.makesNull(of: content)
    if emptyTextIsNull {
      // A key whose value is null doesn't identify a type.
      codec = codec.readingEmptyTextAsNull(takesNull: !isByKey && codec.acceptsNull)
    }
    let waiting =
      codecs.isDeferred(content)
      ? codecs(isContent: content.isSingleModel).waitingForm(of: content, isLossy: false) : nil
    guard choice.wrap.input.type == (waiting?.memory ?? codec.memory).type,
      choice.wrap.output.type == base.operations.memory.type
    else { return nil }
    return .init(
      wrapping: DirectWrapping(choice, in: base), path: path, codec: codec,
      isModel: content.isModel, isSingleModel: content.isSingleModel, waiting: waiting,
      emptyTextIsNull: isByKey && emptyTextIsNull)
  }
}
