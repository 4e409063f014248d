/// A step of a key path that ends the process on some models.
enum KeyPathTrap {
  /// `\.job!.title`, on models without a job.
  case forcedOptional
  /// `\.tags[2]`, on models with fewer tags.
  case element

  /// Looks for such a step in what a key path prints.
  ///
  /// The sign of unwrapping is printed everywhere. A subscript prints as a call of which nobody knows anything else, but all
  /// that can be called on a list and written to is an element of it. What lies behind the call of a getter is not
  /// found.
  ///
  /// - Parameter printed: What the key path prints, which differs from platform to platform where it calls a getter.
  init?<Root>(in keyPath: PartialKeyPath<Root>, isWritable: Bool, printed: String? = nil) {
    // Where the offset is known, there is nothing but stored properties on the way.
    guard MemoryLayout<Root>.offset(of: keyPath) == nil else { return nil }
    let (text, prefix) = (printed ?? keyPath.debugDescription, "\\\(Root.self).")
    guard text.hasPrefix(prefix) else { return nil }
    var type: (any Any.Type)? = Root.self
    for step in text.dropFirst(prefix.count).split(separator: ".") {
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
