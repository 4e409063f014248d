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
