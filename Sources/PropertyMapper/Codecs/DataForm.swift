/// The form of one type's values in the data, for schemas, descriptions and samples.
///
/// It is the form in which values are encoded and which every policy accepts. Other input that a
/// policy accepts, such as `"12"` for a number, is not included.
///
/// ```
///  Int8          integer(-128...127)
///  Date          text(dateTime)
///  Color         cases("red", "blue", of: text)
///  Range<Int>    list(integer, integer)
/// ```
package indirect enum DataForm: Sendable, Hashable {
  case truth
  /// A whole number in the type's range.
  case integer(minimum: MappingValue.Number, maximum: MappingValue.Number)
  case number
  case numberOrTruth
  case text(TextForm)
  /// One of the raw values of a type.
  case cases(Cases)
  /// A list of exactly as many values, each with its own form.
  case list([DataForm])
  /// Any value.
  case anything
  /// A form known only to a user's type.
  case unknown

  /// The format of a string.
  package enum TextForm: Sendable, Hashable {
    case plain
    /// One character, as counted by Swift.
    case character
    /// A date with time and zone (RFC 3339).
    case dateTime
    /// A URL, possibly a relative one (RFC 3986).
    case url
    /// A UUID (RFC 9562).
    case uuid
    /// Bytes as base64 (RFC 4648, section 4).
    case base64
    case timeZone
    case locale
  }

  /// The raw values of a type.
  package struct Cases: Sendable, Hashable {
    /// The known ones, in the order of the type's cases.
    package let values: [MappingValue]
    /// The form they share.
    package let form: DataForm
    package var others: Others

    /// How unknown raw values are handled.
    package enum Others: Sendable, Hashable {
      case refused
      /// They are decoded as a fallback, and never encoded.
      case fallback
      /// Only the type itself can decide.
      case unknown
    }
  }

  /// A whole number in a type's range.
  static func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Self {
    .integer(minimum: MappingValue.Number(type.min), maximum: MappingValue.Number(type.max))
  }

  /// Whether values are strings with a format.
  var isText: Bool { if case .text = self { true } else { false } }
}

/// A type with the same form of values in every table.
protocol FormedValue: MappingValueConvertible {
  static var dataForm: DataForm { get }
}

extension DataForm {
  /// The form of a type that encodes itself.
  init<Value: MappingValueConvertible>(of type: Value.Type) {
    if let type = type as? any FormedValue.Type {
      self = type.dataForm
    } else if let cases = Cases(of: type, as: .unknown, { try? $0.mappingValue }) {
      self = .cases(cases)
    } else {
      self = .unknown
    }
  }

  /// The form of a type mapped by its raw values.
  init<Value: RawRepresentable>(
    rawValuesOf type: Value.Type, as form: DataForm,
    _ value: @escaping (Value.RawValue) -> MappingValue?
  ) {
    self = .cases(
      Cases(of: type, as: form) { value($0.rawValue) }
        ?? Cases(values: [], form: form, others: .unknown))
  }
}

extension DataForm.Cases {
  /// The cases of a type that lists them; nil for other types, and if one of them cannot be
  /// encoded.
  fileprivate init?<Value>(
    of type: Value.Type, as form: DataForm, _ value: (Value) -> MappingValue?
  ) {
    guard let type = type as? any CaseIterable.Type else { return nil }
    func open<Listed: CaseIterable>(_ type: Listed.Type) -> [MappingValue?] {
      type.allCases.map { ($0 as? Value).flatMap(value) }
    }
    let found = open(type)
    let values = found.compactMap(\.self)
    guard !values.isEmpty, values.count == found.count else { return nil }
    let isComplete = Self.isPlainEnum(Value.self, caseCount: values.count)
    self.init(values: values, form: form, others: isComplete ? .refused : .unknown)
  }

  /// Whether a type has no values except its cases: a struct may list some values and accept more,
  /// as may an enum with an associated value, which needs memory for it.
  private static func isPlainEnum<Value>(_ type: Value.Type, caseCount: Int) -> Bool {
    let tagSize = caseCount == 1 ? 0 : caseCount <= 256 ? 1 : 2
    return TypeKind(of: type) == .enumeration && MemoryLayout<Value>.size <= tagSize
  }
}
