extension OutputValue {
  /// Writes a finished value as compact text, its keys in their order; of null nothing yet.
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult {
    if isNull { return .null }
    write(to: &text)
    return .value
  }

  private func write(to text: inout JSONBuffer) {
    switch self {
    case .null, .native: text.writeNull()
    case .bool(let bool): text.write(bool)
    case .integer(let integer): text.write(integer)
    case .unsigned(let integer): text.write(integer)
    case .double(let double): text.write(double)
    case .float(let float): text.write(float)
    case .number(let literal), .decimal(let literal): text.write(verbatim: literal.text)
    case .text(let string): text.write(string)
    case .list(let elements):
      let start = text.count
      for element in elements {
        text.append(JSONByte.comma)
        element.write(to: &text)
      }
      text.close(from: start, JSONByte.openBracket, JSONByte.closeBracket)
    case .object(let object):
      let start = text.count
      for (key, value) in object.members {
        text.append(JSONByte.comma)
        text.write(key)
        text.append(JSONByte.colon)
        value.write(to: &text)
      }
      text.close(from: start, JSONByte.openBrace, JSONByte.closeBrace)
    }
  }

  /// What a dictionary holds for the value.
  var directAny: DirectAny { isNull ? .null : .value(anyValue) }
}
