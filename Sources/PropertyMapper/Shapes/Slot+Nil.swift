/// A type that has nil.
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
  /// Makes slots of a type's nil; itself nil for a type that is not an optional.
  static func nilMaker<Value>(of type: Value.Type) -> (@Sendable () -> Slot)? {
    guard type is any NilHaving.Type else { return nil }
    // The conformance is asked for again, since a metatype of a protocol cannot be sent.
    return { (type as? any NilHaving.Type)?.nilSlot() ?? ValueSlot(()) }
  }

  /// A slot with a value, or with the one that is in an optional; nil for nil.
  static func wrapped<Value>(in value: Value) -> Slot? {
    guard let optional = value as? any NilHaving, Value.self is any NilHaving.Type else {
      return ValueSlot(value)
    }
    return optional.wrappedSlot
  }

  /// Whether a value is an optional without one.
  static func isNil<Value>(_ value: Value) -> Bool {
    (value as? any NilHaving)?.isNil ?? false
  }
}
