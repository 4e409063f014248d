// For `LocalizedError`, which has a description of its own for errors without one.
import Foundation

/// The errors of one call as a collection of problems.
protocol ListedProblems {
  associatedtype Problem: Equatable
  /// The problems in order.
  var problems: [Problem] { get }
}

extension ListedProblems {
  /// The index of the first problem.
  public var startIndex: Int { problems.startIndex }

  /// The collection's past-the-end position.
  public var endIndex: Int { problems.endIndex }

  /// The problem at an index.
  public subscript(position: Int) -> Problem { problems[position] }

  /// Compares the problems in order.
  public static func == (first: Self, second: Self) -> Bool { first.problems == second.problems }
}

/// An error whose description is also what Foundation shows.
protocol DescribedError: CustomStringConvertible, LocalizedError {}

extension DescribedError {
  /// The same as the description.
  public var errorDescription: String? { description }
}

/// A kind of problem that is known by its name.
protocol NamedCode {
  /// The stable name.
  var name: String { get }
}

extension NamedCode {
  /// The stable name.
  public var description: String { name }
}
