/// An optional with another shape.
package final class OptionalShape: Sendable {
  package let wrapped: Shape
  let operations: any OptionalOperations

  init(wrapped: Shape, operations: any OptionalOperations) {
    self.wrapped = wrapped
    self.operations = operations
  }

  /// The optional that contains a value; nil if its type is another one.
  package func some(_ wrapped: Slot) -> Slot? { try? operations.some(wrapped) }

  package func none() -> Slot { operations.none() }

  /// The optional that contains a value.
  package func wrapping(_ value: Slot) throws -> Slot { try operations.some(value) }

  /// The wrapped value; nil for nil.
  package func unwrap(_ slot: Slot) throws -> Slot? { try operations.unwrap(slot) }
}

/// A list or set of another shape.
package final class ListShape: Sendable {
  package let element: Shape
  let operations: any ListOperations
  /// Whether the elements are unordered.
  package let isSet: Bool
  /// Whether a value that isn't a list is the only element.
  package let takesOneElement: Bool

  init(element: Shape, operations: any ListOperations, takesOneElement: Bool = false) {
    self.element = element
    self.operations = operations
    isSet = operations.isSet
    self.takesOneElement = takesOneElement
  }

  /// Creates a list of elements.
  package func assemble(_ elements: [Slot]) throws -> Slot { try operations.assemble(elements) }

  /// Creates a list from elements provided one at a time; nil if one of them is nil. Later ones are
  /// still requested, but discarded.
  package func assemble(count: Int, _ element: () throws -> Slot?) throws -> Slot? {
    try operations.assemble(count: count, element)
  }
}

/// A dictionary with values of another shape.
package final class DictionaryShape: Sendable {
  package let element: Shape
  let operations: any DictionaryOperations

  init(element: Shape, operations: any DictionaryOperations) {
    self.element = element
    self.operations = operations
  }

  /// Creates a dictionary.
  package func assemble(_ members: [(key: String, value: Slot)]) throws -> Slot {
    try operations.assemble(members)
  }

  /// The form of the keys; nil if they can be any text.
  package var keyForm: DataForm? { operations.keyForm }

  /// Whether a text can be read as a key.
  package func accepts(key: String) -> Bool { operations.problem(ofKey: key) == nil }
}
