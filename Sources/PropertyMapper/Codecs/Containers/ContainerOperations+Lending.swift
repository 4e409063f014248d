/// Provides access to the contents of containers in place, without knowing their types.
///
/// The methods receive addresses of values of the operations' type, as all code that walks shapes has them,
/// and pass on addresses that are valid for one closure call.
protocol ContainerLending {
  /// Returns a slot with a copy of the container.
  func slot(copying container: ValueAddress) -> Slot
}

protocol OptionalLending: ContainerLending {
  /// Passes the wrapped value to a closure; false if it is nil.
  func lend(_ optional: ValueAddress, _ body: (ValueAddress) -> Void) -> Bool
}

protocol ListLending: ContainerLending {
  /// Passes the elements to a closure if they are contiguous; false if not.
  func lend(_ list: ValueAddress, _ body: (LentElements) -> Void) -> Bool
}

protocol DictionaryLending: ContainerLending {
  /// Whether the keys are strings.
  var hasTextKeys: Bool { get }

  /// Passes the members to a closure one by one, sorted by the UTF-8 bytes of their keys, until it
  /// returns false.
  ///
  /// - Returns: Whether all were passed; false for dictionaries whose keys are not strings.
  func lend(
    _ dictionary: ValueAddress, _ body: (_ key: String, _ value: ValueAddress) -> Bool
  ) -> Bool
}

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
      let start = unsafe buffer.baseAddress.map { unsafe ValueAddress(UnsafeRawPointer($0)) }
      return body(
        LentElements(start: start, count: count, stride: MemoryLayout<Element>.stride))
    }
  }
}

extension OptionalOf: OptionalLending {
  func slot(copying container: ValueAddress) -> Slot {
    ValueSlot(container.value(as: Wrapped?.self))
  }

  func lend(_ optional: ValueAddress, _ body: (ValueAddress) -> Void) -> Bool {
    guard let wrapped = optional.value(as: Wrapped?.self) else { return false }
    ValueAddress.with(of: wrapped, body)
    return true
  }
}

extension ArrayOf: ListLending {
  func slot(copying container: ValueAddress) -> Slot {
    ValueSlot(container.value(as: [Element].self))
  }

  func lend(_ list: ValueAddress, _ body: (LentElements) -> Void) -> Bool {
    list.value(as: [Element].self).lendElements(body)
    return true
  }
}

extension SetOf: ListLending {
  func slot(copying container: ValueAddress) -> Slot {
    ValueSlot(container.value(as: Set<Element>.self))
  }

  func lend(_ list: ValueAddress, _ body: (LentElements) -> Void) -> Bool { false }
}

extension DictionaryOf: DictionaryLending {
  var hasTextKeys: Bool { Key.self == String.self }

  func slot(copying container: ValueAddress) -> Slot {
    ValueSlot(container.value(as: [Key: Value].self))
  }

  func lend(
    _ dictionary: ValueAddress, _ body: (_ key: String, _ value: ValueAddress) -> Bool
  ) -> Bool {
    guard hasTextKeys else { return false }
    let dictionary = dictionary.value(as: [String: Value].self)
    for (key, value) in dictionary.sorted(by: { $0.key.precedes($1.key) }) {
      guard ValueAddress.with(of: value, { body(key, $0) }) else { return false }
    }
    return true
  }
}
