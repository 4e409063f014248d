// Values for translations of messages, by the names documented for `MappingError.parameters`.

extension [String: MappingValue] {
  /// A permitted range, and the actual number if known.
  static func limits(_ minimum: Int, _ maximum: Int?, count: Int? = nil) -> Self {
    var parameters: Self = [:]
    parameters["count"] = count.map { .count($0) }
    if minimum > 0 || maximum == nil { parameters["minimum"] = .count(minimum) }
    if let maximum, maximum != .max { parameters["maximum"] = .count(maximum) }
    return parameters
  }

  /// A maximum, and the actual number if known.
  package static func limit(_ maximum: Int, count: Int? = nil) -> Self {
    var parameters: Self = ["maximum": .count(maximum)]
    parameters["count"] = count.map { .count($0) }
    return parameters
  }

  /// The permitted names, or the first of a long list.
  static func allowed(_ names: [SubtypeName]) -> Self {
    names.isEmpty ? [:] : ["allowed": .array(names.prefix(100).map(\.value))]
  }

  /// The permitted strings, or the first of a long list.
  static func allowed(_ texts: [String]) -> Self {
    texts.isEmpty ? [:] : ["allowed": .array(texts.prefix(100).map { .string($0) })]
  }
}

extension MappingValue {
  /// A number of things.
  static func count(_ count: Int) -> Self { .number(Number(count)) }
}
