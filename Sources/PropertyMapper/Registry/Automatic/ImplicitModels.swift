/// Tells which types can be mapped without a table, where the options ask for it.
///
/// A type can be if something is there to map and the mapper can make it: a structure of which every property
/// that is not an optional can be mapped, or a type that makes itself.
struct ImplicitModels {
  let registry: Registry

  func contains(_ type: any Any.Type) -> Bool {
    guard registry.rules.mapsUnregisteredModels else { return false }
    return Visit(registry: registry, visited: []).canMap(type)
  }

  /// A look at a type from inside of those that hold it.
  private struct Visit {
    let registry: Registry
    let visited: Set<ObjectIdentifier>

    /// Whether a nested type can be mapped; one that holds itself depends on its other properties.
    private func isMapped(_ type: any Any.Type) -> Bool {
      if registry.isRegistered(type) || visited.contains(ObjectIdentifier(type)) { return true }
      return canMap(type)
    }

    func canMap(_ type: any Any.Type) -> Bool {
      guard !Self.belongsToSystem(type), case .success(let layout) = TypeLayout.of(type) else {
        return false
      }
      let inside = Visit(
        registry: registry, visited: visited.union([ObjectIdentifier(type)]))
      let storage = AutomaticStorage(resolver: registry.resolver) { inside.isMapped($0) }
      let mapped = layout.properties.filter { (try? storage.storage(of: $0)) != nil }
      guard !mapped.isEmpty else { return false }
      if registry.rules.hasCustomFactory || type is any DefaultInitializable.Type { return true }
      return layout.kind == .structure && MemberwiseCheck(layout: layout, mapped: mapped).open(type)
    }

    /// Types of the standard library and of Foundation have rules that their properties do not tell.
    private static func belongsToSystem(_ type: any Any.Type) -> Bool {
      let module = String(reflecting: type).prefix { $0 != "." }
      return ["Swift", "Foundation", "FoundationEssentials", "__C"].contains(String(module))
    }
  }

  private struct MemberwiseCheck: TypeVisitor {
    let layout: TypeLayout
    let mapped: [StoredProperty]

    func visit<Model>(_ type: Model.Type) -> Bool {
      let maker = try? MemberwiseMaker<Model>(layout) { property in
        mapped.contains { $0.storageName == property.storageName }
      }
      return maker != nil
    }
  }
}
