/// The reason why data is rejected as a property list.
struct PropertyListProblem: Error {
  let code: MappingError.Code
  let message: String
  var path: [MappingPath.Component] = []
  var parameters: [String: MappingValue] = [:]

  /// The data is not a property list; `fact` completes "must be a property list, but".
  static func malformed(_ fact: String) -> Self {
    Self(code: .malformedPropertyList, message: Messages.malformedPropertyList(fact))
  }

  static func tooDeep(_ limit: Int) -> Self {
    Self(
      code: .depthLimitExceeded, message: Messages.depthLimit(limit), parameters: .limit(limit))
  }

  static let beyondStack = Self(code: .depthLimitExceeded, message: Messages.stackLimit)

  static func tooLarge(_ limit: Int) -> Self {
    Self(
      code: .sizeLimitExceeded, message: Messages.propertyListTooLarge(limit: limit),
      parameters: .limit(limit))
  }

  static func tooManyElements(_ limit: Int, in path: [MappingPath.Component]) -> Self {
    Self(
      code: .sizeLimitExceeded, message: Messages.tooManyElements(count: nil, limit: limit),
      path: path,
      parameters: .limit(limit))
  }

  /// A key that takes too long to hash, in the object at a path.
  static func keyWithTooManyMarks(in path: [MappingPath.Component]) -> Self {
    Self(
      code: .sizeLimitExceeded, message: Messages.keyWithTooManyMarks, path: path,
      parameters: .limit(CombiningMarks.limit))
  }

  /// A key that equals another one only in Swift dictionaries.
  static func equivalentKey(in path: [MappingPath.Component]) -> Self {
    Self(code: .duplicateKey, message: Messages.equivalentKey(), path: path)
  }

  static func duplicateKey(in path: [MappingPath.Component]) -> Self {
    Self(code: .duplicateKey, message: Messages.duplicateKey(first: nil), path: path)
  }

  var error: MappingError {
    MappingError(
      code, path: MappingPath(components: path), message: message, parameters: parameters)
  }
}
