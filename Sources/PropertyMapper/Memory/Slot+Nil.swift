/// A type with a nil value.
private protocol NilHaving {
  static func nilSlot() -> Slot
  /// A slot with the wrapped value.
  var wrappedSlot: Slot? { get }
  var isNil: Bool { get }
}

extension Optional: NilHaving {
  fileprivate static func nilSlot() -> Slot { ValueSlot<Self>(nil) }
  fileprivate var wrappedSlot: Slot? { map { Slot.wrapped(in: $0) ?? ValueSlot($0) } }
  fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}

extension Slot {
  /// Creates slots with a type's nil; nil for a type that isn't an optional.
  static func nilMaker<Value>(of type: Value.Type) -> (@Sendable () -> Slot)? {
    guard type is any NilHaving.Type else { return nil }
    // The conformance is looked up again, since a metatype of a protocol cannot be sent.
    return { (type as? any NilHaving.Type)?.nilSlot() ?? ValueSlot(()) }
  }

  /// Returns a slot with a value, unwrapped if it is an optional; nil for nil.
  static func wrapped<Value>(in value: Value) -> Slot? {
    guard let optional = value as? any NilHaving, Value.self is any NilHaving.Type else {
      return ValueSlot(value)
    }
    return optional.wrappedSlot
  }

  /// Whether a value is a nil optional.
  static func isNil<Value>(_ value: Value) -> Bool {
    (value as? any NilHaving)?.isNil ?? false
  }
}
