// Operations for codecs.

extension ValueReader {
  /// Allocates memory for a value, which the closure initializes and deinitializes.
  @inline(__always)
  mutating func withRoom<Result>(
    for memory: ValueMemory,
    _ body: (inout ValueReader, ValueAddress) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let mark = arena.mark
    let room = arena.allocate(for: memory)
    let result = try body(&self, room)
    arena.release(to: mark)
    return result
  }

  /// Moves past null, if it is next.
  @inline(__always)
  mutating func passNull() throws(Declined) -> Bool {
    guard cursor.next == JSONByte.lowerN else { return false }
    try orDecline { () throws(JSONSyntaxError) in try cursor.passLiteral("null") }
    return true
  }

  /// Decodes the next string.
  @inline(__always)
  mutating func text() throws(Declined) -> String {
    let limit = limits.maximumTextBytes
    let text = try orDecline { () throws(JSONSyntaxError) in
      try cursor.text(maximumLength: limit)
    }
    guard let text else { throw Declined() }
    return text
  }

  /// Decodes the elements of the list that begins here.
  ///
  /// - Parameter stopsAtError: Whether not to go on after a wrong element, which takes room on the stack.
  @inline(__always)
  mutating func readList(
    stopsAtError: Bool = false, _ readElement: (inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    guard cursor.next == JSONByte.openBracket else { throw Declined() }
    let start = cursor.position
    try descend()
    let (depth, policy) = (depth, policy)
    var isWrong = false
    var count = CheckedCount(limits, from: cursor.position)
    if cursor.enter(closing: JSONByte.closeBracket) {
      repeat {
        try count.increase(&self)
        let elementStart = cursor.position
        do throws(Declined) {
          try readElement(&self)
        } catch {
          guard !stopsAtError else { throw error }
          try goOn(afterValueAt: elementStart, depth: depth, policy)
          isWrong = true
        }
      } while try advance(closing: JSONByte.closeBracket)
    }
    ascend()
    guard !isWrong else {
      noteContainerOfWrongValues(from: start)
      throw Declined()
    }
  }

  /// Reserves capacity for another element of a full list: as much as the rest of the text requires
  /// if it continues like this. Doubling the capacity would temporarily take up to three times the
  /// memory of the list.
  @inline(__always)
  mutating func makeRoom<Element>(in elements: inout [Element]) {
    if elements.count == elements.capacity, depth == 1, elements.count >= 1024 {
      elements.reserveCapacity(
        expectedCount(after: elements.count, stride: MemoryLayout<Element>.stride))
    }
  }

  /// - Parameter stride: The size of an element. The memory reserved for further ones is at most
  ///   four times the rest of the text, which may be a single long string.
  @inline(never)
  private mutating func expectedCount(after count: Int, stride: Int) -> Int {
    let expected = Double(count) * Double(cursor.bytes.count) / Double(max(cursor.position, 1))
    let remaining = cursor.bytes.count - cursor.position
    let atMost = min(count + 4 * remaining / max(stride, 1), limits.maximumElementCount)
    return max(min(Int(expected * 1.02), atMost), count + count / 4)
  }

  /// Moves to the next element or member, or past the closing bracket.
  @inline(__always)
  mutating func advance(closing bracket: UInt8) throws(Declined) -> Bool {
    try orDecline { () throws(JSONSyntaxError) in try cursor.advance(closing: bracket) }
  }

  /// Converts the next scalar with the conversion table.
  @inline(never)
  mutating func convertScalar<Value: ConvertibleValue>(_ type: Value.Type) throws(Declined) -> Value
  {
    try convert(try scalar(), to: type)
  }

  /// Converts a value of a Swift dictionary with the conversion table.
  @inline(never)
  mutating func convertScalar<Value: ConvertibleValue>(
    _ value: Any, to type: Value.Type
  ) throws(Declined) -> Value {
    try convert(InputValue(classifying: value), to: type)
  }

  private func convert<Value: ConvertibleValue>(
    _ input: InputValue, to type: Value.Type
  ) throws(Declined) -> Value {
    if case .text(let text) = input, text.utf8.count > limits.maximumTextBytes {
      throw Declined()
    }
    return try orDecline { () throws(ConversionProblem) in
      try Value.convert(input, policy: policy)
    }
  }

  /// Reads the next scalar.
  mutating func scalar() throws(Declined) -> InputValue {
    switch cursor.next {
    case JSONByte.quote: return .text(try text())
    case JSONByte.minus, JSONByte.zero...JSONByte.nine:
      return .number(try orDecline { () throws(JSONSyntaxError) in try cursor.number() })
    case JSONByte.lowerT: return .bool(try passTruth("true", true))
    case JSONByte.lowerF: return .bool(try passTruth("false", false))
    default: throw Declined()
    }
  }

  @inline(__always)
  mutating func passTruth(_ literal: StaticString, _ value: Bool) throws(Declined) -> Bool {
    try orDecline { () throws(JSONSyntaxError) in try cursor.passLiteral(literal) }
    return value
  }

  /// A value of a Swift dictionary as a list.
  @inline(__always)
  func list(_ value: Any) throws(Declined) -> UnopenedList {
    guard let list = UnopenedList(value),
      list.count <= limits.maximumElementCount
    else { throw Declined() }
    return list
  }

  /// Declines if a key in the text takes too long to hash.
  @inline(__always)
  mutating func checkHashing(of key: Range<Int>, hasEscapes: Bool) throws(Declined) {
    if key.count > limits.maximumKeyBytes {
      try checkLength(of: key, hasEscapes: hasEscapes)
    }
    if cursor.bytes.hasTooManyMarks(in: key, resolvingEscapes: hasEscapes) { throw Declined() }
  }

  /// Declines if a key is too long; one with escapes may be shorter than its text.
  @inline(never)
  private mutating func checkLength(of key: Range<Int>, hasEscapes: Bool) throws(Declined) {
    let limit = limits.maximumKeyBytes
    // An escape of six bytes stands for at least one.
    guard hasEscapes, key.count / 6 <= limit,
      cursor.bytes.string(in: key, hasEscapes: true).utf8.count <= limit
    else { throw Declined() }
  }
}
