/// Turns what a table says about stored properties into entries, now that all tables are known.
///
/// ```
///  stored properties ─only, except, ignoring─▶ chosen ─mapping, key style─▶ paths ─format─▶ entries
/// ```
///
/// Every refinement has its place in this order, whatever the order it was written in.
struct AutomaticResolver<Model> {
  let mappings: Mappings<Model>
  let context: PlanContext
  /// Whether the model is made of its properties.
  let isMemberwise: Bool
  /// Makes an empty model, where that can be done.
  let maker: (any ModelMaker)?
  let registration: String?

  private(set) var entries: [Mappings<Model>.Entry] = []
  private(set) var findings: [ConfigurationError] = []

  init(
    _ mappings: Mappings<Model>, in context: PlanContext, isMemberwise: Bool,
    maker: (any ModelMaker)?, registration: String?
  ) {
    self.mappings = mappings
    self.context = context
    self.isMemberwise = isMemberwise
    self.maker = maker
    self.registration = registration
    guard mappings.automatic != nil || !mappings.refinements.isEmpty else { return }
    switch TypeLayout.of(Model.self) {
    case .success(let layout): resolve(layout)
    case .failure(let reason): note(reason)
    }
  }

  private mutating func resolve(_ layout: TypeLayout) {
    let names = PropertyNames(layout)
    let ignored = Set((mappings.automatic?.except ?? []) + mappings.ignoredNames)
    let only = mappings.automatic?.only
    note(unknownAmong: (only ?? []) + ignored.sorted() + mappings.mappedPaths.map(\.name), names)
    let formats = formats(in: layout, names)
    let paths = Dictionary(grouping: mappings.mappedPaths, by: \.name)
    let isChosen = { [mappings] (name: String) in
      if ignored.contains(name) { return false }
      if paths[name] != nil { return true }
      guard mappings.automatic != nil else { return false }
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
    for (key, names) in namesByKey.sorted(by: { $0.key < $1.key }) where names.count > 1 {
      note(
        .conflictingKeys, Messages.conflictingKeys(names), path: key,
        hint: "give one of them a path with mapping(_:toProperty:)")
    }
  }

  // MARK: Descriptors

  /// The descriptor of a property; nil if it is left out, which is noted.
  private mutating func descriptor(
    of property: StoredProperty, _ format: PropertyFormat?, _ isDemanded: Bool
  ) -> PropertyDescriptor<Model>? {
    let found: StoredProperty
    do {
      found = try AutomaticStorage(context).storage(of: property, formattedAs: format?.valueType)
    } catch {
      note(error, property, isDemanded)
      return nil
    }
    let made = AutomaticDescriptor<Model>(found, isMemberwise: isMemberwise).open(found.type)
    guard let made else {
      note(LeftOutReason(because: .notCopyable), property, isDemanded)
      return nil
    }
    guard let format else {
      if made.reading == nil {
        note(
          .propertyNotWritable, Messages.notWritable(property.name), path: property.name,
          hint: nil, severity: .remark)
      }
      return made
    }
    guard format.valueType == found.type else {
      note(
        .contradictoryEntry,
        Messages.otherType(property.name, is: found.type, not: format.valueType),
        path: property.name, hint: nil)
      return nil
    }
    return made.formatted(by: format)
  }

  // MARK: Formats

  /// The formats by the names of their properties.
  private mutating func formats(
    in layout: TypeLayout, _ names: PropertyNames
  ) -> [String: PropertyFormat] {
    var formats: [String: PropertyFormat] = [:]
    for format in mappings.formats {
      if let name = format.name {
        note(unknownAmong: [name], names)
        formats[name] = format
      } else if let accessor = format.accessor {
        let probe = KeyPathProbe<Model>(
          accessor, layout, resolver: context.resolver, maker: maker)
        if let name = probe.propertyName {
          formats[name] = format
        } else {
          note(
            .unknownProperty, Messages.unnamedProperty(of: Model.self), path: nil,
            hint: "write format(\"name\") { … } instead")
        }
      }
    }
    return formats
  }

  // MARK: Findings

  private mutating func note(
    _ code: ConfigurationError.Code, _ message: String, path: String?, hint: String?,
    severity: ConfigurationError.Severity = .error
  ) {
    let error = ConfigurationError(
      code: code, severity: severity, type: Messages.name(of: Model.self),
      path: path.map { MappingPath(components: [.key($0)]) }, message: message, hint: hint,
      registration: registration)
    if !findings.contains(error) { findings.append(error) }
  }

  private mutating func note(
    _ reason: LeftOutReason, _ property: StoredProperty, _ isDemanded: Bool
  ) {
    note(
      .propertyLeftOut, Messages.leftOut(property.name, reason.reason), path: property.name,
      hint: reason.hint, severity: isDemanded ? .error : .remark)
  }

  private mutating func note(unknownAmong wanted: [String], _ names: PropertyNames) {
    for name in wanted where !names.all.contains(name) {
      let nearest = Suggestion.nearest(to: name, among: names.all.sorted())
      note(
        .unknownProperty, Messages.unknownProperty(name, of: Model.self), path: nil,
        hint: nearest.map { Messages.didYouMean($0) })
    }
  }

  private mutating func note(_ reason: TypeLayout.Unavailable) {
    note(
      .unreadableType, Messages.unreadableType(Model.self, reason.fact), path: nil,
      hint: "write its entries down")
  }
}

/// The names of a type's stored properties.
struct PropertyNames {
  let all: Set<String>

  init(_ layout: TypeLayout) {
    all = Set(layout.properties.map(\.name))
  }
}

extension TypeLayout.Unavailable {
  fileprivate var fact: String {
    switch self {
    case .notAStructOrClass: "is neither a struct nor a class"
    case .notCopyable: "cannot be copied"
    case .actor: "is an actor"
    case .noReflectionMetadata: "was compiled without reflection metadata"
    }
  }
}

extension Mappings {
  /// Paths that properties were given by name.
  fileprivate var mappedPaths: [(path: MappingPath, name: String)] {
    refinements.compactMap { refinement in
      if case .path(let path, let name) = refinement { (path, name) } else { nil }
    }
  }

  fileprivate var ignoredNames: [String] {
    refinements.flatMap { refinement in
      if case .ignore(let names) = refinement { names } else { [String]() }
    }
  }

  fileprivate var formats: [PropertyFormat] {
    refinements.compactMap { refinement in
      if case .format(let format) = refinement { format } else { nil }
    }
  }
}
