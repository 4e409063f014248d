/// The values of a `CaseIterable` type, by their raw strings.
///
/// Strings are compared by bytes, and those of the input are looked up in place. For other types,
/// the table is empty.
///
/// There is one value for each string.
final class RawValueTable<Value: RawRepresentable>: Sendable {
  private let texts: KeyTable
  // Unsafe because the type need not be `Sendable`: its cases are only handed out here, never changed.
  nonisolated(unsafe) private let values: FixedTable<Value>

  init() {
    var texts: [String] = []
    var values: [Value] = []
    if Value.RawValue.self == String.self, let type = Value.self as? any CaseIterable.Type {
      for text in KeyTable(Self.texts(of: type)).keys {
        guard let raw = text as? Value.RawValue,
          let value = RawValueReading.value(of: Value.self, raw)
        else { continue }
        texts.append(text)
        values.append(value)
      }
    }
    self.texts = KeyTable(texts)
    unsafe self.values = FixedTable(values)
  }

  private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }

  var isEmpty: Bool { texts.count == 0 }

  /// The value for a string of the input; nil if no case has it.
  @inline(__always)
  func value(for text: Range<Int>, of bytes: JSONBytes) -> Value? {
    texts.index(of: bytes, text).map { unsafe values[$0] }
  }

  /// The value for a raw value; nil if the type has none.
  func value(for rawValue: Value.RawValue) -> Value? {
    if !isEmpty, let text = rawValue as? String, let index = texts.index(of: text) {
      return unsafe values[index]
    }
    return RawValueReading.converted(rawValue, to: Value.self)
  }
}
