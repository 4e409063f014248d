/// Creates entries for a table's stored properties, when all tables are known.
///
/// ```
///  stored properties ─only, except, ignoring─▶ chosen ─mapping, key style─▶ paths ─format─▶ entries
/// ```
///
/// Refinements are applied in this order, regardless of the order in which they are written.
struct AutomaticResolver<Model> {
  let mappings: Mappings<Model>
  let context: PlanContext
  /// Whether the model is created from its properties.
  let isMemberwise: Bool
  let namer: PropertyNamer<Model>
  let table: TableFindings
  private let apple: AppleProperties

  private(set) var entries: [Mappings<Model>.Entry] = []
  private(set) var findings: [ConfigurationError] = []

  init(
    _ mappings: Mappings<Model>, in context: PlanContext, makingWith make: (@Sendable () -> Model)?,
    _ table: TableFindings, apple: AppleProperties = AppleProperties(of: Model.self)
  ) {
    self.apple = apple
    self.mappings = mappings
    self.context = context
    let maker = ModelMakers.maker(of: Model.self, makingWith: make)
    namer = PropertyNamer(context.resolver, maker: maker)
    isMemberwise = ConstructionPlanner(mappings, maker: maker, context: context).isMemberwise
    self.table = table
    guard mappings.automatic != nil || !mappings.refinements.isEmpty else { return }
    guard !SystemTypes.haveHiddenRules(Model.self) else {
      note(
        .unreadableType, Messages.unreadableType(Model.self, Messages.hiddenRules),
        hint: "use .initializing with one of its initializers, or .transform where it is read")
      return
    }
    switch TypeLayout.of(Model.self) {
    case .success(let layout): resolve(layout)
    case .failure(let reason):
      note(
        .unreadableType, Messages.unreadableType(Model.self, reason.fact),
        hint: "write its entries yourself")
    }
  }

  private mutating func resolve(_ layout: TypeLayout) {
    let names = Set(layout.properties.map(\.name))
    let refined = mappings.refined
    let ignored = Set(
      (mappings.automatic?.except ?? [])
        + refined.ignored.compactMap {
          name(of: $0.accessor, in: layout, otherwise: "exclude it with except:")
        })
    let refinedPaths = refined.paths.compactMap { path, property in
      name(of: property.accessor, in: layout, otherwise: "merge an entry for it")
        .map { (path: path, name: $0) }
    }
    let only = mappings.automatic?.only
    note(unknownAmong: (only ?? []) + (mappings.automatic?.except ?? []), names)
    let formats = formats(refined.formats, in: layout)
    let paths = Dictionary(grouping: refinedPaths, by: \.name)
    // The property that keeps unknown keys doesn't also get an entry.
    let keptProperty = mappings.extras?.property(in: layout)?.name
    let isChosen = { [mappings] (name: String) in
      if ignored.contains(name) { return false }
      if paths[name] != nil { return true }
      guard mappings.automatic != nil, name != keptProperty else { return false }
      return only?.contains(name) ?? true
    }
    let style = mappings.automatic?.keys ?? context.rules.keyStyle
    var namesByKey: [String: [String]] = [:]
    for property in layout.properties where isChosen(property.name) {
      let isDemanded = paths[property.name] != nil
      guard let descriptor = descriptor(of: property, formats[property.name], isDemanded) else {
        continue
      }
      if let own = paths[property.name] {
        entries += own.map { .init(path: $0.path, descriptor: descriptor) }
      } else {
        let key = style.key(for: property.name)
        namesByKey[key, default: []].append(property.name)
        entries.append(
          .init(path: MappingPath(components: [.key(key)]), descriptor: descriptor))
      }
    }
    warn(aboutObservable: layout.properties.map(\.name).filter(isChosen))
    for (key, names) in namesByKey.sorted(byBytesOf: { $0.key }) where names.count > 1 {
      note(
        .conflictingKeys, Messages.conflictingKeys(names, key), at: key,
        hint: "set a path for one of them with mapping(_:to:)")
    }
  }

  // MARK: Descriptors

  /// Returns the descriptor of a property; nil, with a finding, if it is left out.
  private mutating func descriptor(
    of property: StoredProperty, _ format: PropertyFormat?, _ isDemanded: Bool
  ) -> PropertyDescriptor<Model>? {
    let storage = AutomaticStorage(resolver: context.resolver, isMapped: context.isMapped)
    let found: StoredProperty
    let made: PropertyDescriptor<Model>
    do throws(LeftOutReason) {
      found = try storage.storage(of: property, formattedAs: format?.valueType)
      let stored = PropertyDescriptor<Model>.stored(
        found, as: found.type, isMemberwise: isMemberwise)
      guard let stored else { throw LeftOutReason(reason: .notCopyable) }
      made = stored
    } catch {
      note(
        .propertyLeftOut, Messages.leftOut(property.name, error.reason), at: property.name,
        hint: error.hint(for: property.name), severity: isDemanded ? .error : .warning)
      return nil
    }
    guard let format else {
      if made.reading == nil {
        note(
          .propertyNotWritable, Messages.notWritable(property.name), at: property.name,
          hint: "make it a var, or exclude it with except:", severity: .warning)
      }
      return made
    }
    guard format.valueType == found.type else {
      note(
        .contradictoryEntry,
        Messages.otherType(property.name, is: found.type, not: format.valueType),
        at: property.name, hint: "have the closure return \(Messages.name(of: found.type))")
      return nil
    }
    return made.formatted(by: format)
  }

  /// Warns about properties that the table does not access like the program.
  private mutating func warn(aboutObservable names: [String]) {
    if apple.areManaged {
      note(
        .propertyLeftOut, Messages.managedProperties(of: Model.self),
        hint: "map them by key paths, such as .property(\\.name)", severity: .warning)
    }
    let observable = names.filter(apple.isObservable)
    if !observable.isEmpty {
      note(
        .observersBypassed, Messages.observersBypassed(of: observable),
        hint: observable.count == 1
          ? "map it by its key path, such as .property(\\.name), if it's observed"
          : "map them by their key paths, such as .property(\\.name), if they're observed",
        severity: .warning)
    }
  }

  // MARK: Names

  /// Returns the name of a refinement's property; nil, with a finding, if it is unknown.
  private mutating func name(
    of accessor: PropertyAccessor?, in layout: TypeLayout, otherwise hint: String
  ) -> String? {
    if let accessor, let name = namer.name(of: accessor, in: layout) { return name }
    if accessor?.trap == nil {
      note(.unknownProperty, Messages.unnamedProperty(of: Model.self), hint: hint)
    }
    return nil
  }

  /// The formats by the names of their properties.
  private mutating func formats(
    _ listed: [PropertyFormat], in layout: TypeLayout
  ) -> [String: PropertyFormat] {
    var formats: [String: PropertyFormat] = [:]
    for format in listed {
      let hint = "exclude it with except:, and merge an entry with .transform"
      if let name = name(of: format.accessor, in: layout, otherwise: hint) {
        formats[name] = format
      }
    }
    return formats
  }

  // MARK: Findings

  private mutating func note(
    _ code: ConfigurationError.Code, _ message: String, at key: String? = nil,
    hint: String? = nil, severity: ConfigurationError.Severity = .error
  ) {
    let path = key.map { MappingPath(components: [.key($0)]) }
    let finding = table.mistake(code, message, at: path, hint: hint, severity: severity)
    if !findings.contains(finding) { findings.append(finding) }
  }

  private mutating func note(unknownAmong wanted: [String], _ names: Set<String>) {
    for name in wanted where !names.contains(name) {
      let nearest = Suggestion.nearest(to: name, among: names.sorted())
      note(
        .unknownProperty, Messages.unknownProperty(name, of: Model.self),
        hint: nearest.map { Messages.didYouMean($0) } ?? Messages.names(names.sorted()))
    }
  }
}

extension TypeLayout.Unavailable {
  fileprivate var fact: String {
    switch self {
    case .notAStructOrClass: "is neither a struct nor a class"
    case .notWrittenInSwift: "is a class that isn't written in Swift"
    case .notCopyable: "can't be copied"
    case .actor: "is an actor"
    case .noReflectionMetadata: "was compiled without reflection metadata"
    }
  }
}

extension Mappings {
  /// The refinements: paths and omitted properties by name, and formats.
  fileprivate var refined:
    (
      paths: [(path: MappingPath, property: PropertyReference)], ignored: [PropertyReference],
      formats: [PropertyFormat]
    )
  {
    refinements.reduce(into: ([], [], [])) { refined, refinement in
      switch refinement {
      case .path(let path, let property): refined.0.append((path, property))
      case .ignore(let properties): refined.1 += properties
      case .format(let format): refined.2.append(format)
      }
    }
  }
}
