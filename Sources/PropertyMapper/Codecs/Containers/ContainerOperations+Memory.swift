// Containers whose contents are made in place.
//
// Why this is safe: the callers pass memory for a value of the operations' type, which they take from
// `memory`. Each element is counted only once it has been made, so the array releases those that exist.

extension ArrayOf {
  var memory: ValueMemory { ValueMemory(of: [Element].self) }

  func make(
    count: Int, into target: ValueAddress, leavingOut leavesOut: Bool,
    orFailWith problem: inout (any Error)?,
    _ element: (ValueAddress) -> Bool
  ) -> Bool {
    let elements = [Element](upTo: count, madeBy: element)
    guard leavesOut || elements.count == count else { return false }
    target.initialize(to: elements)
    return true
  }
}

extension Array {
  /// An array of the elements that a closure has made in place.
  @inline(__always)
  fileprivate init(upTo count: Int, madeBy element: (ValueAddress) -> Bool) {
    // Even if there's nothing to make, the initializer would set the count of the storage that all
    // empty arrays share, which the thread sanitizer reports as a race.
    guard count > 0 else {
      self = []
      return
    }
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer, made in
      guard let start = buffer.baseAddress else { return }
      for _ in 0..<count
      where unsafe element(ValueAddress(UnsafeMutableRawPointer(start + made))) {
        made += 1
      }
    }
  }
}

extension SetOf {
  var memory: ValueMemory { ValueMemory(of: Set<Element>.self) }

  func make(
    count: Int, into target: ValueAddress, leavingOut leavesOut: Bool,
    orFailWith problem: inout (any Error)?,
    _ element: (ValueAddress) -> Bool
  ) -> Bool {
    // The elements may still change until all are made.
    let elements = [Element](upTo: count, madeBy: element)
    guard leavesOut || elements.count == count else { return false }
    let collector = collector()
    do {
      for element in elements { try collector.add(element) }
    } catch {
      problem = error
      return false
    }
    target.initialize(to: collector.elements)
    return true
  }
}

extension DictionaryOf {
  var memory: ValueMemory { ValueMemory(of: [Key: Value].self) }

  func make(
    ofKeys keys: [String], into target: ValueAddress, leavingOut leavesOut: Bool,
    _ value: (_ index: Int, _ room: ValueAddress) -> Bool
  ) throws -> Bool {
    guard let coding else { throw KeyCodings.unreadable(Key.self) }
    var index = -1
    var leftOut: Set<Int> = []
    let values = [Value](upTo: keys.count) {
      index += 1
      if value(index, $0) { return true }
      leftOut.insert(index)
      return false
    }
    guard leavesOut || leftOut.isEmpty else { return false }
    var result: [Key: Value] = [:]
    result.reserveCapacity(values.count)
    let made =
      leftOut.isEmpty ? keys : keys.indices.filter { !leftOut.contains($0) }.map { keys[$0] }
    for (key, value) in zip(made, values) { result[try coding.key(for: key)] = value }
    target.initialize(to: result)
    return true
  }
}

extension OptionalOf {
  var memory: ValueMemory { ValueMemory(of: Wrapped?.self) }

  func initializeToNil(_ target: ValueAddress) { target.initialize(to: Wrapped?.none) }

  func wrap(_ target: ValueAddress) {
    target.initialize(to: Wrapped?.some(target.take(Wrapped.self)))
  }
}

// Access to the contents of containers in place, without knowing their types.
//
// The methods receive addresses of values of the operations' type, as all code that walks shapes has them,
// and pass on addresses that are valid for one closure call.

/// The elements of a list in memory.
struct LentElements {
  /// The address of the first element; it may be nil if there is none.
  let start: ValueAddress?
  let count: Int
  let stride: Int
}

extension Array {
  /// Passes the elements, which must not change, to a closure.
  @inline(__always)
  func lendElements<Result>(_ body: (LentElements) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      var start: ValueAddress?
      // Functions of `Optional` would look up the type of the pointer.
      if let base = buffer.baseAddress {
        start = unsafe ValueAddress(UnsafeRawPointer(base))
      }
      return body(
        LentElements(start: start, count: count, stride: MemoryLayout<Element>.stride))
    }
  }
}

extension OptionalOf {
  func lend(_ optional: ValueAddress, _ body: (ValueAddress) -> Void) -> Bool {
    guard let wrapped = optional.value(as: Wrapped?.self) else { return false }
    ValueAddress.with(of: wrapped, body)
    return true
  }
}

extension ArrayOf {
  func slot(copying list: ValueAddress) -> Slot {
    ValueSlot(list.value(as: [Element].self))
  }

  func lend(_ list: ValueAddress, _ body: (LentElements) -> Void) -> Bool {
    list.value(as: [Element].self).lendElements(body)
    return true
  }
}

extension SetOf {
  func slot(copying list: ValueAddress) -> Slot {
    ValueSlot(list.value(as: Set<Element>.self))
  }

  func lend(_ list: ValueAddress, _ body: (LentElements) -> Void) -> Bool { false }
}

extension DictionaryOf {
  var hasTextKeys: Bool { Key.self == String.self }

  func lend(
    _ dictionary: ValueAddress, _ body: (_ key: String, _ value: ValueAddress) -> Bool
  ) -> Bool {
    guard hasTextKeys else { return lendCoded(dictionary, body) }
    let dictionary = dictionary.value(as: [String: Value].self)
    for (key, value) in dictionary.sorted(by: { $0.key.precedes($1.key) }) {
      guard ValueAddress.with(of: value, { body(key, $0) }) else { return false }
    }
    return true
  }

  /// Passes the members of a dictionary whose keys aren't strings. Returns false if a key can't be
  /// written as a string, or if two keys are written as the same string.
  private func lendCoded(
    _ dictionary: ValueAddress, _ body: (_ key: String, _ value: ValueAddress) -> Bool
  ) -> Bool {
    guard let coding else { return false }
    let members = try? dictionary.value(as: [Key: Value].self).map {
      (key: try coding.text($0.key), value: $0.value)
    }
    var last: String?
    for (key, value) in members?.sorted(byBytesOf: { $0.key }) ?? [] {
      guard last?.hasSameBytes(as: key) != true,
        ValueAddress.with(of: value, { body(key, $0) })
      else { return false }
      last = key
    }
    return members != nil
  }
}
