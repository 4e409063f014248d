// What puts the kinds of trees together that the library deals with.

/// Makes a list or a Swift dictionary; of keys that are the same the last one counts.
struct AnyBuilder: TreeBuilder {
  private let isObject: Bool
  private var elements: [Any] = []
  private var object: [String: Any] = [:]
  private let element: JSONElement?
  private let shared: HandedOutObjects?

  /// - Parameters:
  ///   - element: The object of a JSON text that it makes a dictionary of.
  ///   - shared: Gets the dictionary.
  init(
    isObject: Bool, count: Int, of element: JSONElement? = nil,
    sharing shared: HandedOutObjects? = nil
  ) {
    self.isObject = isObject
    self.element = element
    self.shared = shared
    if isObject { object.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  mutating func add(_ value: Any, forKey key: String) {
    if isObject { object[key] = value } else { elements.append(value) }
  }

  func finish() -> Any {
    if isObject, let element { shared?.keep(object, of: element) }
    return isObject ? object as Any : elements as Any
  }
}

/// Makes a list or an object of JSON that is kept as it is.
struct MappingValueBuilder: TreeBuilder {
  private let isObject: Bool
  private let sortsKeys: Bool
  private var elements: [MappingValue] = []
  private var members: [MappingValue.Object.Member] = []
  private let element: JSONElement?
  private let shared: HandedOutObjects?

  /// - Parameters:
  ///   - sortsKeys: Whether the keys of objects are sorted by their UTF-8 bytes.
  ///   - element: The object of a JSON text that it makes an object of.
  ///   - shared: Gets the object.
  init(
    isObject: Bool, count: Int, sortsKeys: Bool = false, of element: JSONElement? = nil,
    sharing shared: HandedOutObjects? = nil
  ) {
    self.isObject = isObject
    self.sortsKeys = sortsKeys
    self.element = element
    self.shared = shared
    if isObject { members.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  mutating func add(_ value: MappingValue, forKey key: String) {
    if isObject {
      members.append(.init(key: key, value: value))
    } else {
      elements.append(value)
    }
  }

  func finish() -> MappingValue {
    guard isObject else { return .array(elements) }
    let object = MappingValue.Object(
      uniqueMembers: sortsKeys ? members.sorted { $0.key.precedes($1.key) } : members)
    if let element { shared?.keep(object, of: element) }
    return .object(object)
  }
}

/// Makes a list or an object of the output.
struct OutputBuilder: TreeBuilder {
  private let isObject: Bool
  private let hasUniqueKeys: Bool
  private var elements: [OutputValue] = []
  private var object: OutputObject

  /// - Parameter hasUniqueKeys: Whether the keys of each object are known to differ.
  init(isObject: Bool, count: Int, hasUniqueKeys: Bool = true) {
    self.isObject = isObject
    self.hasUniqueKeys = hasUniqueKeys
    object = OutputObject(minimumCapacity: isObject ? count : 0)
    if !isObject { elements.reserveCapacity(count) }
  }

  mutating func add(_ value: OutputValue, forKey key: String) {
    if !isObject {
      elements.append(value)
    } else if hasUniqueKeys {
      object.append(value, forNewKey: key)
    } else {
      object[key] = value
    }
  }

  func finish() -> OutputValue { isObject ? .object(object) : .list(elements) }
}
