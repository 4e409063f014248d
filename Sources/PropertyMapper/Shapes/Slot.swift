/// A value on its way between input, model and output, its type known only to the closures of its entry.
///
/// The engines walk plans without generics: a plan's recursion is plain code with small stack frames, and
/// only its leaves know types. A slot is what they hand each other. It is a box of its own instead of
/// `Any`, because `Any` flattens optionals and bridges numbers behind one's back.
class Slot {
  fileprivate init() {}

  /// The type of the value inside.
  var type: any Any.Type { Never.self }

  /// The type of the value at run time: of a class instance, its own class.
  var runtimeType: any Any.Type { Never.self }

  /// The class instance inside, if it is one.
  var instance: AnyObject? { nil }

  /// Whether the value is an optional without one.
  var isNil: Bool { false }

  /// Lends the memory of the value, which a closure may read and change.
  func withMemory(_ body: (UnsafeMutableRawPointer) -> Void) {}

  /// Lends memory with a copy of the value, which a closure has to move out.
  func withCopy(_ body: (UnsafeMutableRawPointer) -> Void) {}
}

/// A slot with its value.
final class ValueSlot<Value>: Slot {
  var value: Value

  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override var type: any Any.Type { Value.self }

  override var runtimeType: any Any.Type { Swift.type(of: value as Any) }

  override var instance: AnyObject? {
    Swift.type(of: value as Any) is AnyClass ? value as AnyObject : nil
  }

  override var isNil: Bool { Slot.isNil(value) }

  override func withMemory(_ body: (UnsafeMutableRawPointer) -> Void) {
    unsafe withUnsafeMutablePointer(to: &value) { unsafe body(UnsafeMutableRawPointer($0)) }
  }

  override func withCopy(_ body: (UnsafeMutableRawPointer) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe start.initialize(to: value)
      unsafe body(start)
    }
  }
}

extension Slot {
  /// A slot for a value whose type only the run time knows.
  static func opening(_ value: Any) -> Slot {
    func open<Value>(_ value: Value) -> Slot { ValueSlot(value) }
    return _openExistential(value, do: open)
  }
}

extension Slot {
  /// The slot with its type back.
  ///
  /// - Throws: ``SlotMismatch`` if the value is of another type, which only a mistake of this library can
  ///   bring about: the closures of an entry are all made in one generic function, for one type.
  func holding<Value>(_ type: Value.Type) throws(SlotMismatch) -> ValueSlot<Value> {
    guard let slot = self as? ValueSlot<Value> else {
      throw SlotMismatch(expected: "\(type)", actual: "\(self.type)")
    }
    return slot
  }

  /// The value, of a type that the caller knows.
  func value<Value>(as type: Value.Type) throws(SlotMismatch) -> Value {
    try holding(type).value
  }
}

/// A slot held a value of another type than its entry expected.
struct SlotMismatch: Error, CustomStringConvertible {
  let expected: String
  let actual: String

  var description: String { "expected a slot of \(expected), but found one of \(actual)" }
}
