// Builders for the kinds of trees used by the library.

/// Builds a list or a Swift dictionary; for duplicate keys, the last value is used.
struct AnyBuilder: TreeBuilder {
  private let isObject: Bool
  private var elements: [Any] = []
  private var object: [String: Any] = [:]
  private let opened: OpenedObject?

  /// - Parameter opened: Receives the dictionary, if its conversion may be needed again.
  init(isObject: Bool, count: Int, for opened: OpenedObject? = nil) {
    self.isObject = isObject
    self.opened = opened
    if isObject { object.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  mutating func add(_ value: Any, forKey key: String) {
    if isObject { object[key] = value } else { elements.append(value) }
  }

  func finish() -> Any {
    if isObject { opened?.keep(object) }
    return isObject ? object as Any : elements as Any
  }
}

/// Builds a list or an object of unconverted JSON.
package struct MappingValueBuilder: TreeBuilder {
  private let isObject: Bool
  private let sortsKeys: Bool
  private var elements: [MappingValue] = []
  private var members: [MappingValue.Object.Member] = []
  /// The keys, if some may be duplicates.
  private var keys: DistinctKeys?
  private var hasRepeatedKeys = false
  private let opened: OpenedObject?

  /// - Parameters:
  ///   - sortsKeys: Whether the keys of objects are sorted by their UTF-8 bytes.
  ///   - hasUniqueKeys: Whether the keys of each object are known to be unique. For duplicate keys,
  ///     the last value is used.
  ///   - opened: Receives the object, if its conversion may be needed again.
  package init(
    isObject: Bool, count: Int, sortsKeys: Bool = false, hasUniqueKeys: Bool = true,
    for opened: OpenedObject? = nil
  ) {
    self.isObject = isObject
    self.sortsKeys = sortsKeys
    self.opened = opened
    if isObject, !hasUniqueKeys {
      keys = DistinctKeys()
      keys?.reserveCapacity(count)
    }
    if isObject { members.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  package mutating func add(_ value: MappingValue, forKey key: String) {
    if isObject {
      if keys?.insert(key, behind: members) == false { hasRepeatedKeys = true }
      members.append(.init(key: key, value: value))
    } else {
      elements.append(value)
    }
  }

  package func finish() -> MappingValue {
    guard isObject else { return .array(elements) }
    if hasRepeatedKeys { return .object(.init(repeating: members)) }
    let object = MappingValue.Object(
      uniqueMembers: sortsKeys ? members.sorted(byBytesOf: { $0.key }) : members)
    opened?.keep(object)
    return .object(object)
  }
}

/// Builds an output list or object.
package struct OutputBuilder: TreeBuilder {
  private let isObject: Bool
  private let hasUniqueKeys: Bool
  private var elements: [OutputValue] = []
  private var object: OutputObject

  /// - Parameter hasUniqueKeys: Whether the keys of each object are known to be unique.
  package init(isObject: Bool, count: Int, hasUniqueKeys: Bool = true) {
    self.isObject = isObject
    self.hasUniqueKeys = hasUniqueKeys
    object = OutputObject(minimumCapacity: isObject ? count : 0)
    if !isObject { elements.reserveCapacity(count) }
  }

  package mutating func add(_ value: OutputValue, forKey key: String) {
    if !isObject {
      elements.append(value)
    } else if hasUniqueKeys {
      object.append(value, forNewKey: key)
    } else {
      object[key] = value
    }
  }

  package func finish() -> OutputValue { isObject ? .object(object) : .list(elements) }
}
