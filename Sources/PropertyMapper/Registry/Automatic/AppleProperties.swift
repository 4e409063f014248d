#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Properties of Apple's frameworks that an automatic table does not reach as the program itself does.
///
/// What it goes by is passed in, so that other platforms can try out what it makes of it.
struct AppleProperties {
  /// The names of the classes that a type inherits from.
  let superclasses: [String]
  /// Whether Objective-C code can observe a property of the type.
  let isObservable: (_ property: String) -> Bool

  /// Whether the type has properties that Core Data stores, and Swift does not.
  var areManaged: Bool { superclasses.contains("NSManagedObject") }

  /// Whether a property has the wrapper that tells Combine's subscribers; the value is not always in it.
  static func isPublished(_ property: StoredProperty) -> Bool {
    Messages.name(of: property.type).hasPrefix("Published<")
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
