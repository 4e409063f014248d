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
    case .alternatives(let forms): demand(oneOf: forms, for: direction)
    }
  }

  /// Adds what one of several transformers requires. Only the first one writes.
  private mutating func demand(oneOf forms: [TransformerForm?], for direction: SchemaDirection) {
    let used = direction == .output ? forms.prefix(1) : forms[...]
    let known = used.compactMap(\.self)
    // A transformer of which nothing is known may accept anything.
    guard known.count == used.count, let first = known.first else { return }
    var ways: [MappingValue] = []
    for form in known {
      var draft = Self()
      draft.demand(form, for: direction)
      if !ways.contains(draft.schema) { ways.append(draft.schema) }
    }
    if ways.count == 1 {
      demand(first, for: direction)
    } else if !ways.contains(true) {
      parts.append(["anyOf": .array(ways)])
    }
  }
}

extension MappingValue {
  /// Whether it is anything but a string with characters beyond ASCII.
  fileprivate var isPlain: Bool {
    if case .string(let text) = self { text.utf8.allSatisfy { $0 < 0x80 } } else { true }
  }
}
