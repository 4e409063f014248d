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
