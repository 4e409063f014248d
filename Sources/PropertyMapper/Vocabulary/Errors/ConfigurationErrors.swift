// For `LocalizedError`, so that Foundation shows the messages of these errors.
public import Foundation

/// All mistakes in a mapper's tables, sorted by type.
public struct ConfigurationErrors: Error, Sendable, RandomAccessCollection, Equatable {
  private let errors: [ConfigurationError]

  package init(_ errors: [ConfigurationError]) { self.errors = errors }

  /// The index of the first mistake.
  public var startIndex: Int { errors.startIndex }

  /// The collection's past-the-end position.
  public var endIndex: Int { errors.endIndex }

  /// The mistake at an index.
  public subscript(position: Int) -> ConfigurationError { errors[position] }
}

extension ConfigurationErrors: CustomStringConvertible, LocalizedError {
  /// All mistakes on one line, for logs.
  public var description: String {
    "\(Messages.configurationHeadline(count: count)): "
      + errors.map(\.description).joined(separator: "; ")
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// A human-readable report of all mistakes, with one per line below a headline. Advice about a
  /// mistake is on a separate line, which begins with `help:`.
  public var report: String {
    let lines = errors.map { error in
      "  - \(error.headline)" + (error.hint.map { "\n    \(Messages.help($0))" } ?? "")
    }
    return ([Messages.configurationHeadline(count: count) + ":"] + lines).joined(separator: "\n")
  }
}
