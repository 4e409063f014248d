/// The property that a descriptor maps: its accessor and type, before any conversion, validation or
/// hook.
struct DescribedProperty: Sendable {
  let accessor: PropertyAccessor
  /// The property's declared type.
  let request: ShapeRequest
  /// The stored property, accessed directly, if reflection found it.
  let storage: StoredProperty?

  /// - Parameters:
  ///   - accessor: Reads and writes the property.
  ///   - request: The shape of its type.
  ///   - storage: The stored property, if reflection found it.
  init(
    _ accessor: PropertyAccessor, _ request: ShapeRequest, storage: StoredProperty? = nil
  ) {
    self.accessor = accessor
    self.request = request
    self.storage = storage
  }

  /// The property's name as the model's author would write it, such as `User.job.title`; nil if the
  /// key path is computed and Swift doesn't expose its name.
  var name: String? {
    storage.map { "\(Messages.name(of: $0.owner)).\($0.name)" } ?? accessor.printedName
  }

  /// The stored property that the accessor reads and writes without calling users' code, if known:
  /// reflection found it, or the key path proves it.
  func stored(in layout: TypeLayout?) -> StoredProperty? {
    storage ?? accessor.keyPath.flatMap { layout?.property(for: $0) }
  }
}

extension PropertyAccessor {
  /// The property's name as Swift prints its key path, such as `User.job.title`; nil if the key path is
  /// computed and Swift doesn't expose its name, or if there is none.
  package var printedName: String? {
    let text = keyPath.map { KeyPathText(of: $0) }
    guard let text, let names = text.names else { return nil }
    return "\(RuntimeReflection.sourceName(text.type)).\(names.filter { $0 != "?" && $0 != "!" })"
  }
}
