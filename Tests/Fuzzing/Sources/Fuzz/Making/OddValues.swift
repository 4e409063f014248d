import Foundation
import PropertyMapper

/// Values that reasonable programs never pass, and the possible forms of lists and objects.
enum OddValues {
  private enum Suit: String { case hearts }
  private struct Point { var x = 1 }
  private final class Cell { var next: Cell? }

  static func value(_ supply: inout ByteSupply) -> Any {
    switch supply.number(below: 24) {
    case 0: { 1 } as () -> Int
    case 1: Cell()
    case 2: Point()
    case 3: Suit.hearts
    case 4: (1, "two")
    case 5: Int.self
    case 6: NSObject()
    case 7: Set(["a", "b"])
    case 8: NSSet(array: [1, "x"])
    case 9: NSOrderedSet(array: ["x", 1])
    case 10: UUID(uuidString: "5C0A9A6A-1E9F-4F0B-9B3E-0C6B6B1F7B11") as Any
    case 11: NSUUID()
    case 12: 1..<3
    case 13: 0.5...1.5
    case 14: FullTable.Item()
    case 15: FullTable.Role.builder
    case 16: FullTable.Owner()
    case 17: MappingValue.array([.null, .object(["a": .bool(true)])])
    case 18: [FullTable.Item(), FullTable.Item()]
    case 19: ["k": FullTable.Item()]
    case 20: NSURL(string: "https://example.org") as Any
    case 21: DateComponents(year: 2024)
    case 22: AnyHashable(supply.flag() ? "a" as AnyHashable : 1 as AnyHashable)
    default: \String.count
    }
  }

  static func list(_ list: [Any], _ form: Int) -> Any {
    switch form {
    case 0: NSArray(array: list)
    case 1: NSMutableArray(array: list)
    case 2: ContiguousArray(list)
    case 3: list[...]
    case 4: list.compactMap { $0 as? String }
    case 5: list.compactMap { $0 as? Int }
    case 6: list.map { Any?.some($0) }
    case 7: list.compactMap { $0 as? [String: Any] }
    case 8: Set(list.compactMap { $0 as? String })
    default: list
    }
  }

  static func object(_ object: [String: Any], _ form: Int) -> Any {
    switch form {
    case 0: return NSDictionary(dictionary: object)
    case 1: return NSMutableDictionary(dictionary: object)
    case 2: return object.mapValues { Any?.some($0) }
    case 3: return Dictionary(uniqueKeysWithValues: object.map { (AnyHashable($0.key), $0.value) })
    case 4:
      return Dictionary(
        uniqueKeysWithValues: object.values.enumerated().map { ($0.offset, $0.element) })
    case 5: return object.compactMapValues { $0 as? String }
    case 6: return object.compactMapValues { $0 as? [Any] }
    case 7:
      var mixed: [AnyHashable: Any] = [:]
      for (key, value) in object { mixed[key.isEmpty ? AnyHashable(0) : AnyHashable(key)] = value }
      return mixed
    default: return object
    }
  }
}
