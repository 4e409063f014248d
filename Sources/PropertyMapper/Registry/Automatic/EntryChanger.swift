/// Applies the changes that a table makes to its entries, when its automatic ones are known.
struct EntryChanger<Model> {
  let namer: PropertyNamer<Model>
  let table: TableFindings
  private(set) var findings: [ConfigurationError] = []

  init(_ namer: PropertyNamer<Model>, table: TableFindings) {
    self.namer = namer
    self.table = table
  }

  /// The table with the changed entries. What cannot be changed is added to the findings.
  mutating func applyingChanges(to mappings: Mappings<Model>) -> Mappings<Model> {
    var changed = mappings
    for change in mappings.entryChanges { apply(change, to: &changed) }
    return changed
  }

  private mutating func apply(
    _ change: Mappings<Model>.EntryChange, to mappings: inout Mappings<Model>
  ) {
    // Reported as a mistake, and nothing may read the property.
    if change.property?.accessor?.trap != nil { return }
    let isMeant = matcher(of: change.property)
    var isFound = change.property == nil
    var entries = mappings.entries
    for (index, entry) in entries.enumerated() where isMeant(entry.descriptor) {
      isFound = true
      var descriptor = entry.descriptor
      if let problem = change.apply(&descriptor) { note(problem, at: entry.path, of: change) }
      entries[index] = .init(path: entry.path, descriptor: descriptor)
    }
    mappings.entries = entries
    guard !isFound else { return }
    findings.append(
      table.mistake(
        .unknownProperty, Messages.unmappedProperty(of: Model.self, change.method),
        hint: "add an entry for it"))
  }

  /// Tells the entries of a property by its key path, or else by the stored property that both refer to.
  private func matcher(
    of property: Mappings<Model>.PropertyReference?
  ) -> (PropertyDescriptor<Model>) -> Bool {
    guard let property else { return { _ in true } }
    guard let accessor = property.accessor else { return { _ in false } }
    let layout = try? TypeLayout.of(Model.self).get()
    let keyPath = accessor.keyPath
    let name = namer.name(of: accessor, in: layout)
    return { descriptor in
      if let other = descriptor.property?.accessor.keyPath, other == keyPath { return true }
      return name != nil && Self.name(of: descriptor, in: layout) == name
    }
  }

  /// The name of the stored property that an entry maps, if known.
  private static func name(
    of descriptor: PropertyDescriptor<Model>, in layout: TypeLayout?
  ) -> String? {
    descriptor.property?.stored(in: layout)?.name
  }

  private mutating func note(
    _ problem: EntryChangeProblem, at path: MappingPath, of change: Mappings<Model>.EntryChange
  ) {
    switch problem {
    case .onlyWritten:
      findings.append(
        table.mistake(
          .contradictoryEntry, Messages.defaultOfUnread, at: path,
          hint: "make it a var, or remove \(change.method)"))
    case .otherType(let type, let other):
      findings.append(
        table.mistake(.contradictoryEntry, Messages.otherTypeOfDefault(type, other), at: path))
    }
  }
}
