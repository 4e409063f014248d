/// Writes JSON text.
///
/// Each element and member begins with a comma. For the first one, it is replaced by the opening bracket
/// when the list or object ends.
struct TextSink: WritingSink, ~Copyable {
  static var hashesKeys: Bool { false }

  private(set) var text: JSONBuffer

  /// An object in the text.
  struct Object {
    /// The offset of its first member's comma, or of its end.
    let start: Int
    /// The offset of the last member's comma.
    var member: Int
  }

  init(minimumCapacity: Int) {
    text = JSONBuffer(minimumCapacity: minimumCapacity)
  }

  /// The finished text.
  consuming func finish() -> JSONBuffer { text }

  @inline(__always)
  mutating func writeNull() { text.writeNull() }

  @inline(__always)
  mutating func write(_ value: ValueAddress, by codec: WritingCodec) -> SteppedOutput<Void> {
    codec.writeText(value, &text)
  }

  @inline(__always)
  mutating func write(_ string: String) { text.write(string) }

  mutating func write(_ output: OutputValue) -> SteppedOutput<Void> {
    output.writeInOneStep(to: &text)
  }

  // MARK: Lists

  /// Begins a list, which is represented by the offset of its start.
  @inline(__always)
  mutating func beginList(minimumCapacity: Int) -> Int { text.count }

  @inline(__always)
  mutating func beginElement(of list: inout Int) { text.append(JSONByte.comma) }

  @inline(__always)
  mutating func append(_ value: Void, to list: inout Int) {}

  @inline(__always)
  mutating func end(_ list: Int) {
    text.close(from: list, JSONByte.openBracket, JSONByte.closeBracket)
  }

  mutating func removeNulls(_ count: Int, from list: inout Int) {
    text.shorten(to: text.count - count * Self.nullElement.utf8CodeUnitCount)
  }

  private static let nullElement: StaticString = ",null"

  // MARK: Objects

  @inline(__always)
  mutating func beginObject(minimumCapacity: Int) -> Object {
    Object(start: text.count, member: text.count)
  }

  @inline(__always)
  mutating func beginMember(_ key: String, of object: inout Object) {
    object.member = text.count
    text.append(JSONByte.comma)
    text.write(key)
    text.append(JSONByte.colon)
  }

  @inline(__always)
  mutating func beginMember(_ line: WritingSteps.Line, of object: inout Object) {
    object.member = text.count
    text.append(line.encodedKey)
  }

  @inline(__always)
  mutating func add(_ value: Void, forKey key: String, to object: inout Object) {}

  @inline(__always)
  mutating func add(_ value: Void, of line: WritingSteps.Line, to object: inout Object) {}

  @inline(__always)
  mutating func removeMember(of object: inout Object) { text.shorten(to: object.member) }

  @inline(__always)
  func isEmpty(_ object: Object) -> Bool { text.count == object.start }

  func isEmpty(_ value: Void, of line: WritingSteps.Line, in object: Object) -> Bool {
    // No other value of two bytes begins like this.
    guard text.count - object.member - line.encodedKey.count == 2 else { return false }
    let first = text[text.count - 2]
    return first == JSONByte.quote || first == JSONByte.openBracket || first == JSONByte.openBrace
  }

  @inline(__always)
  mutating func end(_ object: Object) -> SteppedOutput<Void> {
    text.close(from: object.start, JSONByte.openBrace, JSONByte.closeBrace)
    return .value(())
  }
}
