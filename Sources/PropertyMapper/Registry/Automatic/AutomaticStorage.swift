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
    // A struct that looks like a property wrapper is treated as one unless it maps as a plain value or has a table.
    if let wrapped,
      case .model(let model) = resolver.shape(of: property.type, preferring: .registered),
      !resolver.isRegistered(model.type), unmappableType(in: wrapped.type) == nil
    {
      return wrapped
    }
    guard let unmappable = unmappableType(in: property.type) else { return property }
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

/// Why a property is left out, and how to fix that.
struct LeftOutReason: Error {
  let reason: Messages.LeftOut

  /// The name of the computed property that SwiftData declares for its storage.
  private static func modelName(of storage: String) -> String {
    storage.hasPrefix("_") ? String(storage.dropFirst()) : storage
  }

  /// - Parameter name: The name of the property.
  func hint(for name: String) -> String? {
    switch reason {
    case .unmappable(let type):
      switch TypeKind(of: type) {
      case .structure, .class, .enumeration:
        Messages.waysToMap(type, wrapping: name.hasPrefix("_") ? String(name.dropFirst()) : nil)
      case .existential where type == Any.self: Messages.waysToMapAnything
      default: Messages.waysToTransform
      }
    case .published: "map it by its key path, which also notifies its subscribers"
    case .ofSwiftData:
      "map it by its key path, such as .property(\\.\(DisplayText.escaped(Self.modelName(of: name))))"
    case .lazy, .weakOrUnowned, .closure, .notCopyable: nil
    }
  }
}

extension LeftOutReason {
  init(_ obstacle: StoredProperty.Obstacle) {
    reason =
      switch obstacle {
      case .weakOrUnowned: .weakOrUnowned
      case .hidden, .notCopyable: .notCopyable
      case .representationVaries: .closure
      }
  }
}

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Properties of Apple's frameworks that an automatic table does not access like the program
/// itself.
///
/// Its inputs are parameters, so that it can be tested on other platforms.
struct AppleProperties {
  /// The names of the type's superclasses.
  let superclasses: [String]
  /// Whether Objective-C code can observe a property of the type.
  let isObservable: (_ property: String) -> Bool

  /// Whether the type has properties that are stored by Core Data rather than Swift.
  var areManaged: Bool { superclasses.contains("NSManagedObject") }

  /// Whether a property has the wrapper that notifies Combine's subscribers; the value is not
  /// always in it.
  static func isPublished(_ property: StoredProperty) -> Bool {
    Messages.name(of: property.type).hasPrefix("Published<")
  }

  /// Whether SwiftData stores the value. Its `@Model` macro replaces each stored property by a
  /// computed one, and by another one of a type without a value.
  static func isOfSwiftData(_ property: StoredProperty) -> Bool {
    Messages.name(of: property.type) == "_SwiftDataNoType"
  }
}

extension AppleProperties {
  init(of type: any Any.Type) {
    let classes = (type as? AnyClass).map { sequence(first: $0) { _getSuperclass($0) } }
    superclasses = classes?.dropFirst().map { "\($0)" } ?? []
    #if canImport(ObjectiveC)
      isObservable = { property in
        (type as? AnyClass).map { unsafe class_getProperty($0, property) != nil } ?? false
      }
    #else
      isObservable = { _ in false }
    #endif
  }
}

extension PropertyDescriptor {
  /// Creates the descriptor of a stored property without a key path: it is read and written in
  /// memory.
  ///
  /// - Parameter isMemberwise: Whether the model is created from its properties, so that a `let`
  ///   can be set.
  static func stored<Value>(
    _ property: StoredProperty, as type: Value.Type, isMemberwise: Bool
  ) -> Self? {
    let accessor = StoredAccess<Model, Value>.accessor(of: property, isReplaceable: isMemberwise)
    guard let accessor else { return nil }
    let request = ShapeRequest(Value.self, preferring: .registered)
    return Self(
      DescribedProperty(accessor, request, storage: property),
      reading: accessor.isWritable ? EntryReading(request) : nil, writing: EntryWriting(request))
  }

  /// The descriptor of a stored property with closures that convert its value.
  func formatted(by format: PropertyFormat) -> Self {
    let formatted = property.map { own in
      DescribedProperty(format.accessor, own.request, storage: own.storage)
    }
    let isWritable = formatted?.accessor.isWritable == true
    return Self(
      formatted, reading: isWritable ? format.reading : nil, writing: format.writing)
  }
}
