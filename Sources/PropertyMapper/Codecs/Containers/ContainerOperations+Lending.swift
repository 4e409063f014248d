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
