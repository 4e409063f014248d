import Foundation

extension InputValue {
  /// Classifies a value of a Swift dictionary by JSON type.
  ///
  /// Types are compared by identity first: both on Apple platforms and on Linux, a cast would
  /// convert an `NSNumber` to a `Bool`, and a `Bool` to an `NSNumber`. For a value of exactly the
  /// type, reading its bits is safe and has the same result as a cast. Instances are then only
  /// compared with classes: on Apple platforms, Foundation's numbers and strings are instances of
  /// private subclasses, and casting one to Swift's types tries many conversions.
  package init(classifying value: Any) {
    func classify<Value>(_ value: Value) -> Self { Self.classifyOpened(value) }
    self = _openExistential(value, do: classify)
  }

  private static func classifyOpened<Value>(_ value: Value) -> Self {
    // Common types are compared by identity and then read directly: a cast takes many times as
    // long.
    if Value.self == String.self { return unsafe .text(unsafeBitCast(value, to: String.self)) }
    if Value.self == Int.self {
      return unsafe .number(JSONNumber(unsafeBitCast(value, to: Int.self)))
    }
    if Value.self == Bool.self { return unsafe .bool(unsafeBitCast(value, to: Bool.self)) }
    if Value.self == Double.self { return unsafe number(unsafeBitCast(value, to: Double.self)) }
    if Value.self == NSNull.self { return .null }
    if Value.self == NSNumber.self || Value.self == booleanClass {
      let number = unsafe unsafeBitCast(value, to: Unmanaged<NSNumber>.self).takeUnretainedValue()
      return classify(number)
    }
    if Value.self == [String: Any].self {
      return unsafe .object(.any(unsafeBitCast(value, to: [String: Any].self)))
    }
    if Value.self == [Any].self { return unsafe .list(.any(unsafeBitCast(value, to: [Any].self))) }
    if Value.self == MappingValue.self {
      return unsafe Self(unsafeBitCast(value, to: MappingValue.self))
    }
    if Value.self == StoredObject.self {
      return unsafe .object(.stored(unsafeBitCast(value, to: StoredObject.self)))
    }
    if Value.self == StoredList.self {
      return unsafe .list(.stored(unsafeBitCast(value, to: StoredList.self)))
    }
    if TypeKind(of: Value.self).isReference {
      return classify(unsafe unsafeBitCast(value, to: AnyObject.self))
    }
    switch WrappedValue(value) {
    case .bare: return classifySwift(value)
    case .content(let content): return Self(classifying: content)
    case .null: return .null
    }
  }

  /// Whether a value of a dictionary is null: JSON null, `NSNull`, or nil inside `Any`.
  @inline(__always)
  static func isNull(_ value: Any) -> Bool {
    if ExactValue.isOf(String.self, value) || ExactValue.isOf(Int.self, value)
      || ExactValue.isOf(NSNumber.self, value) || ExactValue.isOf(Bool.self, value)
      || ExactValue.isOf([String: Any].self, value) || ExactValue.isOf([Any].self, value)
    {
      return false
    }
    if let instance = instance(in: value) { return instance is NSNull }
    return InputValue(classifying: value).isNull
  }

  /// The same in a function of its own, for callers that stay on the stack while the value is read.
  @inline(never)
  static func isNullApart(_ value: Any) -> Bool { isNull(value) }

  /// The class instance in an `Any`, which is not wrapped in anything; nil for every other value.
  private static func instance(in value: Any) -> AnyObject? {
    func open<Value>(_ value: Value) -> AnyObject? {
      guard TypeKind(of: Value.self).isReference else { return nil }
      return unsafe unsafeBitCast(value, to: AnyObject.self)
    }
    return _openExistential(value, do: open)
  }

  /// The integer in a plain `NSNumber`; nil for every other value.
  @inline(__always)
  static func plainInteger(_ value: Any) -> Int64? {
    guard let number = plainNumber(value),
      unsafe number.objCType.pointee == 0x71 || number.objCType.pointee == 0x69  // q, i
    else { return nil }
    return number.int64Value
  }

  /// The finite floating-point number in a plain `NSNumber`; nil for every other value.
  @inline(__always)
  static func plainDouble(_ value: Any) -> Double? {
    guard let number = plainNumber(value), unsafe number.objCType.pointee == 0x64,  // d
      number.doubleValue.isFinite
    else { return nil }
    return number.doubleValue
  }

  /// Foundation's true or false; nil for every other value.
  @inline(__always)
  static func plainTruth(_ value: Any) -> Bool? { plainNumber(value, of: booleanClass)?.boolValue }

  /// A plain `NSNumber`; nil for every other value, such as a decimal number.
  ///
  /// - Parameter plainClass: Foundation's class of plain numbers. An `Any` has this type or
  ///   `NSNumber`, depending on where it comes from.
  @inline(__always)
  static func plainNumber(_ value: Any, of plainClass: AnyClass = numberClass) -> NSNumber? {
    guard
      let number = ExactValue.of(value, as: NSNumber.self)
        ?? ExactValue.of(value, as: NSNumber.self, in: plainClass),
      type(of: number) == plainClass
    else { return nil }
    return number
  }

  /// Classifies less common Swift types.
  private static func classifySwift(_ value: Any) -> Self {
    if let float = value as? Float, type(of: value) == Float.self {
      return JSONNumber(float).map(Self.number) ?? nonFinite(float)
    }
    if let scalar = value as? any ClassifiableScalar, type(of: scalar) == type(of: value) {
      return scalar.inputValue
    }
    return classifyCollection(value)
  }

  /// Whether a number in a Swift dictionary must remain a `Decimal`.
  static func isDecimal(_ value: Any) -> Bool {
    WrappedValue.content(of: value).map { type(of: $0) == Decimal.self } ?? false
  }

  /// Whether a number is one of Foundation's decimal numbers, which property lists hold as `Decimal`s.
  static func isDecimalNumber(_ value: Any) -> Bool {
    guard let content = WrappedValue.content(of: value), type(of: content) is AnyClass else {
      return false
    }
    return content is NSDecimalNumber
  }

  /// Classifies an instance of a class, of which many are Foundation's.
  private static func classify(_ instance: AnyObject) -> Self {
    // The casts only compare classes.
    switch instance {
    case let text as NSString:
      var text = text as String
      // A string of Foundation's would be converted again on each access.
      text.makeContiguousUTF8()
      return .text(text)
    case let number as NSNumber: return classify(number)
    case is NSNull: return .null
    default: break
    }
    #if !canImport(Darwin)
      if let fact = FoundationNesting.obstacle(in: instance) { return .unusable(fact, instance) }
    #endif
    switch instance {
    case let list as NSArray: return .list(.any(list as? [Any] ?? []))
    case let dictionary as NSDictionary:
      if let fact = keyObstacle(of: dictionary) { return .unusable(fact, dictionary) }
      return (dictionary as? [String: Any]).map { .object(.any($0)) } ?? .native(dictionary)
    case let date as NSDate: return .native(date as Date)
    case let data as NSData: return .native(data as Data)
    case let url as NSURL: return .native(url as URL)
    case let uuid as NSUUID: return .native(uuid as UUID)
    case let set as NSSet: return .list(.any(sorted(set.allObjects)))
    case let set as NSOrderedSet: return .list(.any(set.array))
    default:
      // Foundation's collections hold a Swift value in a private class, which casts look into.
      return (instance as? any ClassifiableScalar)?.inputValue ?? .native(instance)
    }
  }

  /// Classifies Swift collections. They are not cast to classes, which would recursively convert
  /// all their contents to Foundation types.
  private static func classifyCollection(_ value: Any) -> Self {
    if let list = value as? [Any] { return .list(.any(list)) }
    if let dictionary = value as? any HashingDictionary {
      // Casts hash the keys once more.
      if let fact = dictionary.keyObstacle { return .unusable(fact, value) }
      if let object = value as? [String: Any] { return .object(.any(object)) }
    }
    // An object set, as created by bridging.
    if type(of: value) == Set<AnyHashable>.self, let set = value as? Set<AnyHashable> {
      return .list(.any(sorted(set.map { $0.base })))
    }
    return .native(value)
  }

  /// Sorts the elements of a set, so that the order is the same in each run, unless one is a list
  /// or an object.
  private static func sorted(_ elements: [Any]) -> [Any] {
    func text(of element: Any) -> [UInt8] {
      switch InputValue(classifying: element) {
      case .list, .object, .null, .unusable: return []
      case let scalar:
        let value = try? MappingValue(scalar, duplicateKeys: .reject)
        return value.map { JSONText.bytes(of: OutputValue($0)) } ?? []
      }
    }
    return elements.sortedByText(of: text)
  }

  /// Whether a value of a dictionary is a Foundation set, which is unordered.
  static func isObjectSet(_ value: Any) -> Bool {
    guard let value = WrappedValue.content(of: value) else { return false }
    return type(of: value) == Set<AnyHashable>.self
      || (type(of: value) is AnyClass && value is NSSet)
  }

  /// The reason why a Foundation dictionary cannot become a Swift one: its keys are distinguished
  /// by their code units, but a Swift dictionary hashes them by canonical equivalence, so that they
  /// collide.
  private static func keyObstacle(of dictionary: NSDictionary) -> Unwritable? {
    // Comparing the counts of the original and its bridged copy proves nothing: neither necessarily
    // compares the keys.
    let keys = dictionary.allKeys.compactMap { $0 as? String }
    if keys.contains(where: { $0.hasTooManyMarks }) { return .markedObject }
    return Set(keys).count < keys.count ? .equalKeys : nil
  }

  private static func classify(_ value: NSNumber) -> Self {
    if type(of: value) == booleanClass { return .bool(value.boolValue) }
    // A decimal number may have digits that others cannot hold.
    if type(of: value) != numberClass, let decimal = value as? NSDecimalNumber {
      return decimal == NSDecimalNumber.notANumber
        ? .unusable(.notANumber, value)
        : JSONNumber(decimal.stringValue).map(number) ?? .native(value)
    }
    switch unsafe value.objCType.pointee {
    case 0x64: return number(value.doubleValue)  // d
    case 0x66:  // f
      return JSONNumber(value.floatValue).map(number) ?? nonFinite(value.floatValue)
    case 0x51: return .number(JSONNumber(value.uint64Value))  // Q
    default: return .number(JSONNumber(value.int64Value))
    }
  }

  /// The class of Foundation's plain numbers.
  static let numberClass: AnyClass = type(of: NSNumber(value: 1))

  /// The class of Foundation's true and false, which differs from that of numbers on every platform.
  static let booleanClass: AnyClass = type(of: NSNumber(value: true))

  private static func number(_ value: Double) -> Self {
    JSONNumber(value).map(Self.number) ?? nonFinite(value)
  }

  private static func nonFinite(_ value: some FloatingPoint) -> Self {
    .unusable(value.isNaN ? .notANumber : .infinite, value)
  }
}

/// A Swift dictionary of any type.
private protocol HashingDictionary {
  /// The reason why it cannot become one with strings as keys.
  var keyObstacle: Unwritable? { get }
}

extension Dictionary: HashingDictionary {
  fileprivate var keyObstacle: Unwritable? {
    if keys.contains(where: { ($0 as? String)?.hasTooManyMarks ?? false }) { return .markedObject }
    guard Key.self != String.self else { return nil }
    // A string and an equal `NSString` may both be keys of an `[AnyHashable: Any]`.
    var texts: Set<String> = []
    let isRepeated = keys.contains { ($0 as? String).map { !texts.insert($0).inserted } ?? false }
    return isRepeated ? .equalKeys : nil
  }
}

/// A Swift type whose values in a dictionary are treated as JSON strings or numbers.
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
extension Int128: ClassifiableScalar {}
extension UInt128: ClassifiableScalar {}

extension CGFloat: ClassifiableScalar {
  fileprivate var inputValue: InputValue { InputValue(classifying: Double(self)) }
}

extension Decimal: ClassifiableScalar {
  fileprivate var inputValue: InputValue {
    isNaN
      ? .unusable(.notANumber, self)
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
