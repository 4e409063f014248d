import PropertyMapper

/// A value's schema under construction, from the form of its type and its validators' requirements.
///
/// A schema may be more permissive than the mapper but never stricter: input in the documented form
/// that the mapper accepts must pass. Requirements that a schema cannot express become remarks. The
/// only exception is the maximum length of strings, which counts code points.
///
/// ```
///  String, .length(1...40), .matches("a."), .even    keywords   type string, minLength 1, maxLength 40
///                                                    plainText  pattern ^a.$
///                                                    remarks    must be even
/// ```
struct SchemaDraft {
  var keywords: MappingValue.Object = [:]
  /// Keywords only for strings of printable ASCII, in which code points and characters are the
  /// same.
  var plainText: MappingValue.Object = [:]
  /// Further schemas that the value must satisfy.
  var parts: [MappingValue] = []
  /// Requirements that a schema cannot express, as sentences.
  var remarks: [String] = []
  var isNullable = false
  /// Whether the empty string represents null.
  var takesEmptyText = false
  /// Whether an element may take the place of a list with only that element.
  var takesOneElement = false
  /// Information about the value that requires nothing of it.
  var annotations: MappingValue.Object = [:]
  /// The schemas of a list's elements, which become `items` at the end.
  private var elements: [Self] = []

  init(keywords: MappingValue.Object = [:]) {
    self.keywords = keywords
  }

  var element: Self? {
    get { elements.first }
    set { elements = newValue.map { [$0] } ?? [] }
  }

  /// Whether it says nothing about any value.
  var isEmpty: Bool {
    keywords.isEmpty && plainText.isEmpty && parts.isEmpty && elements.isEmpty
  }

  /// The finished schema.
  var schema: MappingValue {
    var object = keywords
    if let element { object["items"] = element.schema }
    var parts = parts
    if !plainText.isEmpty {
      let ways: MappingValue = .array([
        .object(plainText), ["pattern": .string(SchemaPattern.beyondPlainText)],
      ])
      if parts.isEmpty { object["anyOf"] = ways } else { parts.append(["anyOf": ways]) }
    }
    if parts.count == 1, case .object(let part) = parts[0],
      part.allSatisfy({ object[$0.key] == nil })
    {
      for (key, value) in part { object[key] = value }
    } else if !parts.isEmpty {
      object["allOf"] = .array(parts)
    }
    object = withNulls(object)
    for (key, value) in annotations { object[key] = value }
    if !remarks.isEmpty { object["$comment"] = .string(remarks.joined(separator: "; ")) }
    return object.isEmpty ? true : .object(object)
  }

  /// The schema extended by null and its other representations.
  private func withNulls(_ schema: MappingValue.Object) -> MappingValue.Object {
    let onlyElement = takesOneElement ? element : nil
    guard !schema.isEmpty, isNullable || takesEmptyText || onlyElement != nil else { return schema }
    if !takesEmptyText, onlyElement == nil, let schema = nullable(schema) { return schema }
    var ways: [MappingValue] = [.object(schema)]
    if let onlyElement { ways.append(onlyElement.schema) }
    if takesEmptyText { ways.append(["const": ""]) }
    if isNullable { ways.append(["type": "null"]) }
    return ["anyOf": .array(ways)]
  }

  /// The schema with null added to its types, if no other keyword excludes null.
  private func nullable(_ schema: MappingValue.Object) -> MappingValue.Object? {
    var schema = schema
    guard parts.isEmpty, keywords["const"] == nil, let type = schema["type"] else { return nil }
    var types = [type]
    if case .array(let several) = type { types = several }
    guard !types.contains("null") else { return schema }
    schema["type"] = .array(types + ["null"])
    if case .array(let values) = schema["enum"] { schema["enum"] = .array(values + [.null]) }
    return schema
  }

  /// Whether null is implicitly allowed.
  var mayBeNull: Bool {
    ["type", "$ref", "enum", "const", "anyOf"].allSatisfy { keywords[$0] == nil }
  }

  /// Whether it only specifies the type.
  var saysOnlyType: Bool { keywords.count == 1 && plainText.isEmpty && parts.isEmpty }
}

extension SchemaDraft {
  /// Sets a lower bound, unless there is a higher one.
  mutating func raise(_ keyword: String, to bound: MappingValue.Number) {
    if case .number(let known) = keywords[keyword], !known.isLess(than: bound) { return }
    keywords[keyword] = .number(bound)
    // The exclusive bound is stricter and implies the type's bound.
    guard keyword == "exclusiveMinimum", case .number(let known) = keywords["minimum"] else {
      return
    }
    if !bound.isLess(than: known) { keywords["minimum"] = nil }
  }

  /// Sets an upper bound, unless there is a lower one.
  mutating func lower(_ keyword: String, to bound: MappingValue.Number) {
    if case .number(let known) = keywords[keyword], !bound.isLess(than: known) { return }
    keywords[keyword] = .number(bound)
    guard keyword == "exclusiveMaximum", case .number(let known) = keywords["maximum"] else {
      return
    }
    if !known.isLess(than: bound) { keywords["maximum"] = nil }
  }

  /// Restricts the values to some.
  mutating func limit(to values: [MappingValue]) {
    var values = values
    if case .array(let known) = keywords["enum"] { values = known.filter { values.contains($0) } }
    if case let known? = keywords["const"] { values = values.filter { $0 == known } }
    keywords["enum"] = nil
    keywords["const"] = nil
    if values.count == 1 {
      keywords["const"] = values[0]
    } else {
      keywords["enum"] = .array(values)
    }
  }
}

extension MappingValue.Number {
  /// Whether it is less than another number; integers are compared exactly, whatever their size.
  fileprivate func isLess(than other: Self) -> Bool {
    func whole(_ number: Self) -> (value: Int128, beyond: UInt128)? {
      if let value = number.integer(as: Int128.self) { return (value, 0) }
      return number.integer(as: UInt128.self).map { (.max, $0) }
    }
    guard let first = whole(self), let second = whole(other) else {
      return (double ?? .infinity) < (other.double ?? .infinity)
    }
    return first < second
  }
}

/// The representations of an absent value in an input, which may also occur along a path.
struct SchemaNothing {
  /// Whether null is described: except with the strict policy, null is accepted in more places than
  /// a schema should suggest.
  let includesNull: Bool
  let includesEmptyText: Bool

  /// No representation, as for all output.
  static let none = Self(includesNull: false, includesEmptyText: false)

  /// A schema for the value along a path, or for its absence.
  func joining(_ schema: MappingValue.Object) -> MappingValue {
    var draft = SchemaDraft(keywords: schema)
    (draft.isNullable, draft.takesEmptyText) = (includesNull, includesEmptyText)
    return draft.schema
  }
}
