extension JSONBuffer {
  /// Writes a finished value as compact text, its keys in their order; of null nothing yet.
  mutating func write(_ output: OutputValue) -> DirectResult {
    if output.isNull { return .null }
    writeWhole(output)
    return .value
  }

  private mutating func writeWhole(_ output: OutputValue) {
    switch output {
    case .null, .native: writeNull()
    case .bool(let bool): write(bool)
    case .integer(let integer): write(integer)
    case .unsigned(let integer): write(integer)
    case .double(let double): write(double)
    case .float(let float): write(float)
    case .number(let literal), .decimal(let literal): write(verbatim: literal.text)
    case .text(let text): write(text)
    case .list(let elements):
      let start = count
      for element in elements {
        append(JSONByte.comma)
        writeWhole(element)
      }
      close(from: start, JSONByte.openBracket, JSONByte.closeBracket)
    case .object(let object):
      let start = count
      for (key, value) in object.members {
        append(JSONByte.comma)
        write(key)
        append(JSONByte.colon)
        writeWhole(value)
      }
      close(from: start, JSONByte.openBrace, JSONByte.closeBrace)
    }
  }

  /// Ends a list or an object, each of whose items brought a comma along: the first comma becomes the bracket.
  @inline(__always)
  mutating func close(from start: Int, _ opening: UInt8, _ closing: UInt8) {
    if count == start { append(opening) } else { replace(at: start, by: opening) }
    append(closing)
  }
}
