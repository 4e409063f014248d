/// Lends what is in containers to those who do not know their types, where it lies.
///
/// Why the raw pointers are safe: the methods are given pointers to memory of the operations' own type, as
/// everybody who walks shapes has them, and lend addresses that hold for one closure.
protocol ContainerLending {
  /// A slot with a copy of the container.
  func slot(copying container: UnsafeRawPointer) -> Slot
}

protocol OptionalLending: ContainerLending {
  /// Lends the wrapped value; false if there is none.
  func lend(_ optional: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Bool
}

protocol ListLending: ContainerLending {
  /// Lends the elements, which lie side by side; false if they do not.
  func lend(_ list: UnsafeRawPointer, _ body: (LentElements) -> Void) -> Bool
}

protocol DictionaryLending: ContainerLending {
  /// Whether the keys are texts.
  var hasTextKeys: Bool { get }

  /// Lends the members one by one, sorted by the UTF-8 bytes of their keys, until a closure answers false.
  ///
  /// - Returns: Whether all were lent; false for dictionaries whose keys are not text.
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
