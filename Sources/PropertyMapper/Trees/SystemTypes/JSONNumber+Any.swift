import Foundation

extension JSONNumber {
  /// The number as it appears in a Swift dictionary: an `Int`, a `UInt64` if larger, a `Double`, or
  /// a `Decimal` if a `Double` would lose digits.
  var anyValue: Any {
    if isWrittenAsInteger {
      if case .exact(let integer) = integer(Int.self) { return integer }
      if case .exact(let integer) = integer(UInt64.self) { return integer }
    }
    // A decimal has at most 38 digits.
    if isWrittenAsInteger, Decimal(exactly: self) == nil {
      if case .exact(let integer) = integer(Int128.self) { return integer }
      if case .exact(let integer) = integer(UInt128.self) { return integer }
    }
    guard let double else { return Decimal(exactly: self) ?? Decimal.nan }
    if wholeNumber != nil || JSONNumber(double)?.isSameNumber(as: self) == true { return double }
    return Decimal(exactly: self) ?? double
  }
}

extension FixedWidthInteger {
  /// The integer as it appears in a Swift dictionary: a value of a type, usually `Int`; unchanged if
  /// it does not fit.
  @inline(__always)
  func anyValue<Native: FixedWidthInteger>(as type: Native.Type = Int.self) -> Any {
    if let integer = Native(exactly: self) { integer } else { self }
  }
}

extension InputValue {
  /// Null as it appears in a Swift dictionary.
  static var nullObject: Any { NSNull() }
}

extension Decimal {
  /// The number of digits that every `Decimal` can hold.
  static let maximumDigitCount = 38

  /// Creates a decimal from a number that was written from a decimal; nil for any other number.
  ///
  /// The result of a division may have one more digit than every decimal can hold; data may not.
  init?(writtenAs literal: JSONNumber) {
    guard let value = Self(exactly: literal, maximumDigitCount: Self.maximumDigitCount + 1),
      JSONNumber(value.description)?.isSameNumber(as: literal) == true
    else { return nil }
    self = value
  }

  /// Creates a decimal with exactly the digits of a number; nil if it cannot hold them all.
  init?(exactly literal: JSONNumber) {
    self.init(exactly: literal, maximumDigitCount: Self.maximumDigitCount)
  }

  private init?(exactly literal: JSONNumber, maximumDigitCount: Int) {
    let parts = literal.significantDigits
    guard parts.digits.count <= maximumDigitCount else { return nil }
    guard !parts.digits.isEmpty else {
      self = 0
      return
    }
    var exponent = parts.exponent
    var digits = parts.digits
    // A decimal's exponent is an Int8: a large one is expanded into zeros as far as digits are
    // available.
    while exponent > Int(Int8.max), digits.utf8.count < Self.maximumDigitCount {
      digits += "0"
      exponent -= 1
    }
    guard (Int(Int8.min)...Int(Int8.max)).contains(exponent),
      let value = Decimal(string: "\(parts.isNegative ? "-" : "")\(digits)e\(exponent)"),
      !value.isNaN
    else { return nil }
    self = value
  }
}

extension OutputValue {
  /// The value as it appears in a Swift dictionary.
  package var anyValue: Any {
    switch self {
    case .list, .object: treeValue
    default: anyLeaf
    }
  }

  private var treeValue: Any {
    convertTree(self) {
      AnyBuilder(isObject: $0, count: $1)
    } opening: { value -> TreeStep<OutputParts, Any> in
      switch value {
      case .list(let elements): .list(OutputParts(elements))
      case .object(let object): .object(OutputParts(object.members))
      default: .leaf(value.anyLeaf)
      }
    }
  }

  /// The representation of a leaf value in a dictionary.
  var anyLeaf: Any {
    switch self {
    case .null, .list, .object: NSNull()
    case .bool(let bool): bool
    case .integer(let integer): integer.anyValue()
    case .unsigned(let integer): integer
    case .double(let double): double
    // The shortest text of a Float, parsed as a Double, is the intended number: 0.1 rather than
    // 0.10000000149.
    case .float(let float): JSONNumber(float)?.double ?? Double(float)
    case .number(let literal): literal.anyValue
    case .decimal(let literal): Decimal(writtenAs: literal) ?? literal.anyValue
    case .text(let text): text
    case .native(let value): value
    }
  }
}

extension OutputObject {
  /// The object as a Swift dictionary.
  var dictionary: [String: Any] {
    [String: Any](members.map { $0.key }, members.map { $0.value.anyValue })
  }
}

extension [String: Any] {
  /// Creates a dictionary from keys and values; for duplicate keys, the last value is used.
  init(_ keys: [String], _ values: [Any]) {
    self.init(minimumCapacity: keys.count)
    for (key, value) in zip(keys, values) { self[key] = value }
  }
}
