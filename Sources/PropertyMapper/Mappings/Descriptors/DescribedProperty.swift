/// The property that a descriptor is about: how it is reached, as what it is, past all converting, checking and hooks.
struct DescribedProperty: Sendable {
  let accessor: PropertyAccessor
  /// The property's own type.
  let request: ShapeRequest
  /// The stored property that is reached directly, where it was found by reflection.
  let storage: StoredProperty?

  /// - Parameters:
  ///   - accessor: Reads and writes the property.
  ///   - request: The shape of its type.
  ///   - storage: What reflection says about it, if it was found that way.
  init(_ accessor: PropertyAccessor, _ request: ShapeRequest, storage: StoredProperty? = nil) {
    self.accessor = accessor
    self.request = request
    self.storage = storage
  }

  /// The name of the property as the model's author would write it, such as `User.job.title`; nil where the key path
  /// is computed and the language does not tell.
  var name: String? {
    if let storage { return "\(Messages.name(of: storage.owner)).\(storage.name)" }
    guard let keyPath = accessor.keyPath else { return nil }
    let text = "\(keyPath)"
    guard text.hasPrefix("\\"), !text.contains("<computed") else { return nil }
    return RuntimeReflection.sourceName(text.dropFirst().filter { $0 != "?" && $0 != "!" })
  }
}
