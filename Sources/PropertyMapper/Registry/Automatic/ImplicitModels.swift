/// Tells which types can be mapped without a table, where the options ask for it.
///
/// A type can be if something is there to map and the mapper can make it: a structure of which every property
/// that is not an optional can be mapped, or a type that makes itself.
struct ImplicitModels {
  let registry: Registry
  /// The types that are being looked at, from inside of which the next one is.
  private var nesting = TypeNesting()
  private let search = Search()

  /// What is found out on the way.
  private final class Search {
    /// Whether the types have no end, or more of them lie in one another than can be looked at.
    var isEndless = false
  }

  init(registry: Registry) {
    self.registry = registry
  }

  func contains(_ type: any Any.Type) -> Bool {
    // A type that leads to ever larger ones has no end, however far one went.
    registry.rules.mapsUnregisteredModels && canMap(type) && !search.isEndless
  }

  /// Whether a nested type can be mapped; one that holds itself depends on its other properties.
  private func isMapped(_ type: any Any.Type) -> Bool {
    registry.isRegistered(type) || nesting.contains(type) || canMap(type)
  }

  private func canMap(_ type: any Any.Type) -> Bool {
    guard !search.isEndless, !SystemTypes.contains(type),
      case .success(let layout) = TypeLayout.of(type)
    else { return false }
    guard let inside = inside(type) else {
      search.isEndless = true
      return false
    }
    let storage = AutomaticStorage(resolver: registry.resolver, isMapped: inside.isMapped)
    let mapped = layout.properties.filter { (try? storage.storage(of: $0)) != nil }
    guard !mapped.isEmpty else { return false }
    if registry.rules.hasCustomFactory || type is any DefaultInitializable.Type { return true }
    let names = Set(mapped.map(\.storageName))
    return layout.kind == .structure && Self.isMade(type, of: names, layout)
  }

  /// The same from inside of a type; nil if it lies too deep in others.
  private func inside(_ type: any Any.Type) -> Self? {
    guard let nesting = nesting.entering(type), StackRoom.isLeft(beyond: 64 << 10) else {
      return nil
    }
    var inside = self
    inside.nesting = nesting
    return inside
  }

  /// What keeps a type from being mapped without a table: the first property that is needed and cannot be mapped.
  func obstacle(of type: any Any.Type) -> String? {
    guard !SystemTypes.contains(type), case .success(let layout) = TypeLayout.of(type) else {
      return nil
    }
    guard let inside = inside(type) else { return nil }
    let storage = AutomaticStorage(resolver: registry.resolver, isMapped: inside.isMapped)
    var leftOut: [(property: StoredProperty, fact: String)] = []
    for property in layout.properties {
      do throws(LeftOutReason) {
        _ = try storage.storage(of: property)
      } catch {
        leftOut.append((property, "\(property.name) \(Messages.fact(of: error.reason))"))
      }
    }
    let needed = leftOut.first { !($0.property.type is any AnyOptional.Type) } ?? leftOut.first
    if let needed, layout.kind == .structure || leftOut.count == layout.properties.count {
      return needed.fact
    }
    return layout.properties.isEmpty ? Messages.nothingToMap : Messages.isNotMade
  }

  private static func isMade<Model>(
    _ type: Model.Type, of names: Set<String>, _ layout: TypeLayout
  ) -> Bool {
    (try? MemberwiseMaker<Model>(layout) { names.contains($0.storageName) }) != nil
  }
}
