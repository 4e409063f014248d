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
