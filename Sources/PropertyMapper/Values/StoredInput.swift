/// A list of the input that stays where it is stored, a few bytes for each element, until somebody looks at one.
protocol StoredList: AnyObject {
  var count: Int { get }

  /// The element at an index, which has to be one of the list's.
  func element(at index: Int) -> InputElement

  /// The list as Swift code sees it.
  var elements: [Any] { get }
}

/// An object of the input whose values stay where they are stored.
protocol StoredObject: AnyObject {
  /// Where the value of each key is.
  var places: [String: Int] { get }

  /// The value at one of the places.
  func value(at place: Int) -> InputElement

  /// The object as Swift code sees it.
  var dictionary: [String: Any] { get }
}
