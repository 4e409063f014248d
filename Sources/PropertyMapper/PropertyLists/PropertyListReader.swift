import Foundation

/// Reads XML and binary property lists.
///
/// The old text format is rejected, since nearly any text is a valid property list in it.
enum PropertyListReader {
  /// Reads a property list within the limits of the options; ``MappingOptions/maximumElementCount`` applies
  /// to every list.
  static func value(of data: Data, limits: MappingOptions) throws(PropertyListProblem) -> Any {
    let bytes = [UInt8](data)
    guard !bytes.isEmpty else { throw .malformed(.empty) }
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryPropertyListReader(bytes, limits: limits)
      return try reader.read()
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw .malformed(.utf16)
    }
    var reader = XMLPropertyListReader(bytes, limits: limits)
    return try reader.read()
  }
}

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

/// The memory allowed for the values of a binary property list: 40 times the size of the file, plus 2 MiB.
///
/// A few bytes of such a file can represent any number of values, since lists and objects refer to others,
/// and their references may overlap. So before any values are created, they are counted as Swift code would
/// see them: lists and objects for every reference, since they are created again, and long strings, data, and keys
/// once. No writer has a reason to refer to lists and objects often, so repeated ones are charged four
/// times.
///
/// Everything Foundation writes fits. An element of a list takes 32 bytes, and at least one in the file,
/// for its reference. A member of a dictionary takes up to 128, but has two references; if these are one
/// byte each, there are no more than 256 dictionaries.
struct PropertyListRoom {
  private(set) var left: Int64
  private let size: Int64

  init(forByteCount count: Int) {
    size = 40 * Int64(count) + (2 << 20)
    left = size
  }

  /// The memory that the values take, at most.
  var used: Int64 { size - left }

  mutating func takeList(ofCount count: Int, isAgain: Bool = false) throws(PropertyListProblem) {
    try take(32 + Int64(count) * Int64(MemoryLayout<Any>.stride), isAgain)
  }

  /// A quarter of a dictionary's slots stay empty, and their number is a power of two.
  mutating func takeDictionary(
    ofCount count: Int, isAgain: Bool = false
  ) throws(PropertyListProblem) {
    let bits = Int64.bitWidth - (Int64(count) * 4 / 3).leadingZeroBitCount
    let places: Int64 = count == 0 ? 0 : 1 << bits
    try take(64 + places * Int64(MemoryLayout<(String, Any)>.stride), isAgain)
  }

  /// A string or data, with its entry in the table of shared values.
  mutating func takeContents(ofByteCount count: Int) throws(PropertyListProblem) {
    try take(128 + Int64(count))
  }

  /// The numbers of the keys, one for each object in the file.
  mutating func takeNumbers(ofCount count: Int) throws(PropertyListProblem) {
    try take(Int64(count) * Int64(MemoryLayout<Int32>.stride))
  }

  private mutating func take(
    _ size: Int64, _ isAgain: Bool = false
  ) throws(PropertyListProblem) {
    left -= isAgain ? 4 * size : size
    guard left >= 0 else { throw .malformed(.endless) }
  }
}
