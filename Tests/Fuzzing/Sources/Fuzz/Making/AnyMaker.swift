import Foundation
import PropertyMapper

/// Builds trees of `[String: Any]` from bytes: one byte selects the kind of value, the next ones
/// the value.
///
/// Values are Swift values, Foundation objects and bridged objects, some wrapped in optionals. The
/// input has this format:
///
///     JSON text  00  changes
///
/// The text, unless empty, is parsed by Foundation; each change consists of a position in the
/// resulting tree (2 bytes) and the value to insert there. If the text is empty, the rest is a
/// single value.
struct AnyMaker {
  private var supply: ByteSupply
  /// The remaining number of values, so that repeated values do not multiply.
  private var budget = 3000
  /// Values built earlier.
  private var made: [(value: Any, size: Int)] = []
  private let keys: [String]

  /// - Parameter keys: The keys of the table that will read the tree.
  init(_ bytes: some Sequence<UInt8>, keys: [String]) {
    supply = ByteSupply(bytes)
    self.keys = keys + AnyWords.keys
  }

  mutating func root() -> Any {
    let text = supply.bytes(until: 0)
    guard !text.isEmpty else { return value(depth: 0, replacing: nil) }
    var root =
      (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) ?? [:]
    var changeCount = 0
    while !supply.isEmpty, changeCount < 20 {
      changeCount += 1
      var place = supply.number(below: 500)
      root = changed(root, at: &place)
    }
    return root
  }

  /// The tree with the value at one position replaced; positions are counted from the root.
  private mutating func changed(_ tree: Any, at place: inout Int) -> Any {
    if place == 0 {
      place -= 1
      return value(depth: 0, replacing: tree)
    }
    place -= 1
    switch tree {
    case let list as [Any]:
      return list.map { place < 0 ? $0 : changed($0, at: &place) }
    case var object as [String: Any]:
      for key in object.keys.sorted() {
        guard place >= 0, let member = object[key] else { break }
        object[key] = changed(member, at: &place)
      }
      return object
    default: return tree
    }
  }

  // MARK: Values

  private mutating func value(depth: Int, replacing old: Any?) -> Any {
    guard depth < 60, budget > 0 else { return 0 }
    budget -= 1
    let left = budget
    let value = newValue(depth: depth, replacing: old)
    made.append((value, left - budget + 1))
    return value
  }

  private mutating func newValue(depth: Int, replacing old: Any?) -> Any {
    switch supply.number(below: 20) {
    case 0: return nothing()
    case 1: return supply.flag() ? supply.flag() as Any : NSNumber(value: supply.flag())
    case 2: return integer(Int(Int8(bitPattern: supply.byte())))
    case 3: return integer(supply.pick(AnyWords.integers))
    case 4: return integer(Int(truncatingIfNeeded: supply.bits()))
    case 5: return double(supply.pick(AnyWords.doubles))
    case 6: return double(Double(bitPattern: supply.bits()))
    case 7, 8: return text(supply.pick(AnyWords.texts))
    case 9: return text(supply.text())
    case 10, 11: return list(depth)
    case 12, 13, 14: return object(depth)
    case 15: return optional(value(depth: depth + 1, replacing: old))
    case 16: return OddValues.value(&supply)
    case 17: return nested(supply.number(below: 1500), supply.byte())
    case 18: return used()
    default: return container(of: old ?? 0)
    }
  }

  private mutating func nothing() -> Any {
    switch supply.number(below: 5) {
    case 0: NSNull()
    case 1: Int?.none as Any
    case 2: Any?.none as Any
    case 3: Any??.some(.none) as Any
    default: NSString?.none as Any
    }
  }

  private mutating func integer(_ integer: Int) -> Any {
    switch supply.number(below: 14) {
    case 0: return NSNumber(value: integer)
    case 1: return Int8(truncatingIfNeeded: integer)
    case 2: return UInt64(bitPattern: Int64(integer))
    case 3: return Decimal(integer)
    case 4: return NSDecimalNumber(decimal: Decimal(integer) / 10)
    case 5: return Int128(integer) << 64
    case 6: return UInt128(truncatingIfNeeded: integer)
    case 7: return NSNumber(value: UInt8(truncatingIfNeeded: integer))
    case 8: return NSNumber(value: Float(integer))
    case 9: return UInt16(truncatingIfNeeded: integer)
    case 10: return Date(timeIntervalSince1970: Double(integer))
    case 11: return Duration.nanoseconds(integer)
    default: return integer
    }
  }

  private mutating func double(_ double: Double) -> Any {
    switch supply.number(below: 8) {
    case 0: return NSNumber(value: double)
    case 1: return Float(double)
    case 2: return CGFloat(double)
    case 3: return Date(timeIntervalSinceReferenceDate: double)
    case 4: return NSDate(timeIntervalSince1970: double)
    case 5: return abs(double) < 1e100 ? Decimal(double) : Decimal.nan
    default: return double
    }
  }

  private mutating func text(_ text: String) -> Any {
    switch supply.number(below: 12) {
    case 0: return NSString(string: text)
    case 1: return NSMutableString(string: text)
    case 2: return Substring(text)
    case 3: return text.first as Any
    case 4: return Data(text.utf8)
    case 5: return NSData(data: Data(text.utf8))
    case 6: return URL(string: text) as Any
    case 7: return MappingValue.string(text)
    case 8: return Array(text.utf8)
    case 9: return TimeZone(identifier: text) ?? Locale(identifier: text) as Any
    default: return text
    }
  }

  // MARK: Containers

  private mutating func list(_ depth: Int) -> Any {
    var elements: [Any] = []
    for _ in 0..<supply.number(below: 6) {
      elements.append(value(depth: depth + 1, replacing: nil))
    }
    return container(of: elements)
  }

  private mutating func object(_ depth: Int) -> Any {
    var members: [String: Any] = [:]
    for _ in 0..<supply.number(below: 8) {
      let key = supply.byte() == 0xFF ? supply.text() : supply.pick(keys)
      members[key] = value(depth: depth + 1, replacing: nil)
    }
    return container(of: members)
  }

  /// A list or an object in one of its possible forms.
  private mutating func container(of value: Any) -> Any {
    let form = supply.number(below: 12)
    switch value {
    case let list as [Any]: return OddValues.list(list, form)
    case let object as [String: Any]: return OddValues.object(object, form)
    default: return optional(value)
    }
  }

  private mutating func optional(_ value: Any) -> Any {
    supply.flag() ? Any?.some(value) as Any : Any??.some(.some(value)) as Any
  }

  /// Nested lists or objects without other contents.
  private func nested(_ count: Int, _ manner: UInt8) -> Any {
    var value: Any = 1
    for level in 0..<count {
      switch manner % 4 {
      case 0: value = [value]
      case 1: value = ["children": [value]]
      case 2: value = Any?.some(value) as Any
      default: value = level.isMultiple(of: 2) ? NSArray(array: [value]) : ["a": value] as Any
      }
    }
    return value
  }

  private mutating func used() -> Any {
    guard !made.isEmpty else { return 0 }
    let used = made[supply.number(below: made.count)]
    guard used.size <= budget else { return 0 }
    budget -= used.size
    return used.value
  }
}
