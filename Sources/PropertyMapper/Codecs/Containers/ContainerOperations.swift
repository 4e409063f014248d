/// Operations on an optional type.
protocol OptionalOperations: Sendable {
  func none() -> Slot
  func some(_ wrapped: Slot) throws -> Slot
  /// The wrapped value; nil for nil.
  func unwrap(_ slot: Slot) throws -> Slot?
  /// Decodes the optional directly into memory.
  func reading(_ wrapped: ReadingCodec) -> ReadingCodec
  /// Passes the wrapped value of an optional in memory to a closure; false if it is nil.
  func lend(_ optional: ValueAddress, _ body: (ValueAddress) -> Void) -> Bool
  /// The memory layout of the optional.
  var memory: ValueMemory { get }
  /// Writes nil into memory for the optional.
  func initializeToNil(_ target: ValueAddress)
  /// Replaces a wrapped value, in memory for the optional, by the optional that contains it.
  func wrap(_ target: ValueAddress)
}

/// Operations on a list type.
protocol ListOperations: Sendable {
  /// Whether the elements are unordered. They are then hashed, which must be fast.
  var isSet: Bool { get }
  /// The memory layout of the list.
  var memory: ValueMemory { get }
  /// Writes a list into memory, of elements that a closure makes in place. The closure is called for each
  /// element, even if it fails for one.
  ///
  /// - Parameters:
  ///   - leavesOut: Whether elements that cannot be made are left out.
  ///   - problem: Set if the list cannot contain an element that was made.
  /// - Returns: False if the closure failed, or there is a problem; then there is no list.
  func make(
    count: Int, into target: ValueAddress, leavingOut leavesOut: Bool,
    orFailWith problem: inout (any Error)?,
    _ element: (ValueAddress) -> Bool
  ) -> Bool
  /// Starts a list of at most `count` elements.
  func collector(ofCount count: Int) -> any ListCollector
  func elements(of slot: Slot) throws -> [Slot]
  /// Decodes the list directly into memory.
  ///
  /// - Parameter lossy: How to recognize invalid elements, if they are left out; nil if they are errors.
  func reading(_ element: ReadingCodec, _ lossy: LossyElements?) -> ReadingCodec
  /// The number of elements of a list in memory.
  func count(of list: ValueAddress) -> Int
  /// Returns a slot with a copy of a list in memory.
  func slot(copying list: ValueAddress) -> Slot
  /// Passes the elements of a list in memory to a closure if they are contiguous; false if not.
  func lend(_ list: ValueAddress, _ body: (LentElements) -> Void) -> Bool
  /// Uses an input value that already has the type.
  func adopt(_ value: Any) -> Slot?
}

extension ListOperations {
  func assemble(_ elements: [Slot]) throws -> Slot {
    let collector = collector(ofCount: elements.count)
    for element in elements { try collector.add(element) }
    return collector.finish()
  }

  /// Creates a list from elements provided one at a time; nil if one of them is nil. Later ones are
  /// still requested, but discarded.
  func assemble(count: Int, _ element: () throws -> Slot?) throws -> Slot? {
    var collector: (any ListCollector)? = collector(ofCount: count)
    for _ in 0..<count {
      if let slot = try element() { try collector?.add(slot) } else { collector = nil }
    }
    return collector?.finish()
  }
}

/// Builds a list element by element, so that nothing is stored twice.
protocol ListCollector: AnyObject {
  func add(_ element: Slot) throws
  func finish() -> Slot
}

/// Operations on a dictionary type.
protocol DictionaryOperations: Sendable {
  /// The dictionary type.
  var type: any Any.Type { get }
  /// The memory layout of the dictionary.
  var memory: ValueMemory { get }
  /// Writes a dictionary into memory, of values that a closure makes. The closure is called for each key, even if
  /// it fails for one.
  ///
  /// - Parameter leavesOut: Whether keys whose values cannot be made are left out.
  /// - Returns: False if the closure failed; then there is no dictionary.
  func make(
    ofKeys keys: [String], into target: ValueAddress, leavingOut leavesOut: Bool,
    _ value: (_ index: Int, _ room: ValueAddress) -> Bool
  ) throws -> Bool
  /// Whether keys of the type can be encoded.
  var canHaveKeys: Bool { get }
  /// The form of the keys' strings; nil if they cannot be encoded.
  var keyForm: DataForm? { get }
  /// Returns the reason why a string is not a valid key.
  func problem(ofKey text: String) -> ConversionProblem?
  /// The key that a string represents, if other strings may represent the same key.
  func foldingKey(of text: String) -> AnyHashable?
  /// Starts a dictionary of at most `count` members; throws if strings can't become keys.
  func collector(ofCount count: Int) throws -> any DictionaryCollector
  /// The values with their keys as strings, in no particular order.
  func members(of slot: Slot) throws -> [(key: String, value: Slot)]
  /// Decodes the dictionary directly into memory; nil if its keys cannot be decoded.
  func reading(_ value: ReadingCodec, _ lossy: LossyElements?) -> ReadingCodec?
  /// The number of members of a dictionary in memory.
  func count(of dictionary: ValueAddress) -> Int
  /// Whether the keys are strings.
  var hasTextKeys: Bool { get }
  /// Passes the members of a dictionary in memory to a closure one by one, sorted by the UTF-8
  /// bytes of their keys, until it returns false.
  ///
  /// - Returns: Whether all were passed. False if the closure returned false, if a key can't be
  ///   written as a string, or if two keys are written as the same string.
  func lend(
    _ dictionary: ValueAddress, _ body: (_ key: String, _ value: ValueAddress) -> Bool
  ) -> Bool
  /// Uses an input value that already has the type.
  func adopt(_ value: Any) -> Slot?
}

extension DictionaryOperations {
  func assemble(_ members: [(key: String, value: Slot)]) throws -> Slot {
    let collector = try collector(ofCount: members.count)
    for (key, value) in members { try collector.add(value, forKey: key) }
    return collector.finish()
  }
}

/// Builds a dictionary member by member, so that nothing is stored twice.
protocol DictionaryCollector: AnyObject {
  func add(_ value: Slot, forKey key: String) throws
  func finish() -> Slot
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
  var isSet: Bool { false }
  func collector(ofCount count: Int) -> any ListCollector {
    ArrayCollector<Element>(count: count)
  }
  func elements(of slot: Slot) throws -> [Slot] {
    try slot.value(as: [Element].self).map { ValueSlot($0) }
  }
  func adopt(_ value: Any) -> Slot? { (value as? [Element]).map { ValueSlot($0) } }
}

struct SetOf<Element: Hashable>: ListOperations {
  private let numbers = HazardScan.ofNumbers(in: Element.self)

  var isSet: Bool { true }
  func collector(ofCount count: Int) -> any ListCollector { collector() }
  func collector() -> SetCollector<Element> { SetCollector(numbers: numbers) }
  func elements(of slot: Slot) throws -> [Slot] {
    try slot.value(as: Set<Element>.self).map { ValueSlot($0) }
  }
  func adopt(_ value: Any) -> Slot? { (value as? Set<Element>).map { ValueSlot($0) } }
}

struct DictionaryOf<Key: Hashable, Value>: DictionaryOperations {
  /// Converts the keys; nil if they cannot be encoded.
  let coding = KeyCodings.find(for: Key.self)

  var type: any Any.Type { [Key: Value].self }
  var canHaveKeys: Bool { coding != nil }
  var keyForm: DataForm? { coding?.form }
  func problem(ofKey text: String) -> ConversionProblem? {
    guard let coding else { return KeyCodings.unreadable(Key.self) }
    return coding.problem(of: text)
  }
  func foldingKey(of text: String) -> AnyHashable? {
    guard let coding, coding.mayFold else { return nil }
    return coding.read(text).map { AnyHashable($0) }
  }
  func collector(ofCount count: Int) throws -> any DictionaryCollector {
    guard let coding else { throw KeyCodings.unreadable(Key.self) }
    return MemberCollector<Key, Value>(count: count, coding)
  }
  func members(of slot: Slot) throws -> [(key: String, value: Slot)] {
    guard let coding else { throw KeyCodings.unsupported(Key.self) }
    return try slot.value(as: [Key: Value].self).map {
      (key: try coding.text($0.key), value: ValueSlot($0.value))
    }
  }
  func adopt(_ value: Any) -> Slot? {
    (WrappedValue.withBareValues(value) as? [Key: Value]).map { ValueSlot($0) }
  }
}

/// At most the number of elements, with a limited number of bytes for each element of the input.
private func capacity(forCount count: Int, ofStride stride: Int, bytesPerElement: Int64) -> Int {
  // The product may be too large for a 32-bit integer.
  min(count, Int(clamping: bytesPerElement * Int64(count) / Int64(max(stride, 1))))
}

private final class ArrayCollector<Element>: ListCollector {
  private var elements: [Element] = []
  init(count: Int) {
    // For large elements, the capacity is limited by the size of the input, since most of them may
    // be invalid.
    let stride = MemoryLayout<Element>.stride
    elements.reserveCapacity(
      stride <= 40 ? count : capacity(forCount: count, ofStride: stride, bytesPerElement: 16))
  }
  func add(_ element: Slot) throws { elements.append(try element.value(as: Element.self)) }
  func finish() -> Slot { ValueSlot(elements) }
}

private final class MemberCollector<Key: Hashable, Value>: DictionaryCollector {
  private let coding: any DictionaryKeyCoding<Key>
  private var members: [Key: Value] = [:]
  init(count: Int, _ coding: any DictionaryKeyCoding<Key>) {
    self.coding = coding
    // Reserves capacity, because a growing hash table temporarily exists twice. For large values,
    // the capacity is limited by the size of the input.
    members.reserveCapacity(
      capacity(forCount: count, ofStride: MemoryLayout<(Key, Value)>.stride, bytesPerElement: 64))
  }
  func add(_ value: Slot, forKey key: String) throws {
    members[try coding.key(for: key)] = try value.value(as: Value.self)
  }
  func finish() -> Slot { ValueSlot(members) }
}

final class SetCollector<Element: Hashable>: ListCollector {
  private(set) var elements: Set<Element> = []
  private let numbers: HazardScan?

  init(numbers: HazardScan?) { self.numbers = numbers }

  func add(_ element: Slot) throws { try add(element.value(as: Element.self)) }

  func add(_ element: Element) throws {
    if let number = numbers?.unhashableNumber(in: element) {
      throw ConversionProblem.failed(
        expected: .number(heldBy: Double.self), input: InputValue(classifying: number))
    }
    elements.insert(element)
  }

  func finish() -> Slot { ValueSlot(elements) }
}
