/// The values of a `CaseIterable` type, by their raw strings.
///
/// Strings are compared by bytes, and those of the input are looked up in place. For other types,
/// the table is empty.
///
/// Why the pointer is safe: the memory is initialized when the table is created, never changes,
/// lives as long as the table, and contains one value for each string.
@safe final class RawValueTable<Value: RawRepresentable>: @unchecked Sendable {
  private let texts: KeyTable
  private let values: UnsafeMutablePointer<Value>

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
    unsafe self.values = .allocate(capacity: max(values.count, 1))
    unsafe self.values.initialize(from: values, count: values.count)
  }

  deinit {
    unsafe values.deinitialize(count: texts.count)
    unsafe values.deallocate()
  }

  private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }

  var isEmpty: Bool { texts.count == 0 }

  /// The value for a string of the input; nil if no case has it.
  @inline(__always)
  func value(for text: Range<Int>, of bytes: JSONBytes) -> Value? {
    texts.index(of: bytes, text).map { index in unsafe values[index] }
  }

  /// The value for a raw value; nil if the type has none.
  func value(for rawValue: Value.RawValue) -> Value? {
    if !isEmpty, let text = rawValue as? String, let index = texts.index(of: text) {
      return unsafe values[index]
    }
    return RawValueReading.converted(rawValue, to: Value.self)
  }
}
