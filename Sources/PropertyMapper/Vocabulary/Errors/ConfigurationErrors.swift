// For `LocalizedError`, so that Foundation shows the messages of these errors.
public import Foundation

/// All mistakes in a mapper's tables, sorted by the name of the model type.
public struct ConfigurationErrors: Error, Sendable, RandomAccessCollection, Equatable {
  private let problems: [ConfigurationError]

  package init(_ errors: [ConfigurationError]) { problems = errors }
}

extension ConfigurationErrors: ListedElements {
  @usableFromInline var listedCount: Int { problems.count }

  @usableFromInline func listed(at position: Int) -> ConfigurationError { problems[position] }
}

extension ConfigurationErrors: DescribedError, LocalizedError {
  /// All mistakes on one line, for logs.
  public var description: String {
    "\(Messages.configurationHeadline(count: count)): "
      + problems.map(\.description).joined(separator: "; ")
  }

  /// A human-readable report of all mistakes, with one per line below a headline. Advice about a
  /// mistake is on a separate line, which begins with `help:`.
  public var report: String {
    let lines = problems.map { error in
      "  - \(error.headline)" + (error.hint.map { "\n    \(Messages.help($0))" } ?? "")
    }
    return ([Messages.configurationHeadline(count: count) + ":"] + lines).joined(separator: "\n")
  }
}
