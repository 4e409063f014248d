extension OutputValue {
  /// Writes a finished value as compact text, keeping the order of keys; writes nothing yet for
  /// null.
  func writeDirectly(to text: inout JSONBuffer) -> DirectOutput<Void> {
    switch self {
    case .null: return .null
    case .list, .object: write(to: &text)
    default: writeLeaf(to: &text)
    }
    return .value(())
  }

  private func write(to text: inout JSONBuffer) {
    var starts: [Int] = []
    for (key, step) in OutputWalk(self) {
      switch step {
      case .endList:
        text.close(from: starts.removeLast(), JSONByte.openBracket, JSONByte.closeBracket)
        continue
      case .endObject:
        text.close(from: starts.removeLast(), JSONByte.openBrace, JSONByte.closeBrace)
        continue
      case .leaf, .beginList, .beginObject: break
      }
      // The opening bracket later replaces the first part's comma.
      if !starts.isEmpty { text.append(JSONByte.comma) }
      if let key {
        text.write(key)
        text.append(JSONByte.colon)
      }
      if case .leaf(let leaf) = step {
        leaf.writeLeaf(to: &text)
      } else {
        starts.append(text.count)
      }
    }
  }

  private func writeLeaf(to text: inout JSONBuffer) {
    switch self {
    case .bool(let bool): text.write(bool)
    case .integer(let integer): text.write(integer)
    case .unsigned(let integer): text.write(integer)
    case .double(let double): text.write(double)
    case .float(let float): text.write(float)
    case .number(let literal), .decimal(let literal): text.write(verbatim: literal.text)
    case .text(let string): text.write(string)
    case .null, .native, .list, .object: text.writeNull()
    }
  }

  /// The value's representation in a dictionary.
  var directAny: DirectOutput<Any> { isNull ? .null : .value(anyValue) }
}
