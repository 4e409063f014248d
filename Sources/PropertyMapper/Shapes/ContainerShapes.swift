/// An optional with another shape.
final class OptionalShape: Sendable {
  let wrapped: Shape
  let operations: any OptionalOperations

  init(wrapped: Shape, operations: any OptionalOperations) {
    self.wrapped = wrapped
    self.operations = operations
  }
}

/// A list or set of another shape.
final class ListShape: Sendable {
  let element: Shape
  /// Whether the elements are unordered.
  let isSet: Bool
  let operations: any ListOperations

  init(element: Shape, isSet: Bool, operations: any ListOperations) {
    self.element = element
    self.isSet = isSet
    self.operations = operations
  }
}

/// A dictionary with values of another shape.
final class DictionaryShape: Sendable {
  let element: Shape
  let operations: any DictionaryOperations

  init(element: Shape, operations: any DictionaryOperations) {
    self.element = element
    self.operations = operations
  }
}
