/// The names that lists of subtypes give to the type of a plan.
struct SubtypeNames<Model> {
  /// The names in the lists of superclasses; for each path, only the nearest superclass's.
  private(set) var inherited: [WrittenDiscriminator] = []
  /// The names in the lists of other bases.
  let alone: [WrittenDiscriminator]
  /// The names that are checked when an object is read as the type itself.
  private(set) var checked: [CheckedName] = []
  /// The paths of names in the lists of other bases.
  let paths: [MappingPath]
  /// The superclass that lists a superclass of the type, if neither it nor that class lists the
  /// type itself.
  private(set) var unlistingBase: (any Any.Type)?

  /// - Parameter tables: The applicable tables, from the root class down to the type's own.
  init(_ tables: [any ModelTable], _ context: PlanContext) {
    var listed = context.listedNames(Model.self)
    let isListed = !listed.isEmpty
    if !isListed, Model.self is AnyClass {
      // A subclass that is not listed is read back as the class that is.
      let superclass = tables.reversed().lazy.map { context.listedNames($0.type) }
        .first { !$0.isEmpty }
      listed = superclass ?? listed
    }
    paths = listed.paths
    // The objects of a base have the names of its own subtypes.
    let isBase = tables.last.map { $0.type == Model.self && $0.subtypes != nil } ?? false
    alone = isBase ? [] : listed.written
    if Model.self is AnyClass { addInherited(from: tables) }
    guard isListed, !isBase else { return }
    for name in listed.checked { checked.add(name.names, at: name.path) }
  }

  private mutating func addInherited(from tables: [any ModelTable]) {
    unlistingBase = Self.unlistingBase(in: tables)
    for subtypes in tables.compactMap({ $0.subtypes }) {
      guard let path = subtypes.discriminator, let choice = subtypes.choice(forClass: Model.self)
      else { continue }
      inherited.removeAll { $0.path == path }
      checked.removeAll { $0.path == path }
      guard choice.isNamedInside else { continue }
      inherited.append(WrittenDiscriminator(path: path, name: choice.name))
      guard !choice.isPayload, unlistingBase == nil else { continue }
      checked.append(
        CheckedName(path: path, names: [choice.name] + subtypes.names(of: choice.model.type)))
    }
    for subtypes in tables.compactMap({ $0.subtypes }) {
      guard let index = checked.firstIndex(where: { $0.path == subtypes.discriminator }) else {
        continue
      }
      if subtypes.chooser == nil {
        for name in subtypes.names(of: Model.self) { checked[index].add(name) }
      } else {
        // A closure may choose the type without a name.
        checked.remove(at: index)
      }
    }
  }

  private static func unlistingBase(in tables: [any ModelTable]) -> (any Any.Type)? {
    // The runtime creates classes that nobody could list, such as those that observe properties.
    guard TypeKind(of: Model.self) == .class else { return nil }
    return tables.first { base in
      guard let subtypes = base.subtypes, subtypes.identifiesTypes,
        let choice = subtypes.choice(forClass: Model.self), choice.model.type != Model.self,
        !choice.isPayload
      else { return false }
      let inner = tables.first { $0.type == choice.model.type && $0.type != base.type }
      return inner?.subtypes?.choice(forClass: Model.self) == nil
    }?.type
  }
}

extension SubtypePlan {
  /// The names of a type whose objects contain them.
  fileprivate func names(of type: any Any.Type) -> [SubtypeName] {
    choices(ofExactly: type).filter { $0.isNamedInside && !$0.isPayload }.map { $0.name }
  }
}
