import PropertyMapper

extension SchemaDraft {
  /// Creates the schema of values with a form.
  ///
  /// - Parameters:
  ///   - form: The form of the values.
  ///   - name: The name of their type.
  ///   - direction: The data to describe: input may have more forms than output.
  init(_ form: DataForm, of name: String, for direction: SchemaDirection) {
    self.init()
    switch form {
    case .truth: keywords = ["type": "boolean"]
    case .integer(let minimum, let maximum):
      keywords = [
        "type": "integer", "minimum": .number(minimum), "maximum": .number(maximum),
      ]
    case .number: keywords = ["type": "number"]
    case .numberOrTruth: keywords = ["type": ["number", "boolean"]]
    case .text(let text): self = Self(text)
    case .cases(let cases): self = Self(cases, of: name, for: direction)
    case .list(let forms):
      keywords = [
        "type": "array",
        "prefixItems": .array(forms.map { Self($0, of: name, for: direction).schema }),
        "items": false, "minItems": .number(.init(forms.count)),
      ]
      remarks = ["must be a range from a lower to an upper value"]
    case .anything: break
    case .unknown: remarks = [Messages.formOfItsOwn(name)]
    }
  }

  private init(_ form: DataForm.TextForm) {
    self.init(keywords: ["type": "string"])
    switch form {
    case .plain: break
    case .character:
      keywords["minLength"] = 1
      plainText["maxLength"] = 1
      remarks = ["must be one character"]
    case .dateTime: keywords["format"] = "date-time"
    case .url:
      keywords["format"] = "uri-reference"
      keywords["minLength"] = 1
    case .uuid: keywords["format"] = "uuid"
    case .base64:
      keywords["contentEncoding"] = "base64"
      keywords["pattern"] = .string(Self.base64)
    case .timeZone: remarks = ["must be a time zone identifier"]
    case .locale:
      keywords["minLength"] = 1
      remarks = ["must be a locale identifier"]
    }
  }

  private static let base64 =
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"

  private init(_ cases: DataForm.Cases, of name: String, for direction: SchemaDirection) {
    self.init()
    if cases.form != .unknown { self = Self(cases.form, of: name, for: direction) }
    switch cases.others {
    case .refused: limit(to: cases.values)
    case .fallback where direction == .output: limit(to: cases.values)
    case .fallback, .unknown:
      if !cases.values.isEmpty {
        keywords["examples"] = .array(cases.values)
      } else if cases.others == .unknown, cases.form != .unknown {
        remarks.append(Messages.unlistedCases(name))
      }
    }
  }

  /// Creates the schema of a dictionary's keys; nil if any string is valid.
  init?(keysOf form: DataForm) {
    self.init()
    switch form {
    case .text(.plain), .anything, .unknown: return nil
    case .integer(let minimum, _):
      let sign = minimum.integer(as: Int.self) == 0 ? "" : "-?"
      keywords = ["pattern": .string("^(?:0|\(sign)[1-9][0-9]*)$")]
    case .truth: keywords = ["enum": ["true", "false"]]
    case .cases(let cases):
      if cases.others == .refused {
        limit(to: cases.values)
      } else {
        guard let keys = Self(keysOf: cases.form) else { return nil }
        self = keys
      }
    default:
      self = Self(form, of: "", for: .input)
      keywords["type"] = nil
    }
    guard !isEmpty else { return nil }
  }
}

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
