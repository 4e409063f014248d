/// A step in converting a tree: a finished value, or a list or an object whose parts still have to
/// be converted.
package enum TreeStep<Parts, Target> {
  case leaf(Target)
  case list(Parts)
  case object(Parts)
}

/// The parts of a list or an object, one after another.
package protocol TreeParts: IteratorProtocol {
  /// The number of remaining parts.
  var count: Int { get }
}

extension MappingParts: TreeParts {}

/// Builds a list or an object. Its parts arrive one by one, so that nothing is stored twice.
package protocol TreeBuilder {
  associatedtype Target

  /// - Parameter key: Empty for the elements of a list.
  mutating func add(_ value: Target, forKey key: String)

  func finish() -> Target
}

/// Converts one kind of tree to another.
///
/// Runs in a loop instead of recursively: callers that hand out values limit the depth, not the
/// stack.
///
/// - Parameters:
///   - root: The value to convert.
///   - build: Begins a list or an object with the given number of parts.
///   - open: Returns the step for a value.
///   - place: Adds the place of a part to an error.
package func convertTree<Source, Parts: TreeParts, Builder: TreeBuilder, Failure: Error>(
  _ root: Source,
  building build: (_ isObject: Bool, _ count: Int) -> Builder,
  opening open: (Source) throws(Failure) -> TreeStep<Parts, Builder.Target>,
  placing place: (Failure, [MappingPath.Component]) -> Failure = { error, _ in error }
) throws(Failure) -> Builder.Target where Parts.Element == (key: String, value: Source) {
  var levels: [TreeLevel<Parts, Builder>] = []
  func begin(_ parts: Parts, isObject: Bool, forKey key: String) {
    let builder = build(isObject, parts.count)
    levels.append(
      TreeLevel(
        parts: parts, builder: builder, key: key, isObject: isObject, partCount: parts.count))
  }
  /// The components from the root to the last part with a key in the innermost level.
  func components(ofPart key: String) -> [MappingPath.Component] {
    let keys = levels.dropFirst().map { $0.key } + [key]
    return zip(levels, keys).map { level, key in
      level.isObject ? .key(key) : .index(level.partCount - level.parts.count - 1)
    }
  }
  switch try open(root) {
  case .leaf(let value): return value
  case .list(let parts): begin(parts, isObject: false, forKey: "")
  case .object(let parts): begin(parts, isObject: true, forKey: "")
  }
  while true {
    let innermost = levels.endIndex - 1
    guard let part = levels[innermost].parts.next() else {
      let level = levels.removeLast()
      let value = level.builder.finish()
      guard !levels.isEmpty else { return value }
      levels[innermost - 1].builder.add(value, forKey: level.key)
      continue
    }
    let step: TreeStep<Parts, Builder.Target>
    do throws(Failure) {
      step = try open(part.value)
    } catch {
      throw place(error, components(ofPart: part.key))
    }
    switch step {
    case .leaf(let value): levels[innermost].builder.add(value, forKey: part.key)
    case .list(let parts): begin(parts, isObject: false, forKey: part.key)
    case .object(let parts): begin(parts, isObject: true, forKey: part.key)
    }
  }
}

/// A list or an object being converted.
private struct TreeLevel<Parts, Builder> {
  var parts: Parts
  var builder: Builder
  /// Its key in the enclosing object.
  let key: String
  let isObject: Bool
  let partCount: Int
}

// Iterators over the parts of lists and objects, for loops through trees.

/// The contents of an output list or object.
struct OutputParts: TreeParts {
  private let elements: [OutputValue]
  private let members: [(key: String, value: OutputValue)]
  private var index = 0

  init(_ elements: [OutputValue]) {
    self.elements = elements
    members = []
  }

  init(_ members: [(key: String, value: OutputValue)]) {
    elements = []
    self.members = members
  }

  var count: Int { elements.count + members.count - index }

  /// The next part; elements have no keys.
  mutating func next() -> (key: String, value: OutputValue)? {
    defer { index += 1 }
    if index < elements.count { return ("", elements[index]) }
    return index < members.count ? members[index] : nil
  }
}

/// The contents of an input list or object.
package struct InputParts: TreeParts {
  private var text: JSONContents<JSONElement>.Iterator?
  private var values: [Any] = []
  private var kept: [MappingValue] = []
  private var stored: StoredList?
  private var members: InputMembers.Iterator?
  private var index = 0
  package private(set) var count: Int

  package init(_ list: InputList) {
    count = list.count
    switch list {
    case .any(let elements): values = elements
    case .json(let list): text = list.elements.makeIterator()
    case .mapping(let elements): kept = elements
    case .stored(let list): stored = list
    }
  }

  package init(_ members: InputMembers) {
    count = members.count
    self.members = members.makeIterator()
  }

  package mutating func next() -> (key: String, value: InputValue)? {
    guard count > 0 else { return nil }
    count -= 1
    if text != nil { return text?.next().map { ("", InputValue($0)) } }
    if members != nil { return members?.next().map { ($0.key, $0.element.value) } }
    defer { index += 1 }
    if let stored { return ("", stored.element(at: index).value) }
    if index < kept.count { return ("", InputValue(kept[index])) }
    return ("", InputValue(classifying: values[index]))
  }
}

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
