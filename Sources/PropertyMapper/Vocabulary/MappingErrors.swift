// `LocalizedError`, so that errors show their sentences wherever Foundation prints them.
public import Foundation

/// All problems of one mapping, in the order of the table.
///
/// ```swift
/// do {
///   let user = try mapper.create(User.self, from: dictionary)
/// } catch {
///   print(error.report)
///   // 2 problems while mapping User:
///   //   - name: must have 2 to 8 characters, but has 1
///   //   - age: must be in 0...150, but is 200
/// }
/// ```
///
/// In a `do` block in which everything throws `MappingErrors`, `catch { for error in error … }` knows the
/// type; elsewhere write `catch let errors as MappingErrors`.
public struct MappingErrors: Error, Sendable, RandomAccessCollection {
  private let errors: [MappingError]

  /// The name of the type that was mapped, for the first line of the report.
  let modelName: String?

  init(_ errors: [MappingError], mapping modelName: String?) {
    self.errors = errors
    self.modelName = modelName
  }

  /// Makes a list of errors to be thrown by a closure: each joins the problems of the call, at its place.
  ///
  /// ```swift
  /// throw MappingErrors(problems)
  /// ```
  ///
  /// The call fails even if nothing in the list is an error, since the closure failed.
  ///
  /// - Parameter errors: The problems in order, their paths below what the closure was given.
  public init(_ errors: [MappingError]) {
    self.init(errors, mapping: nil)
  }

  /// Makes a list of errors to be thrown by a closure, see ``init(_:)-([MappingError])``.
  public init(_ errors: MappingError...) {
    self.init(errors, mapping: nil)
  }

  /// The index of the first problem.
  public var startIndex: Int { errors.startIndex }

  /// The index behind the last problem.
  public var endIndex: Int { errors.endIndex }

  /// The problem at an index.
  public subscript(position: Int) -> MappingError { errors[position] }

  /// How many problems were found, those that a list which was cut off only counts included.
  var foundCount: Int {
    let closing = errors.reversed().prefix { $0.code == .tooManyErrors && $0.path == .root }
    return closing.reduce(count - closing.count) { $0 + $1.unlistedCount }
  }

  /// The messages by the printed paths of their values, for forms that show them beside a field.
  ///
  /// The key of a problem of the root is the empty text.
  public var messagesByPath: [String: [String]] {
    Dictionary(grouping: errors, by: \.path.description).mapValues { $0.map(\.message) }
  }
}

extension MappingErrors: Equatable {
  /// Compares the problems in order, as ``MappingError`` compares them.
  public static func == (first: Self, second: Self) -> Bool { first.errors == second.errors }
}

extension MappingErrors: CustomStringConvertible, LocalizedError {
  /// All problems on one line, for logs.
  public var description: String {
    "\(Messages.headline(count: foundCount, mapping: modelName)): "
      + errors.map(\.reportLine).joined(separator: "; ")
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension MappingError {
  /// How many problems a closing error counts that are not listed.
  fileprivate var unlistedCount: Int {
    guard case .number(let found)? = parameters["count"],
      case .number(let listed)? = parameters["maximum"],
      let found = found.integer(as: Int.self), let listed = listed.integer(as: Int.self)
    else { return 0 }
    return max(0, found - listed)
  }

  /// The line of the problem in a report, marked where it is only a warning.
  var reportLine: String { severity == .warning ? "\(description) (warning)" : description }
}
