/// The reason why data is rejected as a property list.
struct PropertyListProblem: Error {
  let code: MappingError.Code
  let sentence: Sentence
  var path: [MappingPath.Component] = []

  var message: String { sentence.text }

  /// The data is not a property list.
  static func malformed(_ flaw: PropertyListFlaw) -> Self {
    Self(code: .malformedPropertyList, sentence: Messages.malformedPropertyList(flaw))
  }

  static func tooDeep(_ limit: Int) -> Self {
    Self(code: .depthLimitExceeded, sentence: Messages.depthLimit(limit))
  }

  static let beyondStack = Self(code: .depthLimitExceeded, sentence: Messages.stackLimit)

  static func tooLarge(_ limit: Int) -> Self {
    Self(code: .sizeLimitExceeded, sentence: Messages.propertyListTooLarge(limit: limit))
  }

  static func tooManyElements(_ limit: Int, in path: [MappingPath.Component]) -> Self {
    Self(
      code: .sizeLimitExceeded, sentence: Messages.tooManyElements(count: nil, limit: limit),
      path: path)
  }

  /// A key that takes too long to hash, in the object at a path.
  static func keyWithTooManyMarks(in path: [MappingPath.Component]) -> Self {
    Self(
      code: .sizeLimitExceeded, sentence: Messages.keyWithTooManyMarks, path: path)
  }

  /// A key that equals another one only in Swift dictionaries.
  static func equivalentKey(in path: [MappingPath.Component]) -> Self {
    Self(code: .duplicateKey, sentence: Messages.equivalentKey(), path: path)
  }

  static func duplicateKey(in path: [MappingPath.Component]) -> Self {
    Self(code: .duplicateKey, sentence: Messages.duplicateKey(first: nil), path: path)
  }

  var error: MappingError {
    MappingError(code, path: MappingPath(components: path), sentence)
  }
}
