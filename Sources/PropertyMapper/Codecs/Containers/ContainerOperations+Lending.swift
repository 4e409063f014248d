/// Provides access to the contents of containers in place, without knowing their types.
///
/// Why the raw pointers are safe: the methods receive pointers to memory of the operations' type,
/// as all code that walks shapes has them, and pass on addresses that are valid for one closure
/// call.
protocol ContainerLending {
  /// Returns a slot with a copy of the container.
  func slot(copying container: UnsafeRawPointer) -> Slot
}

protocol OptionalLending: ContainerLending {
  /// Passes the wrapped value to a closure; false if it is nil.
  func lend(_ optional: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Bool
}

protocol ListLending: ContainerLending {
  /// Passes the elements to a closure if they are contiguous; false if not.
  func lend(_ list: UnsafeRawPointer, _ body: (LentElements) -> Void) -> Bool
}

protocol DictionaryLending: ContainerLending {
  /// Whether the keys are strings.
  var hasTextKeys: Bool { get }

  /// Passes the members to a closure one by one, sorted by the UTF-8 bytes of their keys, until it
  /// returns false.
  ///
  /// - Returns: Whether all were passed; false for dictionaries whose keys are not strings.
  func lend(
    _ dictionary: UnsafeRawPointer, _ body: (_ key: String, _ value: UnsafeRawPointer) -> Bool
  ) -> Bool
}

/// The elements of a list in memory.
@safe struct LentElements {
  let start: UnsafeRawPointer?
  let count: Int
  let stride: Int
}

extension OptionalOf: OptionalLending {
  func slot(copying container: UnsafeRawPointer) -> Slot {
    unsafe ValueSlot(container.assumingMemoryBound(to: Wrapped?.self).pointee)
  }

  func lend(_ optional: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Bool {
    guard let wrapped = unsafe optional.assumingMemoryBound(to: Wrapped?.self).pointee else {
      return false
    }
    unsafe withUnsafePointer(to: wrapped) { unsafe body(UnsafeRawPointer($0)) }
    return true
  }
}

extension ArrayOf: ListLending {
  func slot(copying container: UnsafeRawPointer) -> Slot {
    unsafe ValueSlot(container.assumingMemoryBound(to: [Element].self).pointee)
  }

  func lend(_ list: UnsafeRawPointer, _ body: (LentElements) -> Void) -> Bool {
    unsafe list.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer {
      unsafe body(
        LentElements(
          start: UnsafeRawPointer($0.baseAddress), count: $0.count,
          stride: MemoryLayout<Element>.stride))
    }
    return true
  }
}

extension SetOf: ListLending {
  func slot(copying container: UnsafeRawPointer) -> Slot {
    unsafe ValueSlot(container.assumingMemoryBound(to: Set<Element>.self).pointee)
  }

  func lend(_ list: UnsafeRawPointer, _ body: (LentElements) -> Void) -> Bool { false }
}

extension DictionaryOf: DictionaryLending {
  var hasTextKeys: Bool { Key.self == String.self }

  func slot(copying container: UnsafeRawPointer) -> Slot {
    unsafe ValueSlot(container.assumingMemoryBound(to: [Key: Value].self).pointee)
  }

  func lend(
    _ dictionary: UnsafeRawPointer, _ body: (_ key: String, _ value: UnsafeRawPointer) -> Bool
  ) -> Bool {
    guard hasTextKeys else { return false }
    let dictionary = unsafe dictionary.assumingMemoryBound(to: [String: Value].self).pointee
    for (key, value) in dictionary.sorted(by: { $0.key.precedes($1.key) }) {
      guard unsafe withUnsafePointer(to: value, { unsafe body(key, UnsafeRawPointer($0)) }) else {
        return false
      }
    }
    return true
  }
}
