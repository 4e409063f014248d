import PropertyMapper

extension SchemaDraft {
  /// Adds what one of the library's transformers requires of its input, and of its own output.
  mutating func demand(_ form: TransformerForm, for direction: SchemaDirection) {
    switch form.kind {
    case .data(let data):
      let other = Self(data, of: "", for: direction)
      for (key, value) in other.keywords { keywords[key] = value }
      remarks += other.remarks
    case .oneOf(let values):
      // Canonically equal strings are the same key to a lookup, but not to a schema.
      if values.allSatisfy(\.isPlain) {
        limit(to: values)
      } else {
        keywords["examples"] = .array(values)
      }
    case .text(let pattern):
      if let pattern { keywords["pattern"] = .string(pattern) }
      if let rule = form.rule { remarks.append(Messages.demand(rule)) }
    }
  }
}

extension MappingValue {
  /// Whether it is anything but a string with characters beyond ASCII.
  fileprivate var isPlain: Bool {
    if case .string(let text) = self { text.utf8.allSatisfy { $0 < 0x80 } } else { true }
  }
}
