#if !canImport(Darwin)
  import Foundation

  /// The contents of a Foundation collection, read without calling its methods.
  ///
  /// Except on Apple platforms, a Foundation collection converts all nested collections to Swift's
  /// on the first access to an element, recursively down to the leaves: one that contains itself
  /// crashes.
  ///
  /// Why this is safe: if the runtime reports that an instance has a field of exactly one of the
  /// types below, the bytes at the reported offset are a value of that type, and reading it copies
  /// it as usual. Otherwise nothing is read.
  enum FoundationStorage {
    /// The parts of a list, a dictionary or a set; nil for any other object.
    static func parts(of object: AnyObject) -> [AnyObject]? {
      switch object {
      case is NSArray: return value(of: object, as: [AnyObject].self)
      case is NSDictionary:
        return value(of: object, as: [NSObject: AnyObject].self).map { Array($0.values) }
      case is NSSet: return value(of: object, as: Set<NSObject>.self).map { Array($0) }
      case is NSOrderedSet: return value(of: object, as: NSArray.self).map { [$0] }
      default: return nil
      }
    }

    private static func value<Value>(of object: AnyObject, as type: Value.Type) -> Value? {
      let field = RuntimeReflection.fields(of: Swift.type(of: object)).first { $0.type == type }
      guard let field else { return nil }
      return withExtendedLifetime(object) {
        unsafe Unmanaged.passUnretained(object).toOpaque().load(
          fromByteOffset: field.offset, as: type)
      }
    }
  }
#endif
