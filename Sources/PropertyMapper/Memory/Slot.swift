/// A value on its way between input, model and output, whose type is known only to the closures of
/// its entry.
///
/// Plans are walked without generics: a plan's recursion is plain code with small stack
/// frames, and only its leaves know types. A slot is what they pass to each other. It is a separate
/// box rather than `Any`, because `Any` silently flattens optionals and bridges numbers.
package class Slot {
  fileprivate init() {}

  /// The type of the value inside.
  package var type: any Any.Type { Never.self }

  /// The type of the value at run time: for a class instance, its own class.
  package var runtimeType: any Any.Type { Never.self }

  /// The class instance inside, if there is one.
  package var instance: AnyObject? { nil }

  /// Whether the value is a nil optional.
  var isNil: Bool { false }

  /// Returns a separate slot with the same value.
  package func duplicate() -> Slot { self }

  /// Passes the memory of the value to a closure, which can read and change it.
  package func withMemory(_ body: (ValueAddress) -> Void) {}

  /// Passes memory with a copy of the value to a closure, which must move it out.
  func withCopy(_ body: (ValueAddress) -> Void) {}
}

/// A slot with its value.
package final class ValueSlot<Value>: Slot {
  var value: Value

  package init(_ value: Value) {
    self.value = value
    super.init()
  }

  package override var type: any Any.Type { Value.self }

  package override var runtimeType: any Any.Type {
    Self.hasFixedType ? Value.self : Swift.type(of: value as Any)
  }

  package override var instance: AnyObject? {
    if TypeKind(of: Value.self).isReference {
      // A value of a class type is a single reference. A cast would take several times as long.
      return unsafe unsafeBitCast(value, to: AnyObject.self)
    }
    guard !Self.hasFixedType, Swift.type(of: value as Any) is AnyClass else { return nil }
    return value as AnyObject
  }

  /// Whether the type at run time is always the declared one, so that the value need not be examined.
  private static var hasFixedType: Bool {
    switch TypeKind(of: Value.self) {
    case .structure, .enumeration, .optional, .tuple: true
    case .class, .foreignClass, .function, .existential, .metatype, .other: false
    }
  }

  override var isNil: Bool { Slot.isNil(value) }

  package override func duplicate() -> Slot { ValueSlot(value) }

  package override func withMemory(_ body: (ValueAddress) -> Void) {
    ValueAddress.with(of: &value, body)
  }

  override func withCopy(_ body: (ValueAddress) -> Void) {
    ValueAddress.withRoom(for: Value.self) { room in
      room.initialize(to: value)
      body(room)
    }
  }
}

extension Slot {
  /// Creates a slot for a value whose type is known only at run time.
  package static func opening(_ value: Any) -> Slot {
    func open<Value>(_ value: Value) -> Slot { ValueSlot(value) }
    return _openExistential(value, do: open)
  }
}

extension Slot {
  /// Returns the slot with its type restored.
  ///
  /// - Throws: ``SlotMismatch`` if the value is of another type, which can only be caused by a bug
  ///   in this library: the closures of an entry are all created in one generic function, for one
  ///   type.
  func holding<Value>(_ type: Value.Type) throws(SlotMismatch) -> ValueSlot<Value> {
    guard let slot = self as? ValueSlot<Value> else {
      throw SlotMismatch(expected: "\(type)", actual: "\(self.type)")
    }
    return slot
  }

  /// Returns the value as a type known to the caller.
  package func value<Value>(as type: Value.Type) throws(SlotMismatch) -> Value {
    try holding(type).value
  }
}

extension IndexingIterator<[Slot]> {
  /// Returns the value of the next slot as a type known to the caller.
  mutating func next<Value>(_ type: Value.Type) throws(SlotMismatch) -> Value {
    guard let slot = next() else {
      throw SlotMismatch(expected: "\(type)", actual: "\(Never.self)")
    }
    return try slot.value(as: type)
  }
}

/// A slot contained a value of an unexpected type.
package struct SlotMismatch: Error, CustomStringConvertible {
  let expected: String
  let actual: String

  package var description: String { "expected a slot of \(expected), but found one of \(actual)" }
}

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
