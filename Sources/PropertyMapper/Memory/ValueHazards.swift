// For Foundation's types with strings, and those known to have none.
import Foundation

/// What makes a value's own `==` and `hash(into:)` take too long, or crash: strings with too many combining
/// marks, and decimal number objects. See `CombiningMarks` and ``NumberObject``.
///
/// Values with the same hazards are compared by their own `==`: it finds the same bytes in the same places,
/// so it does not have to normalize any strings. All others differ.
struct ValueHazards {
  /// The strings, each with its number among all strings of the value.
  private var texts: [Text] = []
  /// The strings in sets and dictionaries, which have no order, with the number of times they appear.
  private var unorderedTexts: [Text: Int] = [:]
  private var textCount = 0
  /// A decimal number object, which cannot be hashed.
  private(set) var decimalNumber: NSDecimalNumber?
  /// Values of types that are known only at run time.
  private var pending: [(value: Any, isUnordered: Bool)] = []
  /// Whether the current values are in a set or a dictionary.
  private var isUnordered = false

  private struct Text: Hashable {
    let number: Int
    let text: String

    static func == (first: Self, second: Self) -> Bool {
      first.number == second.number && first.text.hasSameBytes(as: second.text)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(number)
      hasher.combine(bytesOf: text)
    }
  }

  /// Finds the hazards of a value.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  init(of value: ValueAddress, by scan: HazardScan) {
    scan.visit(value, &self)
    examinePending()
  }

  /// Finds the hazards of a value of any type.
  init(of value: Any) {
    pending = [(value, false)]
    examinePending()
  }

  var hasTexts: Bool { !texts.isEmpty || !unorderedTexts.isEmpty }

  func hasSameTexts(as other: Self) -> Bool {
    texts == other.texts && unorderedTexts == other.unorderedTexts
  }

  func hashTexts(into hasher: inout Hasher) {
    hasher.combine(texts)
    hasher.combine(unorderedTexts)
  }

  // MARK: Adding

  mutating func add(_ text: String) {
    textCount += 1
    guard text.hasTooManyMarks else { return }
    if isUnordered {
      unorderedTexts[Text(number: 0, text: text), default: 0] += 1
    } else {
      texts.append(Text(number: textCount, text: text))
    }
  }

  /// Adds a value of a type that is known only at run time.
  mutating func add(later value: Any) { pending.append((value, isUnordered)) }

  /// Adds the elements of a set or a dictionary.
  mutating func addUnordered(_ body: (inout Self) -> Void) {
    let outer = (isUnordered, textCount)
    isUnordered = true
    body(&self)
    (isUnordered, textCount) = outer
  }

  private mutating func examinePending() {
    while let next = pending.popLast() {
      guard let content = WrappedValue.content(of: next.value) else { continue }
      isUnordered = next.isUnordered
      examine(content)
    }
    isUnordered = false
  }

  private mutating func examine(_ value: Any) {
    if type(of: value) is AnyClass { return examine(object: value) }
    switch TypeKind(of: type(of: value)) {
    case .enumeration, .tuple:
      for child in Mirror(reflecting: value).children.reversed() { add(later: child.value) }
    default:
      func visit<Value>(_ value: Value) {
        guard let scan = HazardScan.of(Value.self) else { return }
        ValueAddress.with(of: value) { scan.visit($0, &self) }
      }
      _openExistential(value, do: visit)
    }
  }

  /// Other instances are not examined: they may lead anywhere.
  private mutating func examine(object: Any) {
    switch object {
    case let text as NSString: add(text as String)
    case let number as NSDecimalNumber: decimalNumber = number
    default: break
    }
  }
}

/// How to find the hazards of one type's values where they lie in memory.
final class HazardScan: Sendable {
  /// Adds the hazards of a value.
  let visit: @Sendable (_ value: ValueAddress, inout ValueHazards) -> Void
  /// Whether the type is known to hold number objects, or objects that may be such.
  let holdsNumbers: Bool

  init(
    holdsNumbers: Bool = false,
    _ visit: @escaping @Sendable (ValueAddress, inout ValueHazards) -> Void
  ) {
    self.visit = visit
    self.holdsNumbers = holdsNumbers
  }

  /// The scan of a type; nil if its values have no hazards.
  ///
  /// - Parameter outer: The types around it.
  static func of(_ type: any Any.Type, in outer: [any Any.Type] = []) -> HazardScan? {
    func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    if _openExistential(type, do: isPlain) || safe.contains(ObjectIdentifier(type)) { return nil }
    if let text = texts[ObjectIdentifier(type)] { return text }
    if let container = type as? any ScannedContainer.Type { return container.scan(in: outer) }
    switch TypeKind(of: type) {
    case .class, .foreignClass: return ofClass(type, in: outer)
    case .structure:
      guard !outer.contains(where: { $0 == type }) else { return atRunTime(type) }
      return ofProperties(of: type, in: outer, isClass: false)
    case .enumeration, .optional, .tuple, .existential: return atRunTime(type)
    case .function, .metatype, .other: return nil
    }
  }

  private static func ofClass(
    _ type: any Any.Type, in outer: [any Any.Type]
  ) -> HazardScan? {
    if let type = type as? NSObject.Type {
      let isNumber = type is NSNumber.Type || type == NSObject.self || type == NSValue.self
      return HazardScan(holdsNumbers: isNumber) { $1.add(later: $0.object) }
    }
    // Instances inside other values may lead anywhere.
    return outer.isEmpty ? ofProperties(of: type, in: outer, isClass: true) : nil
  }

  private static func ofProperties(
    of type: any Any.Type, in outer: [any Any.Type], isClass: Bool
  ) -> HazardScan? {
    guard case .success(let layout) = TypeLayout.of(type) else { return nil }
    let parts = layout.properties.compactMap { property in
      property.obstacle == nil
        ? of(property.type, in: outer + [type]).map { (offset: property.offset, scan: $0) } : nil
    }
    guard !parts.isEmpty else { return nil }
    return HazardScan(holdsNumbers: parts.contains { $0.scan.holdsNumbers }) { value, hazards in
      let start = isClass ? value.instance : value
      for part in parts { part.scan.visit(start + part.offset, &hazards) }
    }
  }

  private static func atRunTime(_ type: any Any.Type) -> HazardScan {
    func scan<Value>(_ type: Value.Type) -> HazardScan {
      HazardScan { $1.add(later: $0.value(as: Value.self)) }
    }
    return _openExistential(type, do: scan)
  }

  private static let texts: [ObjectIdentifier: HazardScan] = [
    ObjectIdentifier(String.self): HazardScan { $1.add($0.value(as: String.self)) },
    ObjectIdentifier(Substring.self): HazardScan { $1.add(String($0.value(as: Substring.self))) },
    ObjectIdentifier(Character.self): HazardScan { $1.add(String($0.value(as: Character.self))) },
    ObjectIdentifier(Locale.self): HazardScan { $1.add($0.value(as: Locale.self).identifier) },
  ]

  /// Types without strings of any length, and those that compare and hash their strings by bytes.
  private static let safe: Set = [
    ObjectIdentifier(MappingValue.self), ObjectIdentifier(MappingValue.Object.self),
    ObjectIdentifier(MappingValue.Number.self), ObjectIdentifier(Data.self),
    ObjectIdentifier(URL.self), ObjectIdentifier(TimeZone.self),
  ]
}

extension HazardScan {
  /// The scan of a type that is known to hold number objects, some of which cannot be hashed; nil for others,
  /// and on Apple platforms.
  static func ofNumbers(in type: any Any.Type) -> HazardScan? {
    #if canImport(Darwin)
      nil
    #else
      of(type).flatMap { $0.holdsNumbers ? $0 : nil }
    #endif
  }

  /// A number object in a value that cannot be hashed.
  func unhashableNumber<Value>(in value: Value) -> NSNumber? {
    ValueAddress.with(of: value) { ValueHazards(of: $0, by: self).decimalNumber }
  }
}

/// A container of the standard library, whose elements are scanned.
private protocol ScannedContainer {
  static func scan(in outer: [any Any.Type]) -> HazardScan?
}

extension Optional: ScannedContainer {
  fileprivate static func scan(in outer: [any Any.Type]) -> HazardScan? {
    guard let scan = HazardScan.of(Wrapped.self, in: outer) else { return nil }
    return HazardScan(holdsNumbers: scan.holdsNumbers) { value, hazards in
      guard let wrapped = value.value(as: Self.self) else { return }
      ValueAddress.with(of: wrapped) { scan.visit($0, &hazards) }
    }
  }
}

extension Array: ScannedContainer {
  fileprivate static func scan(in outer: [any Any.Type]) -> HazardScan? {
    guard let scan = HazardScan.of(Element.self, in: outer) else { return nil }
    return HazardScan(holdsNumbers: scan.holdsNumbers) { value, hazards in
      for element in value.value(as: Self.self) {
        ValueAddress.with(of: element) { scan.visit($0, &hazards) }
      }
    }
  }
}

extension Set: ScannedContainer {
  fileprivate static func scan(in outer: [any Any.Type]) -> HazardScan? {
    guard let scan = HazardScan.of(Element.self, in: outer) else { return nil }
    return HazardScan(holdsNumbers: scan.holdsNumbers) { value, hazards in
      hazards.addUnordered { hazards in
        for element in value.value(as: Self.self) {
          ValueAddress.with(of: element) { scan.visit($0, &hazards) }
        }
      }
    }
  }
}

extension Dictionary: ScannedContainer {
  fileprivate static func scan(in outer: [any Any.Type]) -> HazardScan? {
    let scan = (
      key: HazardScan.of(Key.self, in: outer), value: HazardScan.of(Value.self, in: outer)
    )
    guard scan.key != nil || scan.value != nil else { return nil }
    let holdsNumbers = scan.key?.holdsNumbers == true || scan.value?.holdsNumbers == true
    return HazardScan(holdsNumbers: holdsNumbers) { value, hazards in
      hazards.addUnordered { hazards in
        for (key, value) in value.value(as: Self.self) {
          if let scan = scan.key { ValueAddress.with(of: key) { scan.visit($0, &hazards) } }
          if let scan = scan.value { ValueAddress.with(of: value) { scan.visit($0, &hazards) } }
        }
      }
    }
  }
}
