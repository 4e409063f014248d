/// Warnings about single entries: they work, but perhaps not as intended.
enum EntryWarnings {
  static func warnings<Model>(
    on entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    let descriptor = entry.descriptor
    let modifiers = descriptor.modifiers
    var warnings: [ConfigurationError] = []
    func warning(_ code: ConfigurationError.Code, _ message: String, hint: String) {
      warnings.append(table.warning(code, message, at: entry.path, hint: hint))
    }
    if let reading = descriptor.reading {
      if descriptor.writing == nil, !reading.isConsumer, !modifiers.isDecodeOnly {
        warning(
          .oneWayTransform, Messages.lacksEncode,
          hint: "add one, or mark it decodeOnly() if that's intended")
      }
      if modifiers.isRequired, reading.defaultValue != nil {
        warning(.unusedDefault, Messages.unusedDefault, hint: "remove one of the two")
      }
    }
    let isGenerator = descriptor.reading == nil
    if modifiers.isEncodeOnly || isGenerator, descriptor.writing != nil {
      // The initializer needs a default even if the argument is only written.
      let hasUnusedDefault =
        descriptor.argument == nil && descriptor.reading?.defaultValue != nil
      let unused = modifiers.namesForReading(hasDefault: hasUnusedDefault)
        .filter { !isGenerator || $0 != "required()" }
      if !unused.isEmpty {
        warning(
          .contradictoryEntry, Messages.uselessOfUnread(unused, isGenerator: isGenerator),
          hint: isGenerator
            ? "remove \(unused.count == 1 ? "it" : "them")"
            : unused.count == 1
              ? "remove one of them" : "remove either encodeOnly() or the others")
      }
    }
    for path in entry.paths where path.components.contains(where: \.hasBlankAtEnd) {
      warning(
        .invalidPath, Messages.blankAtEnd(path), hint: "remove the whitespace if the data has none")
    }
    let isWritten = descriptor.writing != nil && !modifiers.isDecodeOnly
    if entry.path.mistake == nil, entry.path.hasIndexBelowRoot, isWritten {
      warning(
        .indexNotWritten, Messages.indexNotWritten,
        hint: "mark it decodeOnly() if that's intended")
    }
    return warnings
  }

  /// Warnings that depend on how the model is created, or on options.
  static func warnings(
    on entry: PlanEntry, of registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    let modifiers = entry.modifiers
    var warnings = UnreachableAlternative.warnings(on: entry, of: registry, table)
    func warn(_ message: String, hint: String) {
      warnings.append(table.warning(.contradictoryEntry, message, at: entry.path, hint: hint))
    }
    if modifiers.isLossy, !entry.isEmbedded, let reading = entry.reading, !reading.shape.hasElements
    {
      if modifiers.minimumCount > 0 {
        warn(Messages.minimumWithoutElements, hint: "remove the minimum")
      } else if !entry.leavesOutValue {
        warn(Messages.lossyWithoutDefault, hint: "add a default, or remove lossy()")
      }
    }
    if modifiers.takesOneElement, let shape = entry.reading?.shape, !shape.isListTakingOneElement {
      let isList = if case .list = shape.unwrapped { true } else { false }
      warn(
        isList ? Messages.oneOrManyLists : Messages.oneOrManyOfOther, hint: "remove oneOrMany()")
    }
    // Of a whole table, a modifier applies to the entries that it can apply to.
    if modifiers.writesNull, !modifiers.isForWholeTable {
      if entry.writing == nil {
        warn(Messages.uselessOfUnwritten("writingNull"), hint: "remove it")
      } else if entry.isNeverNil {
        warn(Messages.neverNil, hint: "remove it")
      }
    }
    if modifiers.omitsEmpty {
      if entry.writing == nil {
        guard !modifiers.isForWholeTable else { return warnings }
        warn(Messages.uselessOfUnwritten("omittingEmpty"), hint: "remove it")
      } else if entry.isNeverEmpty {
        guard !modifiers.isForWholeTable else { return warnings }
        warn(Messages.neverEmpty, hint: "remove it")
      } else if entry.reading != nil, entry.rule.isNeeded {
        warn(
          Messages.omittedThoughRequired,
          hint: "add a default, or remove omittingEmpty()")
      }
    }
    return warnings
  }
}

extension PlanEntry {
  /// Whether the entry only writes values such as numbers and JSON text, which are never empty.
  fileprivate var isNeverEmpty: Bool {
    var shape = writing?.shape
    while case .optional(let optional)? = shape { shape = optional.wrapped }
    if case .jsonText? = shape { return true }
    guard case .value(let codec)? = shape else { return false }
    return switch codec.dataForm() {
    case .truth, .integer, .number, .numberOrTruth: true
    default: false
    }
  }

  /// Whether the entry writes its property as it is, and that is never nil.
  fileprivate var isNeverNil: Bool {
    guard let writing, writing.closures.isPlain, property?.shape != nil else { return false }
    return writing.shape.isNeverNil
  }
}

extension _EntryModifiers {
  /// The modifiers that only affect how an entry is read.
  fileprivate func namesForReading(hasDefault: Bool) -> [String] {
    let names: [(name: String, isUsed: Bool)] = [
      ("required()", isRequired), ("or(_:)", !alternatives.isEmpty), ("its default", hasDefault),
      ("lossy()", isLossy), ("oneOrMany()", takesOneElement), ("emptyAsNull()", isEmptyAsNull),
      ("converting(_:)", policy != nil),
    ]
    return names.filter(\.isUsed).map(\.name)
  }
}

extension MappingPath.Component {
  /// Whether it is a key with white space at one of its ends.
  fileprivate var hasBlankAtEnd: Bool {
    guard case .key(let key) = self, let first = key.first, let last = key.last else {
      return false
    }
    return first.isWhitespace || last.isWhitespace
  }
}

extension Shape {
  /// Whether it is a list, or an optional one, that is also read from its only element.
  fileprivate var isListTakingOneElement: Bool {
    switch unwrapped {
    case .list(let list): list.takesOneElement
    case .jsonText(let text): text.inner.isListTakingOneElement
    default: false
    }
  }
}

/// Alternatives that can never be the first one present, because an earlier one has the same path, or leads to
/// the value around it.
enum UnreachableAlternative {
  static func warnings<Model>(
    on entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    var indexes: [MappingPath: Int] = [:]
    return entry.paths.indices.compactMap { index in
      let path = entry.paths[index]
      guard indexes[path] == nil else {
        return table.warning(
          .unreachableAlternative, Messages.listedTwice(path), at: entry.path,
          hint: "remove the second one")
      }
      indexes[path] = index
      return nil
    }
  }

  /// Warnings about an entry that reads objects: another value would give way to an alternative inside it.
  static func warnings(
    on entry: PlanEntry, of registry: Registry, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard registry.kindsOfAlternatives(of: entry)?.contains(.object) == true else { return [] }
    var indexes: [MappingPath: Int] = [:]
    return entry.places.indices.compactMap { index in
      let path = entry.places[index].path
      defer { indexes[path] = indexes[path] ?? index }
      guard let outer = path.ancestors.compactMap({ indexes[$0] }).min() else { return nil }
      return table.warning(
        .unreachableAlternative,
        Messages.unreachable(path, inside: entry.places[outer].path), at: entry.path,
        hint: "put \(path) first, or remove it")
    }
  }
}

/// Defaults that their own validators reject: the mapper uses them, but `validate` then fails.
enum InvalidDefault {
  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard let closures = entry.reading?.closures, let validate = closures.validate,
      let value = closures.defaultValue?()
    else { return [] }
    return validate.complaints(about: value).prefix(1).map { complaint in
      let finding = complaint.shownFinding(isSensitive: entry.modifiers.isSensitive)
      let shown = if case .is(let words) = finding { Optional(words) } else { String?.none }
      return table.warning(
        .invalidDefault, Messages.invalidDefault(shown, complaint.requirement.demand),
        at: entry.path, hint: "change the default or the validator")
    }
  }
}

/// Warns of values that the output leaves out, so that they are read back as the default.
enum ReplacedByDefault {
  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard let reading = entry.reading, let writing = entry.writing, !entry.modifiers.isRequired,
      let value = reading.closures.defaultValue?()
    else { return [] }
    func warning(_ message: String, hint: String) -> ConfigurationError {
      table.warning(.contradictoryEntry, message, at: entry.path, hint: hint)
    }
    var warnings: [ConfigurationError] = []
    let mayBeNil =
      writing.shape.isOptional || entry.property?.accessor.valueType is any AnyOptional.Type
    if mayBeNil, !value.isNil, !entry.modifiers.writesNull {
      warnings.append(
        warning(Messages.omittedNil, hint: "add writingNull(), or remove the default"))
    }
    if entry.modifiers.omitsEmpty, !entry.modifiers.isForWholeTable, value.isEmpty == false {
      warnings.append(
        warning(Messages.omittedEmpty, hint: "remove one of the two"))
    }
    return warnings
  }
}

extension Slot {
  /// Whether the value is text, a list or a dictionary without elements; nil for any other type.
  fileprivate var isEmpty: Bool? {
    func open<Value>(_ type: Value.Type) -> Bool? {
      (try? value(as: type)).flatMap { WrappedValue.content(of: $0) as? any Collection }?.isEmpty
    }
    return _openExistential(type, do: open)
  }
}

/// Modifiers without effect on an embedded model: its object is that of the model around it, which always exists.
enum EmbeddedEntryWarnings {
  static func warnings(in plan: ObjectPlan, _ table: TableFindings) -> [ConfigurationError] {
    plan.entries.filter(\.isEmbedded).flatMap { entry in
      let modifiers = entry.modifiers
      let names: [(name: String, isUsed: Bool)] = [
        ("lossy", modifiers.isLossy && !entry.takesOtherKeys),
        ("oneOrMany", modifiers.takesOneElement),
        ("inJSONText", modifiers.isInJSONText), ("omittingEmpty", modifiers.omitsEmpty),
        ("writingNull", modifiers.writesNull),
      ]
      guard !modifiers.isForWholeTable else { return [ConfigurationError]() }
      return names.filter(\.isUsed).map { modifier in
        table.warning(
          .contradictoryEntry, Messages.uselessInSameObject(modifier.name), at: entry.path,
          hint: "remove it, or map the model at a key")
      }
    }
  }
}
