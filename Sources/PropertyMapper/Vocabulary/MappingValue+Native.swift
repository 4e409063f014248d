// For Foundation's `Date` and `Data`.
public import Foundation

extension MappingValue {
  /// A value of a type that's supported by property lists but not by JSON.
  ///
  /// ```swift
  /// let list = try MappingValue(propertyList: data)
  /// if case .native(.date(let date))? = list["created"] { print(date) }
  /// ```
  ///
  /// In JSON text and in dictionaries, it becomes a string.
  public enum Native: Sendable, Hashable {
    /// A date. In JSON, it's a string such as `2017-06-05T00:00:00Z`.
    case date(Date)
    /// Data. In JSON, it's a base64 string.
    case data(Data)
  }
}

extension MappingValue.Native {
  /// The value if its type is one of these.
  init?(_ value: Any) {
    switch value {
    case let date as Date: self = .date(date)
    case let data as Data: self = .data(data)
    default: return nil
    }
  }

  var value: any Sendable {
    switch self {
    case .date(let date): date
    case .data(let data): data
    }
  }

  /// The string in JSON; nil for a date outside the years 1 to 9999.
  var text: String? {
    switch self {
    case .date(let date): DateText.text(from: date)
    case .data(let data): data.base64EncodedString()
    }
  }

  /// The string for descriptions, which exists for every value.
  var shownText: String { text ?? "\(value)" }
}

extension MappingValue {
  /// Whether there is a native value anywhere inside.
  ///
  /// - Complexity: O(*n*) in the number of values.
  var hasNatives: Bool {
    // A loop, since the value may be nested more deeply than the stack allows.
    var pending = [self]
    while let value = pending.popLast() {
      switch value {
      case .native: return true
      case .array(let elements): pending += elements.filter { $0.mayHaveNatives }
      case .object(let object):
        pending += object.members.map { $0.value }.filter { $0.mayHaveNatives }
      case .null, .bool, .number, .string: break
      }
    }
    return false
  }

  private var mayHaveNatives: Bool {
    if case .native = self { true } else { isContainer }
  }
}
