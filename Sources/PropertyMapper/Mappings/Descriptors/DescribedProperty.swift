/// The property that a descriptor maps: its accessor and type, before any conversion, validation or
/// hook.
package struct DescribedProperty: Sendable {
  let accessor: PropertyAccessor
  /// The property's declared type.
  let request: ShapeRequest
  /// The stored property, accessed directly, if reflection found it.
  let storage: StoredProperty?

  /// - Parameters:
  ///   - accessor: Reads and writes the property.
  ///   - request: The shape of its type.
  ///   - storage: The stored property, if reflection found it.
  package init(
    _ accessor: PropertyAccessor, _ request: ShapeRequest, storage: StoredProperty? = nil
  ) {
    self.accessor = accessor
    self.request = request
    self.storage = storage
  }

  /// The property's name as the model's author would write it, such as `User.job.title`; nil if the
  /// key path is computed and Swift doesn't expose its name.
  package var name: String? {
    if let storage { return "\(Messages.name(of: storage.owner)).\(storage.name)" }
    let text = accessor.keyPath.map { KeyPathText(of: $0) }
    guard let text, let names = text.names else { return nil }
    return "\(RuntimeReflection.sourceName(text.type)).\(names.filter { $0 != "?" && $0 != "!" })"
  }

  /// The stored property that the accessor reads and writes without calling users' code, if known:
  /// reflection found it, or the key path proves it.
  func stored(in layout: TypeLayout?) -> StoredProperty? {
    storage ?? accessor.keyPath.flatMap { layout?.property(for: $0) }
  }
}
