/// A value without a case, which becomes the nil of the optional around it.
struct UnknownValue: Error {}

/// What becomes of a value that a type doesn't have.
package enum UnknownValueRule {
  case isProblem
  /// The optional around it is nil.
  case isNil
  /// It is replaced with the value in the slot, which is only copied from.
  case isReplaced(Slot)

  /// A value of the type or of its optional, whose nil then is the fallback; nil if there is none.
  init<Fallback>(replacingWith fallback: Fallback?) {
    guard let fallback else {
      self = .isProblem
      return
    }
    self = Slot.wrapped(in: fallback).map { .isReplaced($0) } ?? .isNil
  }

  var isNil: Bool { if case .isNil = self { true } else { false } }

  /// The value instead of an unknown one; nil if there is none, or if it has another type.
  func replacement<Value>() -> Value? {
    if case .isReplaced(let slot) = self { (slot as? ValueSlot<Value>)?.value } else { nil }
  }

  /// Whether it concerns the values of a type, and not those in another one.
  func concerns<Value>(_ type: Value.Type) -> Bool {
    switch self {
    case .isProblem: false
    case .isNil: true
    case .isReplaced(let slot): slot is ValueSlot<Value>
    }
  }
}
