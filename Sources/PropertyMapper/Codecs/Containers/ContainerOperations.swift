/// Operations on an optional type.
protocol OptionalOperations: Sendable, OptionalLending {
  func none() -> Slot
  func some(_ wrapped: Slot) throws -> Slot
  /// The wrapped value; nil for nil.
  func unwrap(_ slot: Slot) throws -> Slot?
  /// Decodes the optional directly into memory.
  func direct(_ wrapped: DirectCodec) -> DirectCodec
}

/// Operations on a list type.
protocol ListOperations: Sendable, ListLending {
  /// Whether elements are hashed, so that hashing them must be fast.
  var hashesElements: Bool { get }
  func assemble(_ elements: [Slot]) throws -> Slot
  /// Starts a list of at most `count` elements.
  func collector(ofCount count: Int) -> any ListCollector
  /// Creates a list from elements provided one at a time; nil if one of them is nil.
  func assemble(count: Int, _ element: () throws -> Slot?) throws -> Slot?
  func elements(of slot: Slot) throws -> [Slot]
  /// Decodes the list directly into memory.
  func direct(_ element: DirectCodec) -> DirectCodec
  /// The number of elements of a list in memory.
  func count(of list: ValueAddress) -> Int
  /// Uses an input value that already has the type.
  func adopt(_ value: Any) -> Slot?
}

/// Builds a list element by element, so that nothing is stored twice.
protocol ListCollector: AnyObject {
  func add(_ element: Slot) throws
  func finish() -> Slot
}

/// Operations on a dictionary type.
protocol DictionaryOperations: Sendable, DictionaryLending {
  /// The dictionary type.
  var type: any Any.Type { get }
  /// Whether keys of the type can be encoded.
  var canHaveKeys: Bool { get }
  /// The form of the keys' strings; nil if they cannot be encoded.
  var keyForm: DataForm? { get }
  /// Returns the reason why a string is not a valid key.
  func problem(ofKey text: String) -> ConversionProblem?
  /// The key that a string represents, if other strings may represent the same key.
  func foldingKey(of text: String) -> AnyHashable?
  /// Creates a dictionary from members provided one at a time, until there are no more.
  ///
  /// - Parameter count: The maximum number of members.
  func assemble(count: Int, _ member: () throws -> (key: String, value: Slot)?) throws -> Slot
  /// The values with their keys as strings, in no particular order.
  func members(of slot: Slot) throws -> [(key: String, value: Slot)]
  /// Decodes the dictionary directly into memory; nil if its keys cannot be decoded.
  func direct(_ value: DirectCodec) -> DirectCodec?
  /// The number of members of a dictionary in memory.
  func count(of dictionary: ValueAddress) -> Int
  /// Uses an input value that already has the type.
  func adopt(_ value: Any) -> Slot?
}

extension DictionaryOperations {
  func assemble(_ members: [(key: String, value: Slot)]) throws -> Slot {
    var rest = members.makeIterator()
    return try assemble(count: members.count) { rest.next() }
  }
}

struct OptionalOf<Wrapped>: OptionalOperations {
  func none() -> Slot { ValueSlot<Wrapped?>(nil) }
  func some(_ wrapped: Slot) throws -> Slot {
    ValueSlot<Wrapped?>(try wrapped.value(as: Wrapped.self))
  }
  func unwrap(_ slot: Slot) throws -> Slot? {
    try slot.value(as: Wrapped?.self).map { ValueSlot($0) }
  }
}

struct ArrayOf<Element>: ListOperations {
  var hashesElements: Bool { false }
  func assemble(_ elements: [Slot]) throws -> Slot {
    ValueSlot(try elements.map { try $0.value(as: Element.self) })
  }
  func collector(ofCount count: Int) -> any ListCollector {
    ArrayCollector<Element>(count: Self.capacity(for: count))
  }
  /// The capacity to reserve. For large elements, it is limited by the size of the input, since
  /// most of them may be invalid.
  private static func capacity(for count: Int) -> Int {
    let size = MemoryLayout<Element>.stride
    return size <= 40 ? count : 16 * count / size
  }
  func assemble(count: Int, _ element: () throws -> Slot?) throws -> Slot? {
    var elements: [Element] = []
    elements.reserveCapacity(Self.capacity(for: count))
    let isComplete = try Self.collect(count, element) { elements.append($0) }
    return isComplete ? ValueSlot(elements) : nil
  }
  /// Collects elements up to the first nil; later ones are still requested, but discarded.
  fileprivate static func collect(
    _ count: Int, _ element: () throws -> Slot?, _ add: (Element) -> Void
  ) throws -> Bool {
    var isComplete = true
    for _ in 0..<count {
      guard let slot = try element() else {
        isComplete = false
        continue
      }
      if isComplete { add(try slot.value(as: Element.self)) }
    }
    return isComplete
  }
  func elements(of slot: Slot) throws -> [Slot] {
    try slot.value(as: [Element].self).map { ValueSlot($0) }
  }
  func adopt(_ value: Any) -> Slot? { (value as? [Element]).map { ValueSlot($0) } }
}

struct SetOf<Element: Hashable>: ListOperations {
  var hashesElements: Bool { true }
  func assemble(_ elements: [Slot]) throws -> Slot {
    ValueSlot(Set(try elements.map { try $0.value(as: Element.self) }))
  }
  func collector(ofCount count: Int) -> any ListCollector { SetCollector<Element>() }
  func assemble(count: Int, _ element: () throws -> Slot?) throws -> Slot? {
    var elements: Set<Element> = []
    let isComplete = try ArrayOf<Element>.collect(count, element) { elements.insert($0) }
    return isComplete ? ValueSlot(elements) : nil
  }
  func elements(of slot: Slot) throws -> [Slot] {
    try slot.value(as: Set<Element>.self).map { ValueSlot($0) }
  }
  func adopt(_ value: Any) -> Slot? { (value as? Set<Element>).map { ValueSlot($0) } }
}

struct DictionaryOf<Key: Hashable, Value>: DictionaryOperations {
  var type: any Any.Type { [Key: Value].self }
  var canHaveKeys: Bool { KeyCodings.find(for: Key.self) != nil }
  var keyForm: DataForm? { KeyCodings.find(for: Key.self)?.form }
  func problem(ofKey text: String) -> ConversionProblem? {
    guard let coding = KeyCodings.find(for: Key.self) else {
      return KeyCodings.unsupported(Key.self)
    }
    return coding.problem(of: text)
  }
  func foldingKey(of text: String) -> AnyHashable? {
    guard let coding = KeyCodings.find(for: Key.self), coding.mayFold else { return nil }
    return coding.read(text).map { AnyHashable($0) }
  }
  func assemble(count: Int, _ member: () throws -> (key: String, value: Slot)?) throws -> Slot {
    let coding = try KeyCodings.required(for: Key.self)
    var result: [Key: Value] = [:]
    // Reserves capacity, because a growing hash table temporarily exists twice. For large values,
    // the capacity is limited by the size of the input.
    let stride = MemoryLayout<(Key, Value)>.stride
    result.reserveCapacity(min(count, 64 * count / max(stride, 1)))
    while let (key, slot) = try member() {
      result[try coding.key(for: key)] = try slot.value(as: Value.self)
    }
    return ValueSlot(result)
  }
  func members(of slot: Slot) throws -> [(key: String, value: Slot)] {
    let coding = try KeyCodings.required(for: Key.self)
    return try slot.value(as: [Key: Value].self).map {
      (key: try coding.text($0.key), value: ValueSlot($0.value))
    }
  }
  func adopt(_ value: Any) -> Slot? {
    (WrappedValue.withBareValues(value) as? [Key: Value]).map { ValueSlot($0) }
  }
}

private final class ArrayCollector<Element>: ListCollector {
  private var elements: [Element] = []
  init(count: Int) { elements.reserveCapacity(count) }
  func add(_ element: Slot) throws { elements.append(try element.value(as: Element.self)) }
  func finish() -> Slot { ValueSlot(elements) }
}

private final class SetCollector<Element: Hashable>: ListCollector {
  private var elements: Set<Element> = []
  func add(_ element: Slot) throws { elements.insert(try element.value(as: Element.self)) }
  func finish() -> Slot { ValueSlot(elements) }
}
