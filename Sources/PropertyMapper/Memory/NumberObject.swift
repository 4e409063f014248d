// For `NSNumber` and `Decimal`.
import Foundation

/// The number in an object of Foundation, compared by its digits.
///
/// Outside of Apple platforms, `NSDecimalNumber` cannot be hashed: its `hash` calls itself without end.
/// And everywhere, true is equal to 1, although the two are different values in the data.
enum NumberObject: Hashable {
  case truth(Bool)
  case number(digits: String, exponent: Int, isNegative: Bool)
  /// A value that is not a number, or infinite.
  case other(String)

  init(_ number: NSNumber) {
    if type(of: number) == Self.booleanClass {
      self = .truth(number.boolValue)
    } else if let decimal = number as? NSDecimalNumber {
      self.init(decimal.decimalValue)
    } else {
      switch unsafe number.objCType.pointee {
      case 0x64: self.init(JSONNumber(number.doubleValue), "\(number.doubleValue)")  // d
      case 0x66: self.init(JSONNumber(number.floatValue), "\(number.floatValue)")  // f
      case 0x51: self.init(JSONNumber(number.uint64Value), "")  // Q
      default: self.init(JSONNumber(number.int64Value), "")
      }
    }
  }

  /// The number in a value of any type, also of Swift's; nil if it is not a number.
  init?(_ value: Any) {
    if type(of: value) is AnyClass {
      guard let number = value as? NSNumber else { return nil }
      self.init(number)
      return
    }
    switch value {
    case let bool as Bool: self = .truth(bool)
    case let integer as any FixedWidthInteger: self.init(JSONNumber(integer), "")
    case let double as Double: self.init(JSONNumber(double), "\(double)")
    case let float as Float: self.init(JSONNumber(float), "\(float)")
    case let decimal as Decimal: self.init(decimal)
    default: return nil
    }
  }

  private init(_ decimal: Decimal) {
    self.init(JSONNumber(decimal.description), decimal.description)
  }

  private init(_ number: JSONNumber?, _ description: String) {
    guard let parts = number?.significantDigits else {
      self = .other(description)
      return
    }
    // Zero has no digits, and no sign.
    self = .number(
      digits: parts.digits, exponent: parts.exponent,
      isNegative: parts.isNegative && !parts.digits.isEmpty)
  }

  /// The class of Foundation's true and false, which differs from that of numbers on every platform.
  private static let booleanClass: AnyClass = type(of: NSNumber(value: true))
}

extension ValueEquality {
  /// The operations of Foundation's classes, and their subclasses.
  static let objects = ValueEquality(
    { areEqual(object: $0.object, $1.object) },
    { value, hasher in
      switch value.object {
      case let number as NSNumber: hasher.combine(NumberObject(number))
      case let text as NSString: (text as String).hashStored(into: &hasher)
      // Outside of Apple platforms, equal objects of this class have different hashes.
      case is NSNull: break
      case let object as NSObject: hasher.combine(object)
      default: break
      }
    }, isPlain: false)

  /// Whether two objects of Foundation's classes, or subclasses, are equal: by value, whatever their
  /// classes.
  static func areEqual(object first: AnyObject, _ second: AnyObject) -> Bool {
    switch (first, second) {
    case (let first as NSNumber, let second as NSNumber):
      NumberObject(first) == NumberObject(second)
    case (let first as NSString, let second as NSString):
      (first as String).isStoredEqual(to: second as String)
    case (let first as NSObject, let second as NSObject): first.isEqual(second)
    default: false
    }
  }
}
