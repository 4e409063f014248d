/// What can be done with an optional type.
protocol OptionalOperations: Sendable, OptionalLending {
  func none() -> Slot
  func some(_ wrapped: Slot) throws -> Slot
  /// The wrapped value, or nil for nil.
  func unwrap(_ slot: Slot) throws -> Slot?
  /// Reads the optional straight into memory.
  func direct(_ wrapped: DirectCodec) -> DirectCodec
  /// Lends the wrapped value of an optional in memory, if there is one.
  func withWrapped(_ optional: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void)
}

/// What can be done with a type of lists.
protocol ListOperations: Sendable, ListLending {
  /// Whether elements are hashed, so that they may not take long to be.
  var hashesElements: Bool { get }
  func assemble(_ elements: [Slot]) throws -> Slot
  /// Begins a list of at most so many elements.
  func collector(ofCount count: Int) -> any ListCollector
  /// Makes a list of elements that come one by one; nil if one of them is nil.
  func assemble(count: Int, _ element: () throws -> Slot?) throws -> Slot?
  func elements(of slot: Slot) throws -> [Slot]
  /// Reads the list straight into memory.
  func direct(_ element: DirectCodec) -> DirectCodec
  /// How many elements a list in memory has.
  func count(of list: UnsafeRawPointer) -> Int
  /// Takes a value of the input that is of the type already.
  func adopt(_ value: Any) -> Slot?
}

/// A list that is put together element by element, so that nothing is kept twice.
protocol ListCollector: AnyObject {
  func add(_ element: Slot) throws
  func finish() -> Slot
}

/// What can be done with a type of dictionaries.
protocol DictionaryOperations: Sendable, DictionaryLending {
  /// The type of dictionaries.
  var type: any Any.Type { get }
  /// Whether keys of the type have a form in the data.
  var canHaveKeys: Bool { get }
  /// What the keys are the texts of; nil if they have no form in the data.
  var keyForm: DataForm? { get }
  /// Answers why a text cannot be a key.
  func problem(ofKey text: String) -> ConversionProblem?
  /// The key that a text means, if other texts may mean the same one.
  func foldingKey(of text: String) -> AnyHashable?
  func assemble(_ members: [(key: String, value: Slot)]) throws -> Slot
  /// The values with the texts of their keys, in no order.
  func members(of slot: Slot) throws -> [(key: String, value: Slot)]
  /// Reads the dictionary straight into memory; nil if its keys have no form in the data.
  func direct(_ value: DirectCodec) -> DirectCodec?
  /// How many members a dictionary in memory has.
  func count(of dictionary: UnsafeRawPointer) -> Int
  /// Takes a value of the input that is of the type already.
  func adopt(_ value: Any) -> Slot?
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
  /// For how many of some elements there is room from the start: of large ones, for not more than what they are read from may be
  /// worth, since most of them may be wrong.
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
  /// Collects elements up to the first that is nil; those behind it are asked for, and dropped.
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
  func assemble(_ members: [(key: String, value: Slot)]) throws -> Slot {
    let coding = try KeyCodings.required(for: Key.self)
    var result: [Key: Value] = [:]
    for (key, slot) in members {
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
