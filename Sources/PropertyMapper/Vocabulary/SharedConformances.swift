// For `LocalizedError`, which has a description of its own for errors without one.
public import Foundation

// Members shared by several public types. The protocols themselves are internal, but a client's compiled code refers to them
// when it calls these members, so they are marked @usableFromInline to export their symbols.

/// A collection that counts its elements and finds them by their number.
@usableFromInline
protocol ListedElements {
  associatedtype Listed
  var listedCount: Int { get }
  func listed(at position: Int) -> Listed
}

extension ListedElements {
  /// The index of the first element.
  public var startIndex: Int { 0 }

  /// The collection's past-the-end position.
  public var endIndex: Int { listedCount }

  /// The element at an index.
  public subscript(position: Int) -> Listed { listed(at: position) }
}

/// An error whose description is also what Foundation shows.
@usableFromInline
protocol DescribedError: CustomStringConvertible, LocalizedError {}

extension DescribedError {
  /// The same as the description.
  public var errorDescription: String? { description }
}

/// A kind of problem that is known by its name.
@usableFromInline
protocol NamedCode {
  /// The stable name.
  var name: String { get }
}

extension NamedCode {
  /// The stable name.
  public var description: String { name }
}
