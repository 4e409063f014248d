import PropertyMapper

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
