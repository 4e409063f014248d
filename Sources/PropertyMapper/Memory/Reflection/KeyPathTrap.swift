/// A component of a key path that crashes on some models.
enum KeyPathTrap {
  /// `\.job!.title`, on models without a job.
  case forcedOptional
  /// `\.tags[2]`, on models with fewer tags.
  case element

  /// Looks for such a component in the description of a key path.
  ///
  /// Force unwrapping is printed on all platforms. A subscript is printed as a call without
  /// details, but any such writable call on a list is an element access. Components after a getter
  /// call are not found.
  ///
  /// - Parameter printed: The description of the key path, which differs between platforms if it
  ///   calls a getter.
  init?<Root>(in keyPath: PartialKeyPath<Root>, isWritable: Bool, printed: String? = nil) {
    // With a known offset, the key path consists only of stored properties.
    guard MemoryLayout<Root>.offset(of: keyPath) == nil else { return nil }
    var type: (any Any.Type)? = Root.self
    for step in KeyPathText(of: keyPath, printed: printed).steps {
      if let list = type, list is any MutableCollection.Type, isWritable {
        self = .element
        return
      }
      let properties = type.flatMap { try? TypeLayout.of($0).get().properties } ?? []
      let property = properties.first { $0.storageName == step }
      if property == nil, step.hasSuffix("!") {
        self = .forcedOptional
        return
      }
      type = property?.type
    }
    return nil
  }
}
