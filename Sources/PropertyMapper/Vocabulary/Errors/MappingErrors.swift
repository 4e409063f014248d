// For `LocalizedError`, so that Foundation shows the messages of these errors.
public import Foundation
import Synchronization

/// All problems found while mapping, in table order.
///
/// ```swift
/// do {
///   let user = try mapper.create(User.self, from: dictionary)
/// } catch {
///   print(error.report)
///   // 2 problems while mapping User:
///   //   - name: must have 2 to 8 characters, but has 1
///   //   - age: must be between 0 and 150, but is 200
/// }
/// ```
///
/// If a `do` block throws only `MappingErrors`, the compiler infers the type of `error`, so you can
/// write `catch { for error in error … }`. Otherwise, write `catch let errors as MappingErrors`.
public struct MappingErrors: Error, Sendable, RandomAccessCollection {
  private let list: ProblemList
  private var problems: [MappingError] { list.errors }

  /// The mapped type, if known.
  private let model: (any Any.Type)?

  package init(_ errors: [MappingError], mapping model: (any Any.Type)?) {
    list = .known(errors)
    self.model = model
  }

  /// Creates a list whose problems are only found once somebody looks at them.
  init(mapping model: (any Any.Type)?, finding find: @escaping () -> [MappingError]) {
    list = .later(LateProblems(find))
    self.model = model
  }

  /// The name of the mapped type, for the first line of the report. Finding the name takes longer
  /// than reading a small record, so that's left to the report.
  var modelName: String? { model.map { Messages.name(of: $0) } }

  /// Creates a collection of errors for a closure to throw. Each one is added to the call's
  /// problems.
  ///
  /// ```swift
  /// throw MappingErrors(problems)
  /// ```
  ///
  /// The call fails even if all of them are warnings.
  ///
  /// - Parameter errors: The problems in order, with paths relative to the closure's input.
  public init(_ errors: [MappingError]) {
    self.init(errors, mapping: nil)
  }

  /// Creates a collection of errors for a closure to throw. See ``init(_:)-([MappingError])``.
  public init(_ errors: MappingError...) {
    self.init(errors, mapping: nil)
  }

  /// The number of problems found, including those that a truncated list only counts.
  var foundCount: Int {
    let closing = problems.reversed().prefix { $0.code == .tooManyErrors && $0.path == .root }
    return closing.reduce(count - closing.count) { $0 + $1.unlistedCount }
  }

  /// The messages, grouped by the printed path of the value, for forms that show each message next
  /// to its field.
  ///
  /// The key of a problem at the root is the empty string.
  public var messagesByPath: [String: [String]] {
    Dictionary(grouping: problems, by: \.path.description).mapValues { $0.map(\.message) }
  }
}

private enum ProblemList: Sendable {
  case known([MappingError])
  case later(LateProblems)

  var errors: [MappingError] {
    switch self {
    case .known(let errors): errors
    case .later(let problems): problems.errors
    }
  }
}

/// Problems that are found once somebody looks at them.
private final class LateProblems: @unchecked Sendable {
  // Unchecked because of the closure, which is only accessed in the lock. It runs once, and is then released.

  private let found: Mutex<[MappingError]?> = Mutex(nil)
  private var find: (() -> [MappingError])?

  init(_ find: @escaping () -> [MappingError]) { self.find = find }

  var errors: [MappingError] {
    found.withLock { found in
      let errors = found ?? find?() ?? []
      found = errors
      find = nil
      return errors
    }
  }
}

extension MappingErrors: ListedElements {
  @usableFromInline var listedCount: Int { problems.count }

  @usableFromInline func listed(at position: Int) -> MappingError { problems[position] }
}

extension MappingErrors: Equatable {
  /// Compares the problems in order, using `==`.
  public static func == (first: Self, second: Self) -> Bool { first.problems == second.problems }
}

extension MappingErrors: DescribedError, LocalizedError {
  /// All problems on one line, for logs.
  public var description: String {
    "\(Messages.headline(count: foundCount, mapping: modelName)): "
      + problems.map(\.logLine).joined(separator: "; ")
  }
}

extension MappingError {
  /// The number of unlisted problems that a closing error reports.
  fileprivate var unlistedCount: Int {
    guard case .number(let found)? = parameters["count"],
      case .number(let listed)? = parameters["maximum"],
      let found = found.integer(as: Int.self), let listed = listed.integer(as: Int.self)
    else { return 0 }
    return max(0, found - listed)
  }

  /// The problem on one line of a log, marked if it is only a warning.
  fileprivate var logLine: String {
    severity == .warning ? "\(description) (warning)" : description
  }
}
