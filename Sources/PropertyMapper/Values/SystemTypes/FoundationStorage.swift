#if !canImport(Darwin)
  import Foundation

  /// What lies in a collection of Foundation, without asking the collection for it.
  ///
  /// Outside of Apple's platforms, a collection of Foundation turns every collection inside of it into Swift's when it is
  /// asked for an element, and so on down to the leaves: one that contains itself ends the process.
  ///
  /// Why this is safe: where the run time says that an instance has a field of exactly one of the types below, the bytes at
  /// the offset it gives are a value of that type, and reading it copies it as any other would be. Where it says nothing of
  /// the kind, nothing is read.
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
