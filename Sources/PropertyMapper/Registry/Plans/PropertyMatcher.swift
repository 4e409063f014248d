/// Determines whether an entry maps the property of a key path.
struct PropertyMatcher {
  let keyPath: AnyKeyPath
  /// The name of the stored property, or the names on the way to it; nil for a computed property.
  private let name: String?
  /// Whether it is a stored property of the model itself.
  let isStored: Bool

  init(of keyPath: AnyKeyPath) {
    self.keyPath = keyPath
    let layout = try? TypeLayout.of(Swift.type(of: keyPath).rootType).get()
    let stored = layout?.property(for: keyPath)?.name
    name = stored ?? KeyPathText(of: keyPath).severalNames
    isStored = stored != nil
  }

  func matches(_ property: PlanEntry.Property) -> Bool {
    matches(property.accessor, property.storage)
  }

  /// - Parameter storage: The stored property that the accessor refers to, if reflection found it.
  func matches(_ accessor: PropertyAccessor, _ storage: StoredProperty? = nil) -> Bool {
    if let other = accessor.keyPath, other == keyPath { return true }
    guard let name, accessor.valueType == Swift.type(of: keyPath).valueType else { return false }
    if let storage { return storage.name == name }
    // An entry of a superclass has a key path of that class, and a setter may be visible to one key
    // path only.
    guard let other = accessor.keyPath else { return false }
    let (type, otherType) = (Swift.type(of: keyPath).rootType, Swift.type(of: other).rootType)
    guard type == otherType || (type is AnyClass && otherType is AnyClass) else { return false }
    return PropertyMatcher(of: other).name == name
  }
}
