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

/// An input object whose values remain in their storage.
package protocol StoredObject: AnyObject {
  /// Its number in the storage, which is the same each time it is accessed.
  var number: Int { get }

  /// The position of each key's value.
  var places: [String: Int] { get }

  /// The value at one of the positions.
  func value(at place: Int) -> InputElement

  /// The object as presented to Swift code.
  var dictionary: [String: Any] { get }
}
