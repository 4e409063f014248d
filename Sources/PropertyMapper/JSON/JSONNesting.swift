/// The lists and objects that are open at a place in JSON text.
///
/// A cursor and a nesting are the whole grammar: the nesting knows whether an element or a member is next,
/// and the cursor which bytes may follow. A nesting contains no bytes, so the reader of a stream can keep it
/// while it waits for more of them.
///
/// The open lists and objects are in an array, so a million opening brackets cost a million steps and no
/// stack space.
struct JSONNesting: Sendable {
  /// A list or object that is still open.
  struct Frame {
    /// The value that a recorder returned for it.
    var opened = -1
    let isObject: Bool
    /// The number of items that have ended.
    var count = 0

    var closing: UInt8 { isObject ? JSONByte.closeBrace : JSONByte.closeBracket }
  }

  // What the loop of a reader changes comes first: with another order, skipping numbers takes a tenth longer.

  private(set) var depth = 0
  /// The innermost one.
  var frame = Frame(isObject: false)
  private var outerFrames: [Frame] = []
  private let maximumDepth: Int

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  /// Whether the innermost one is a list that is still empty.
  var isAtStartOfList: Bool { depth > 0 && !frame.isObject && frame.count == 0 }

  /// Enters the list or object whose opening bracket is at the cursor.
  @inline(__always)
  mutating func open(isObject: Bool, at cursor: JSONCursor) throws(JSONSyntaxError) {
    guard depth < maximumDepth else { throw cursor.tooDeep(limit: maximumDepth) }
    if depth > 0 { outerFrames.append(frame) }
    depth &+= 1
    frame = Frame(isObject: isObject)
  }

  /// Moves from the end of an item to the next one, or past the closing bracket.
  ///
  /// - Returns: Whether there is another item, which begins at the cursor.
  @inline(__always)
  mutating func advance(_ cursor: inout JSONCursor) throws(JSONSyntaxError) -> Bool {
    frame.count &+= 1
    return try cursor.advance(closing: frame.closing)
  }

  /// Leaves the innermost list or object.
  @inline(__always)
  mutating func close() {
    depth &-= 1
    if depth > 0 { frame = outerFrames.removeLast() }
  }
}
