extension OutputValue {
  /// Writes a finished value as compact text, keeping the order of keys; writes nothing yet for
  /// null.
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    switch self {
    case .null: return .null
    case .list, .object: text.append { write(to: &$0) }
    default: writeLeaf(to: &text)
    }
    return .value(())
  }

  func write(to writer: inout JSONWriter, sortsKeys: Bool = false) {
    for (key, step) in OutputWalk(self, sortsKeys: sortsKeys) {
      if let key { writer.key(key) }
      switch step {
      case .leaf(let leaf): writer.value { leaf.writeLeaf(to: &$0) }
      case .beginList: writer.beginArray()
      case .endList: writer.endArray()
      case .beginObject: writer.beginObject()
      case .endObject: writer.endObject()
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
    // Only to sort the elements of sets.
    case .native(let value): text.write(MappingValue.Native(value)?.shownText ?? "\(value)")
    case .null, .list, .object: text.writeNull()
    }
  }

  /// Makes the value's representation in a dictionary.
  func makeAny(_ made: inout Any) -> SteppedOutput<Void> {
    if isNull { return .null }
    made = anyValue
    return .value(())
  }
}
