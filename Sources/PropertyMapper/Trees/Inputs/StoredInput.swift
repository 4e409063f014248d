/// An input list that remains in its storage, at a few bytes per element; elements are created on
/// access.
package protocol StoredList: AnyObject {
  /// Its number in the storage, which is the same each time it is accessed.
  var number: Int { get }
  var count: Int { get }

  /// The element at an index, which must be within bounds.
  func element(at index: Int) -> InputElement

  /// The list as presented to Swift code.
  var elements: [Any] { get }
}

/// An input object whose members remain in their storage. Its keys are distinct.
package protocol StoredObject: AnyObject {
  /// Its number in the storage, which is the same each time it is accessed.
  var number: Int { get }
  var count: Int { get }

  /// The key of a member; its index must be within bounds.
  func key(at index: Int) -> String

  /// The value of a member; its index must be within bounds.
  func value(at index: Int) -> InputElement

  /// The index of the member whose key has the bytes of a string.
  func index(of key: String) -> Int?

  /// The object as presented to Swift code.
  var dictionary: [String: Any] { get }
}
