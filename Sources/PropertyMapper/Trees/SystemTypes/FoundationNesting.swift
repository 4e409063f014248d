#if !canImport(Darwin)
  import Foundation

  /// Examines Foundation's collections before they are converted to Swift's, which happens all at
  /// once and recursively. See ``FoundationStorage``.
  enum FoundationNesting {
    /// The maximum number of bytes of stack for a level: measured, and doubled.
    private static let levelSize = 2 << 10

    /// A collection being examined.
    fileprivate struct Level {
      let object: AnyObject
      let parts: [AnyObject]
      var index = 0
      /// The number of nested collections from here on, as far as known.
      var height = 1
    }

    /// The reason why an object cannot be converted; nil if there is none.
    ///
    /// - Complexity: O(*n*) in the number of references between collections.
    static func obstacle(in value: Any) -> Unwritable? {
      guard type(of: value) is AnyClass else { return nil }
      let root = value as AnyObject
      guard let parts = FoundationStorage.parts(of: root) else { return nil }
      let limit = StackRoom.levels(of: levelSize)
      let isObject = root is NSDictionary
      var levels = [Level(object: root, parts: parts)]
      var open: Set = [ObjectIdentifier(root)]
      var heights: [ObjectIdentifier: Int] = [:]
      while let innermost = levels.indices.last {
        guard levels[innermost].index < levels[innermost].parts.count else {
          let level = levels.removeLast()
          let key = ObjectIdentifier(level.object)
          open.remove(key)
          heights[key] = level.height
          if innermost > 0 { levels[innermost - 1].note(level.height) }
          continue
        }
        let part = levels[innermost].parts[levels[innermost].index]
        levels[innermost].index += 1
        let key = ObjectIdentifier(part)
        if open.contains(key) { return isObject ? .objectWithItself : .listWithItself }
        if let height = heights[key] {
          levels[innermost].note(height)
        } else if let parts = FoundationStorage.parts(of: part) {
          open.insert(key)
          levels.append(Level(object: part, parts: parts))
        }
        if levels[0].height > limit || levels.count > limit {
          return isObject ? .deepObject : .deepList
        }
      }
      return nil
    }
  }

  extension FoundationNesting.Level {
    fileprivate mutating func note(_ height: Int) { self.height = max(self.height, height + 1) }
  }

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
