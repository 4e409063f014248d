/// The storage of lists and objects whose parts are created on access, at a few bytes per part. Each list and
/// object has a number, which is the same each time it is accessed.
package protocol StoredValues: AnyObject {
  /// The number of parts of a list or an object.
  func count(of number: Int) -> Int

  /// The key of a member; its index must be within bounds.
  func key(at index: Int, of number: Int) -> String

  /// The value of a part; its index must be within bounds.
  func value(at index: Int, of number: Int) -> InputValue

  /// The value of a part as presented to Swift code, except that a list or an object remains in the storage, as
  /// a ``StoredList`` or a ``StoredObject``.
  func unopenedValue(at index: Int, of number: Int) -> Any

  /// The index of the member whose key has the bytes of a string.
  func index(of key: String, of number: Int) -> Int?

  /// A list or an object as presented to Swift code.
  func opened(_ number: Int) -> Any
}

/// An input list that remains in its storage. An `Any` holds it without further memory.
package struct StoredList {
  let storage: any StoredValues
  let number: Int

  var count: Int { storage.count(of: number) }

  func element(at index: Int) -> InputElement {
    InputElement(value: storage.value(at: index, of: number))
  }

  func unopenedElement(at index: Int) -> Any { storage.unopenedValue(at: index, of: number) }

  /// The list as presented to Swift code.
  var elements: [Any] { storage.opened(number) as? [Any] ?? [] }
}

/// An input object whose members remain in their storage. Its keys are distinct. An `Any` holds it without further
/// memory.
package struct StoredObject {
  let storage: any StoredValues
  let number: Int

  var count: Int { storage.count(of: number) }

  func key(at index: Int) -> String { storage.key(at: index, of: number) }

  func value(at index: Int) -> InputElement {
    InputElement(value: storage.value(at: index, of: number))
  }

  func unopenedValue(at index: Int) -> Any { storage.unopenedValue(at: index, of: number) }

  func index(of key: String) -> Int? { storage.index(of: key, of: number) }

  /// The object as presented to Swift code.
  var dictionary: [String: Any] { storage.opened(number) as? [String: Any] ?? [:] }
}
