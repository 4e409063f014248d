import PropertyMapper

/// The notes on one entry in a description, in addition to its path and its property.
struct EntryNotes {
  let entry: PlanEntry
  /// The superclass whose table contains the entry.
  let origin: (any Any.Type)?
  /// Whether the model is created by an initializer, whose arguments are numbered.
  let isInitialized: Bool

  private var reading: PlanEntry.Reading? { entry.reading }
  private var writing: PlanEntry.Writing? { entry.writing }

  /// The type of the property, or of a closure's parameter or result.
  var typeName: String {
    if let property = entry.property { return Messages.name(of: property.accessor.valueType) }
    return dataType.map { Messages.name(of: $0) } ?? "-"
  }

  /// All notes, in a fixed order.
  var text: String {
    (alternatives + [kind, conversion, demand, defaultValue, fallback].compactMap(\.self) + rules
      + modifiers).joined(separator: "; ")
  }

  /// The type to decode, or else the type to encode.
  private var dataType: (any Any.Type)? {
    reading?.closures.request.type ?? writing?.closures.request.type
  }

  private var alternatives: [String] {
    entry.places.dropFirst().map { "or \(Messages.place(at: $0.path))" }
  }

  /// The direction of the mapping, and whether closures consume or generate the value.
  private var kind: String? {
    guard entry.property != nil else {
      return Messages.closures(
        consumes: reading != nil, generates: writing != nil,
        as: reading == nil || writing?.closures.request.type == dataType
          ? nil : writing.map { Messages.name(of: $0.closures.request.type) })
    }
    switch (reading, writing) {
    case (nil, nil): return Messages.neitherReadNorWritten
    case (nil, _): return Messages.onlyWritten
    case (_, nil): return Messages.onlyRead
    default: return nil
    }
  }

  /// The type of the data before closures convert it.
  private var conversion: String? {
    guard let shape = reading?.shape ?? writing?.shape else { return nil }
    if shape.isCodable { return Messages.ownCodable }
    let isConverted = reading?.closures.convert != nil || writing?.closures.isEncoded == true
    if isConverted, let dataType { return "as \(Messages.name(of: dataType))" }
    if let converted = (reading?.shape ?? shape).conversionOfModel {
      return Messages.otherValues(of: converted)
    }
    return shape.conversion.map { converted in
      let value = Messages.name(of: converted.memory.type)
      return "\(value) as \(Messages.name(of: converted.inner.valueType))"
    }
  }

  private var demand: String? {
    switch entry.rule.demand {
    case .none: nil
    case .inNewModels: Messages.requiredInNewModels
    case .always: "required"
    }
  }

  private var defaultValue: String? {
    guard let reading, let value = reading.closures.defaultValue else { return nil }
    guard !entry.modifiers.isSensitive else { return Messages.hiddenDefault }
    let form = value.constant(as: reading.shape)
    return Messages.defaultValue(
      form.map {
        DisplayText.line(
          String(decoding: JSONText.bytes(of: OutputValue($0)), as: UTF8.self), at: 64)
      })
  }

  private var fallback: String? {
    reading?.shape.hasFallback == true ? Messages.fallsBack : nil
  }

  private var rules: [String] {
    let count = reading?.closures.countLimits.map { "must \(Messages.countRule($0))" }
    return [count].compactMap(\.self) + (reading?.closures.validate?.rules ?? [])
  }

  private var modifiers: [String] {
    let found: [String?] = [
      entry.modifiers.isSensitive ? "sensitive" : nil,
      entry.modifiers.isLossy
        ? Messages.lossy(minimumCount: entry.modifiers.minimumCount) : nil,
      entry.modifiers.isInJSONText ? "JSON in text" : nil,
      entry.modifiers.takesOneElement ? "one or many" : nil,
      entry.modifiers.isEmptyAsNull ? Messages.emptyIsNull : nil,
      entry.modifiers.omitsEmpty ? "left out if empty" : nil,
      entry.modifiers.writesNull ? "nil is written as null" : nil,
      entry.modifiers.policy.map { Messages.converted(by: $0) },
      isInitialized ? entry.argument.map { "argument \($0.index + 1)" } : nil,
      origin.map { Messages.inherited(from: Messages.name(of: $0)) },
    ]
    return found.compactMap(\.self)
  }
}

extension EntryWriting {
  /// Whether a closure converts the property for export.
  fileprivate var isEncoded: Bool { if case .encoded = source { true } else { false } }
}

extension Shape {
  /// Whether values use their `Codable` conformance.
  fileprivate var isCodable: Bool {
    switch self {
    case .value(let codec): codec.traits.isCodable
    case .optional(let optional): optional.wrapped.isCodable
    case .jsonText(let text): text.inner.isCodable
    case .model, .list, .dictionary, .converted: false
    }
  }

  /// The transformer of a type with a table, also inside optionals, lists, and dictionaries.
  fileprivate var conversionOfModel: ConvertedShape? {
    if case .model(let model) = self { model.conversion } else { inner?.conversionOfModel }
  }

  /// Whether unknown raw values become another value.
  fileprivate var hasFallback: Bool {
    switch self {
    case .value(let codec):
      if case .cases(let cases) = codec.dataForm() { cases.others == .fallback } else { false }
    case .optional, .list, .dictionary: inner?.hasFallback ?? false
    case .model, .converted, .jsonText: false
    }
  }
}

/// Finds the names of the properties that a plan maps, as far as possible.
///
/// For a getter, Swift prints an address on some platforms and a name on others. So stored properties
/// are searched first, with ``PropertyNamer``, which has the same result everywhere.
struct PropertyNames {
  let plan: ObjectPlan
  let resolver: ShapeResolver

  /// The name of a property, without its type; nil if unknown.
  func name(of property: PlanEntry.Property) -> String? {
    property.storage?.name ?? name(of: property.accessor, printed: property.name)
  }

  /// The name of the property that an accessor reads.
  func name(of accessor: PropertyAccessor) -> String? {
    name(of: accessor, printed: accessor.printedName)
  }

  private func name(of accessor: PropertyAccessor, printed: String?) -> String? {
    let printed = printed.flatMap { name in
      name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    }
    // A path through several properties is not a stored one.
    if let printed, printed.contains(".") { return printed }
    func open<Model>(_ type: Model.Type) -> String? {
      guard accessor.modelType == type else { return nil }
      return PropertyNamer<Model>(resolver, maker: plan.operations.maker).name(of: accessor)
    }
    return _openExistential(plan.type, do: open) ?? printed
  }
}
