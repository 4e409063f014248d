/// The names that lists of subtypes give to a type, at one path.
package struct CheckedName: Equatable, Sendable {
  package let path: MappingPath
  /// The names, the one that is written first.
  package private(set) var names: [SubtypeName]

  init(path: MappingPath, names: [SubtypeName]) {
    self.path = path
    self.names = []
    for name in names { add(name) }
  }

  mutating func add(_ name: SubtypeName) {
    if !accepts(name) { names.append(name) }
  }

  func accepts(_ name: SubtypeName) -> Bool { names.contains(name) }
}

extension [CheckedName] {
  /// Adds names at a path.
  mutating func add(_ names: [SubtypeName], at path: MappingPath) {
    guard let index = firstIndex(where: { $0.path == path }) else {
      return append(CheckedName(path: path, names: names))
    }
    for name in names { self[index].add(name) }
  }
}

/// What the bases that list a type call it, where its objects contain the names.
struct ListedNames: Sendable {
  /// The names that are written when a value is declared as the type itself.
  var written: [WrittenDiscriminator] = []
  /// The names that are checked when an object is read as the type itself.
  var checked: [CheckedName] = []
  /// The paths of all names, including those of bases that list these bases.
  var paths: [MappingPath] = []

  var isEmpty: Bool { written.isEmpty && paths.isEmpty }
}

/// The types on the lists of bases other than classes, to find the names of a type without
/// searching all lists.
final class ListedTypes: Sendable {
  private let listings: [ObjectIdentifier: [Listing]]
  /// The paths at which a type keeps unlisted names, as a fallback.
  private let keptPaths: [ObjectIdentifier: [MappingPath]]

  private struct Listing: Sendable {
    let base: any Any.Type
    let path: MappingPath
    let name: SubtypeName
    /// Whether a closure may choose the type, so that the name can be missing.
    let isChosen: Bool
  }

  private struct Place: Hashable {
    let base: ObjectIdentifier
    let path: MappingPath
  }

  init(_ tables: [any ModelTable]) {
    var listings: [ObjectIdentifier: [Listing]] = [:]
    var keptPaths: [ObjectIdentifier: [MappingPath]] = [:]
    for table in tables.sorted(byBytesOf: { "\($0.type)" }) {
      guard let subtypes = table.subtypes, let path = subtypes.discriminator else { continue }
      let choices =
        subtypes.choices.filter { !$0.isAlias } + subtypes.choices.filter(\.isAlias)
      for choice in choices
      where choice.isNamedInside && !choice.isPayload && choice.model.type != table.type {
        listings[ObjectIdentifier(choice.model.type), default: []].append(
          Listing(
            base: table.type, path: path, name: choice.name, isChosen: subtypes.chooser != nil))
      }
      if let fallback = subtypes.fallback {
        keptPaths[ObjectIdentifier(fallback.model.type), default: []].append(path)
      }
    }
    self.listings = listings
    self.keptPaths = keptPaths
  }

  /// The names of a type.
  func names(of type: any Any.Type) -> ListedNames {
    var names = ListedNames()
    let kept = keptPaths[ObjectIdentifier(type)] ?? []
    let own = listings(of: type).filter { !kept.contains($0.path) }
    for listing in own {
      if !names.written.contains(where: { $0.path == listing.path }) {
        names.written.append(WrittenDiscriminator(path: listing.path, name: listing.name))
      }
      names.checked.add([listing.name], at: listing.path)
    }
    names.checked.removeAll { name in own.contains { $0.path == name.path && $0.isChosen } }
    names.paths = paths(above: own).filter { !kept.contains($0) }
    return names
  }

  private func listings(of type: any Any.Type) -> [Listing] {
    listings[ObjectIdentifier(type)] ?? []
  }

  /// The paths of listings, and of those of their bases.
  private func paths(above listings: [Listing]) -> [MappingPath] {
    let all = reachable(
      from: listings, by: { Place(base: .init($0.base), path: $0.path) },
      next: { self.listings(of: $0.base) })
    return all.map(\.path).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

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
