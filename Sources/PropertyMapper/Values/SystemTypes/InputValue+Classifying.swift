import Foundation

extension InputValue {
  /// Sorts a value of a Swift dictionary into the kinds of JSON.
  ///
  /// Swift's own types are told by identity first: on Apple platforms and on Linux alike a cast would take
  /// an `NSNumber` for a `Bool`, and a `Bool` for an `NSNumber`.
  init(classifying value: Any) {
    let type = type(of: value)
    if type == String.self, let text = value as? String {
      self = .text(text)
    } else if type == Int.self, let integer = value as? Int {
      self = .number(JSONNumber(integer))
    } else if type == Bool.self, let bool = value as? Bool {
      self = .bool(bool)
    } else if type == Double.self, let double = value as? Double {
      self = Self.number(double)
    } else if type == [String: Any].self, let object = value as? [String: Any] {
      self = .object(.any(object))
    } else if type == [Any].self, let list = value as? [Any] {
      self = .list(.any(list))
    } else if type == Float.self, let float = value as? Float {
      self = JSONNumber(float).map(Self.number) ?? Self.nonFinite(Double(float))
    } else if let scalar = value as? any ClassifiableScalar, Swift.type(of: scalar) == type {
      self = scalar.inputValue
    } else if let optional = value as? any OptionalValue {
      self = optional.wrappedValue.map { Self(classifying: $0) } ?? .null
    } else {
      self = Self.classifyRest(value)
    }
  }

  /// Whether a number of a Swift dictionary is to stay a `Decimal`.
  static func isDecimal(_ value: Any) -> Bool { type(of: value) == Decimal.self }

  /// Foundation's classes, and collections with other element types than `Any`.
  private static func classifyRest(_ value: Any) -> Self {
    switch value {
    case is NSNull: return .null
    case let hashable as AnyHashable where type(of: value) == AnyHashable.self:
      return Self(classifying: hashable.base)
    case let decimal as NSDecimalNumber:
      return decimal == NSDecimalNumber.notANumber
        ? .unusable("not a number (NaN)")
        : JSONNumber(decimal.stringValue).map(number) ?? .native(value)
    case let number as NSNumber: return classify(number)
    case let list as [Any]: return .list(.any(list))
    case let dictionary as NSDictionary where type(of: value) is AnyClass && losesKeys(dictionary):
      return .unusable("an object with canonically equal keys")
    case let object as [String: Any]: return .object(.any(object))
    case let text as String: return .text(text)
    default: return .native(value)
    }
  }

  /// Whether keys of a Foundation dictionary would meet in a Swift one: they differ there by their code
  /// units, here by canonical equivalence.
  private static func losesKeys(_ dictionary: NSDictionary) -> Bool {
    // Its count and that of its bridged copy say nothing: neither is sure to compare the keys.
    let keys = dictionary.allKeys.compactMap { $0 as? String }
    return Set(keys).count < keys.count
  }

  private static func classify(_ value: NSNumber) -> Self {
    if type(of: value) == booleanClass { return .bool(value.boolValue) }
    switch value.objCType.pointee {
    case 0x64: return number(value.doubleValue)  // d
    case 0x66:  // f
      return JSONNumber(value.floatValue).map(number) ?? nonFinite(value.doubleValue)
    case 0x51: return .number(JSONNumber(value.uint64Value))  // Q
    default: return .number(JSONNumber(value.int64Value))
    }
  }

  /// The class of Foundation's true and false; numbers have others, on every platform.
  private static let booleanClass: AnyClass = type(of: NSNumber(value: true))

  private static func number(_ value: Double) -> Self {
    JSONNumber(value).map(Self.number) ?? nonFinite(value)
  }

  private static func nonFinite(_ value: Double) -> Self {
    .unusable(value.isNaN ? "not a number (NaN)" : "infinite")
  }
}

/// A Swift type whose values in a dictionary count as JSON's text or numbers.
private protocol ClassifiableScalar {
  var inputValue: InputValue { get }
}

extension ClassifiableScalar where Self: FixedWidthInteger {
  fileprivate var inputValue: InputValue { .number(JSONNumber(self)) }
}

extension Int8: ClassifiableScalar {}
extension Int16: ClassifiableScalar {}
extension Int32: ClassifiableScalar {}
extension Int64: ClassifiableScalar {}
extension UInt: ClassifiableScalar {}
extension UInt8: ClassifiableScalar {}
extension UInt16: ClassifiableScalar {}
extension UInt32: ClassifiableScalar {}
extension UInt64: ClassifiableScalar {}

extension CGFloat: ClassifiableScalar {
  fileprivate var inputValue: InputValue { InputValue(classifying: Double(self)) }
}

extension Decimal: ClassifiableScalar {
  fileprivate var inputValue: InputValue {
    isNaN
      ? .unusable("not a number (NaN)")
      : JSONNumber(description).map(InputValue.number) ?? .native(self)
  }
}

extension Substring: ClassifiableScalar {
  fileprivate var inputValue: InputValue { .text(String(self)) }
}

extension Character: ClassifiableScalar {
  fileprivate var inputValue: InputValue { .text(String(self)) }
}

extension MappingValue: ClassifiableScalar {
  fileprivate var inputValue: InputValue { InputValue(self) }
}

/// An optional inside `Any`: nil in it is one more way to say null.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { self }
}
