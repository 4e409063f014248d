/// The stored properties that no entry of a table sets, in models that an initializer creates.
///
/// An update creates such a model again, so their values have to be taken from the old model.
final class UnsetProperties: Sendable {
  struct Property: Sendable {
    let name: String
    let accessor: PropertyAccessor
  }

  let properties: [Property]

  init(of plan: ObjectPlan) {
    guard let layout = try? TypeLayout.of(plan.type).get() else {
      properties = []
      return
    }
    var offsets = PropertyOffsets()
    let set = plan.entries.compactMap { entry -> Int? in
      guard let property = entry.property,
        entry.argument != nil || entry.reading != nil && property.accessor.isWritable
      else { return nil }
      return offsets.offset(of: property)
    }
    properties = layout.properties.compactMap { property in
      // A lazy property is computed again.
      if case .lazy = property.kind { return nil }
      guard !set.contains(property.offset), let accessor = Self.accessor(of: property) else {
        return nil
      }
      return Property(name: property.name, accessor: accessor)
    }
  }

  private static func accessor(of property: StoredProperty) -> PropertyAccessor? {
    func openModel<Model>(_ model: Model.Type) -> PropertyAccessor? {
      func openValue<Value>(_ value: Value.Type) -> PropertyAccessor? {
        StoredAccess<Model, Value>.accessor(of: property, isReplaceable: true)
      }
      return _openExistential(property.type, do: openValue)
    }
    return _openExistential(property.owner, do: openModel)
  }
}
