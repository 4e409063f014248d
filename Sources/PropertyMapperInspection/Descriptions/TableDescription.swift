import PropertyMapper

/// The table of one type as text, for reviews and snapshot tests.
///
/// ```
///  Order, scheme "v2"
///    id        id        Int           required; must be at least 1    entries: path, property, type, notes
///    customer  customer  String?       or client
///    items     items     [Item]        must have 1 to 10 elements
///    - created by init()                                                  notes on the table as a whole
///    - unknown keys are errors
/// ```
///
/// It is created from the plan for decoding and encoding models, so it includes inherited and
/// automatic entries and rules set by options. It contains no addresses or line numbers and doesn't
/// depend on the order of registration.
struct TableDescription {
  let plan: ObjectPlan
  let registry: Registry
  let scheme: MappingScheme?

  var text: String {
    let lines = entryLines + notes
    return ([headline] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  private var headline: String { Messages.headline(ofTable: Messages.name(of: plan.type), scheme) }

  private var names: PropertyNames { PropertyNames(plan: plan, resolver: registry.resolver) }

  private var entryLines: [String] {
    var table = TextTable()
    let names = names
    let origins = EntryOrigins(of: plan, in: registry)
    let isInitialized = plan.operations.construction?.isInitializer == true
    for entry in plan.entries {
      let notes = EntryNotes(
        entry: entry, origin: origins.origin(of: entry), isInitialized: isInitialized)
      let name = entry.property.map { names.name(of: $0) ?? Messages.unnamed } ?? "-"
      table.add([entry.place, name, notes.typeName, notes.text])
    }
    return table.lines
  }
}

// Notes on the table as a whole.

extension TableDescription {
  /// One line each, and one for each subtype below its line, in a fixed order.
  private var notes: [String] {
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

/// Determines which entries a class inherits, and from which class.
struct EntryOrigins {
  /// The types whose tables have an entry for a path, the nearest one last.
  private var types: [MappingPath: any Any.Type] = [:]
  private let type: any Any.Type

  init(of plan: ObjectPlan, in registry: Registry) {
    type = plan.type
    let own = registry.tables[ObjectIdentifier(plan.type)].map { [$0] } ?? []
    for table in registry.superclassTables(of: plan.type) + own {
      for path in table.paths(in: registry.planContext) { types[path] = table.type }
    }
  }

  /// The superclass whose table contains the entry; nil for an entry of the type itself.
  func origin(of entry: PlanEntry) -> (any Any.Type)? {
    types[entry.path].flatMap { $0 == type ? nil : $0 }
  }
}

extension ModelTable {
  /// The paths of the explicit entries and of the automatic ones.
  fileprivate func paths(in context: PlanContext) -> [MappingPath] {
    func open<Model>(_ type: Model.Type) -> [MappingPath] {
      contribution(to: type, in: context)?.mappings.entries.map(\.path) ?? []
    }
    return _openExistential(type, do: open)
  }
}

extension PlanEntry {
  /// The path, in words if there is none.
  fileprivate var place: String { takesOtherKeys ? Messages.otherKeys : Messages.place(at: path) }
}

/// Rows of strings, with each column as wide as its widest string.
struct TextTable {
  private var rows: [[String]] = []

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The rows as lines, with two spaces between columns and none at the end.
  ///
  /// Widths are numbers of characters; double-width characters don't line up.
  var lines: [String] {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    // Empty columns are omitted.
    return rows.map { row in
      var line = ""
      for (column, word) in row.enumerated() where widths[column] > 0 {
        line += word + String(repeating: " ", count: widths[column] - word.count + 2)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
