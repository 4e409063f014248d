/// What the values of one type look like in the data, for those who describe it: schemas, descriptions, samples.
///
/// It is the form in which values are written and which every policy reads. What else a policy takes, such as `"12"` for a
/// number, is not part of it.
///
/// ```
///  Int8          integer(-128...127)
///  Date          text(dateTime)
///  Color         cases("red", "blue", of: text)
///  Range<Int>    list(integer, integer)
/// ```
indirect enum DataForm: Sendable, Hashable {
  case truth
  /// A whole number that the type can hold.
  case integer(minimum: MappingValue.Number, maximum: MappingValue.Number)
  case number
  case numberOrTruth
  case text(TextForm)
  /// One of the raw values of a type.
  case cases(Cases)
  /// A list of just as many values, each of its form.
  case list([DataForm])
  /// Whatever the data holds.
  case anything
  /// What a user's type makes of it, which nobody else knows.
  case unknown

  /// What a text must be.
  enum TextForm: Sendable, Hashable {
    case plain
    /// One character, as Swift counts characters.
    case character
    /// A date as RFC 3339 writes it, with its time and zone.
    case dateTime
    /// A URL, which may be a relative one (RFC 3986).
    case url
    /// A UUID (RFC 9562).
    case uuid
    /// Bytes as base64 (RFC 4648, section 4).
    case base64
    case timeZone
    case locale
  }

  /// The raw values of a type.
  struct Cases: Sendable, Hashable {
    /// Those that are known, in the order of the type's cases.
    let values: [MappingValue]
    /// What all of them are.
    let form: DataForm
    var others: Others

    /// What becomes of a raw value that is not known.
    enum Others: Sendable, Hashable {
      case refused
      /// It is read as a fallback, and never written.
      case fallback
      /// Only the type can tell.
      case unknown
    }
  }

  /// A whole number that a type can hold.
  static func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Self {
    .integer(minimum: MappingValue.Number(type.min), maximum: MappingValue.Number(type.max))
  }

  /// Whether values are text of a form of their own.
  var isText: Bool { if case .text = self { true } else { false } }
}

/// A type whose values look the same in the data whoever maps them.
protocol FormedValue: MappingValueConvertible {
  static var dataForm: DataForm { get }
}

extension DataForm {
  /// The form of a type that writes its values itself.
  init<Value: MappingValueConvertible>(of type: Value.Type) {
    if let type = type as? any FormedValue.Type {
      self = type.dataForm
    } else if let cases = Cases(of: type, as: .unknown, { try? $0.mappingValue }) {
      self = .cases(cases)
    } else {
      self = .unknown
    }
  }

  /// The form of a type that is mapped by its raw values.
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
  /// The cases of a type that lists them; nil for other types, and if one of them has no form in the data.
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

  /// Whether a type has no values but its cases: a struct may list what it knows and take more, and so may an enum with
  /// a case that holds something, which needs room for it.
  private static func isPlainEnum<Value>(_ type: Value.Type, caseCount: Int) -> Bool {
    guard let type = type as? any CaseIterable.Type else { return false }
    func isEnum<Listed: CaseIterable>(_ type: Listed.Type) -> Bool {
      type.allCases.first.map { Mirror(reflecting: $0).displayStyle == .enum } ?? false
    }
    let tagSize = caseCount == 1 ? 0 : caseCount <= 256 ? 1 : 2
    return isEnum(type) && MemoryLayout<Value>.size <= tagSize
  }
}
