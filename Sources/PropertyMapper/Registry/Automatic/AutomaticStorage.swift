/// Finds the storage of a property's value, if it can be mapped.
struct AutomaticStorage {
  let resolver: ShapeResolver
  let isMapped: (any Any.Type) -> Bool

  /// - Parameters:
  ///   - property: The property.
  ///   - formatType: The result type of a closure, which also decides about the data.
  /// - Returns: The storage: the property's own, or the one inside its wrapper.
  func storage(
    of property: StoredProperty, formattedAs formatType: (any Any.Type)? = nil
  ) throws(LeftOutReason) -> StoredProperty {
    if case .lazy = property.kind { throw LeftOutReason(reason: .lazy) }
    if let obstacle = property.obstacle { throw LeftOutReason(obstacle) }
    if AppleProperties.isPublished(property) { throw LeftOutReason(reason: .published) }
    if AppleProperties.isOfSwiftData(property) { throw LeftOutReason(reason: .ofSwiftData) }
    let wrapped = property.wrappedStorage?.value
    if let formatType {
      return property.type == formatType ? property : wrapped ?? property
    }
    guard let unmappable = unmappableType(in: property.type) else { return property }
    // A struct that looks like a property wrapper is treated as one unless it is a value itself.
    guard let wrapped else { throw LeftOutReason(reason: .unmappable(unmappable)) }
    guard let unmappable = unmappableType(in: wrapped.type) else { return wrapped }
    throw LeftOutReason(reason: .unmappable(unmappable))
  }

  /// The type inside another one that cannot be mapped; nil if all can.
  private func unmappableType(in type: any Any.Type) -> (any Any.Type)? {
    obstacle(in: resolver.shape(of: type, preferring: .registered), of: type)
  }

  private func obstacle(in shape: Shape, of type: any Any.Type) -> (any Any.Type)? {
    switch shape {
    // Any value may be intended, but nothing says so.
    case .value(let codec): codec.traits.isAnything ? Any.self : nil
    case .model(let model): isMapped(model.type) ? nil : model.type
    case .converted(let converted): obstacle(in: converted.inner, of: type)
    case .jsonText(let text): obstacle(in: text.inner, of: type)
    case .optional(let optional): obstacle(in: optional.wrapped, of: type)
    case .list(let list): obstacle(in: list.element, of: type)
    case .dictionary(let dictionary):
      dictionary.operations.canHaveKeys ? obstacle(in: dictionary.element, of: type) : type
    }
  }
}
