/// A type that has nil.
private protocol NilHaving {
  static func nilSlot() -> Slot
  var isNil: Bool { get }
}

extension Optional: NilHaving {
  fileprivate static func nilSlot() -> Slot { ValueSlot<Self>(nil) }
  fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}

extension Slot {
  /// Makes slots of a type's nil; itself nil for a type that is not an optional.
  static func nilMaker<Value>(of type: Value.Type) -> (@Sendable () -> Slot)? {
    guard type is any NilHaving.Type else { return nil }
    // The conformance is asked for again, since a metatype of a protocol cannot be sent.
    return { (type as? any NilHaving.Type)?.nilSlot() ?? ValueSlot(()) }
  }

  /// Whether a value is an optional without one.
  static func isNil<Value>(_ value: Value) -> Bool {
    (value as? any NilHaving)?.isNil ?? false
  }
}
