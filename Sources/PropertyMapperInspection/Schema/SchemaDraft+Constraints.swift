import PropertyMapper

extension SchemaDraft {
  /// Adds a validator's requirement for values of a shape; if a schema cannot express it, a remark.
  mutating func demand(
    _ constraint: ValidatorConstraint, of shape: Shape, for direction: SchemaDirection
  ) {
    let subject = SchemaSubject(shape)
    switch constraint {
    case .minimum(let bound, let isExclusive):
      guard subject == .number, case .number(let number) = bound.form(as: shape) else { break }
      return raise(isExclusive ? "exclusiveMinimum" : "minimum", to: number)
    case .maximum(let bound, let isExclusive):
      guard subject == .number, case .number(let number) = bound.form(as: shape) else { break }
      return lower(isExclusive ? "exclusiveMaximum" : "maximum", to: number)
    case .length(let minimum, let maximum):
      if demandLength(minimum, maximum, of: subject, for: direction) { return }
    case .pattern(let pattern):
      if subject == .text, let found = pattern.flatMap({ Pattern($0)?.schema }) {
        return demand(found)
      }
    case .oneOf(let values):
      guard subject.comparesByForm else { break }
      let forms = values.compactMap { $0.form(as: shape) }
      if forms.count == values.count, forms.allSatisfy(\.isPlain) { return limit(to: forms) }
    case .equalTo(let value):
      if subject.comparesByForm, let form = value.form(as: shape), form.isPlain {
        return limit(to: [form])
      }
    case .each(let inner):
      if case .list(let list) = shape.unwrapped, element != nil {
        element?.demand(inner, of: list.element, for: direction)
        return
      }
    case .all(let parts):
      for part in parts { demand(part, of: shape, for: direction) }
      return
    case .any(let parts):
      let ways = parts.map { Self($0, of: shape, for: direction) }
      if ways.allSatisfy({ !$0.isEmpty }) {
        return self.parts.append(["anyOf": .array(ways.map(\.schema))])
      }
    case .not(let inner):
      if inner.isExact(of: subject) {
        let draft = Self(inner, of: shape, for: direction)
        if !draft.isEmpty { return self.parts.append(["not": draft.schema]) }
      }
    case .opaque, .impossible: break
    }
    remarks.append(constraint.requirement(as: shape).demand)
  }

  /// Creates a validator's requirement, without the type.
  private init(
    _ constraint: ValidatorConstraint, of shape: Shape, for direction: SchemaDirection
  ) {
    self.init()
    if case .list = shape.unwrapped, case .each = constraint { element = Self() }
    demand(constraint, of: shape, for: direction)
    if element?.isEmpty == true { element = nil }
  }

  /// Adds length limits; false if a schema has no keyword for them.
  mutating func demandLength(
    _ minimum: Int, _ maximum: Int?, of subject: SchemaSubject, for direction: SchemaDirection
  ) -> Bool {
    let noun: String
    switch subject {
    case .text: noun = "Length"
    case .list, .set: noun = "Items"
    case .dictionary: noun = "Properties"
    case .number, .truth, .variousText, .cases, .other: return false
    }
    if minimum > 0 { raise("min\(noun)", to: .init(minimum)) }
    guard let maximum else { return true }
    if subject == .set, direction == .input {
      // Repeated elements become one.
      remarks.append(
        Messages.demand("have \(Messages.amount(from: 0, to: maximum, isText: false))"))
    } else {
      // Also for strings, although schemas count code points and a character may have several:
      // readers of the schema expect the limit here.
      lower("max\(noun)", to: .init(maximum))
    }
    return true
  }

  private mutating func demand(_ pattern: SchemaPattern) {
    func add(to keywords: inout MappingValue.Object) -> Bool {
      guard keywords["pattern"] == nil else { return false }
      keywords["pattern"] = .string(pattern.text)
      return true
    }
    let isTaken = pattern.agreesEverywhere ? add(to: &keywords) : add(to: &plainText)
    guard !isTaken else { return }
    let schema: MappingValue = ["pattern": .string(pattern.text)]
    parts.append(
      pattern.agreesEverywhere
        ? schema
        : ["anyOf": [schema, ["pattern": .string(SchemaPattern.beyondPlainText)]]])
  }
}

/// The subjects that keywords apply to.
enum SchemaSubject: Hashable {
  case truth
  case number
  case text
  /// Strings of which several represent the same value.
  case variousText
  case cases
  case list
  case set
  case dictionary
  case other

  init(_ shape: Shape) {
    switch shape.unwrapped {
    case .value(let codec): self.init(codec.dataForm())
    case .list(let list): self = list.isSet ? .set : .list
    case .dictionary: self = .dictionary
    case .model, .optional, .converted, .jsonText: self = .other
    }
  }

  private init(_ form: DataForm) {
    switch form {
    case .truth: self = .truth
    case .integer, .number: self = .number
    case .text(.dateTime), .text(.uuid), .text(.timeZone), .text(.locale): self = .variousText
    case .text(.base64): self = .other
    case .text: self = .text
    case .cases(let cases):
      // A value that isn't a case may still be taken as one: the type may consider it equal to a case, or a
      // fallback may replace it.
      let isOther = cases.others == .unknown && !Self(cases.form).comparesByForm
      self = isOther || cases.others == .fallback ? .other : .cases
    case .numberOrTruth, .list, .anything, .unknown: self = .other
    }
  }

  /// Whether two values are equal exactly if their representations in the data are.
  var comparesByForm: Bool {
    switch self {
    case .truth, .number, .text, .cases: true
    case .variousText, .list, .set, .dictionary, .other: false
    }
  }
}

extension ValidatorConstraint {
  /// Whether a schema expresses the requirement completely, so that it can be negated.
  fileprivate func isExact(of subject: SchemaSubject) -> Bool {
    switch self {
    case .minimum, .maximum: subject == .number
    case .oneOf, .equalTo: subject.comparesByForm
    case .length: subject == .list || subject == .dictionary
    case .all(let parts), .any(let parts): parts.allSatisfy { $0.isExact(of: subject) }
    case .not(let inner): inner.isExact(of: subject)
    case .pattern, .each, .opaque, .impossible: false
    }
  }

  /// The requirement in words, with values as they are in the data.
  func requirement(as shape: Shape) -> Requirement {
    if case .each(let inner) = self { return .each(inner.requirement(as: shape.elementShape)) }
    return requirement(isText: SchemaSubject(shape) == .text) { value in
      (value.form(as: shape) ?? value.ownForm).map { "\($0)" } ?? "a specific value"
    }
  }
}

extension Shape {
  /// The shape of a list's elements; any other shape unchanged.
  fileprivate var elementShape: Shape {
    if case .list(let list) = unwrapped { list.element } else { self }
  }
}

extension MappingValue {
  /// Whether it's certain that no other text is equal: Swift compares characters, some of which have several
  /// encodings.
  fileprivate var isPlain: Bool {
    if case .string(let text) = self { text.utf8.allSatisfy { $0 < 0x80 } } else { true }
  }
}
