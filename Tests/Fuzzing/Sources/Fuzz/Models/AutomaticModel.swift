import Foundation
import PropertyMapper

/// A structure without initializers, created memberwise by an automatic table; its keys are those
/// of the full table.
struct AutomaticModel {
  let name: Mark
  var age: Int?
  let ratio: Double?
  var price: Decimal?
  var tags: Set<Mark>?
  var scores: [String: Double]?
  let matrix: [[Int]]?
  var role: FullTable.Role?
  var items: [AutomaticItem]?
  var byName: [String: AutomaticItem]?
  var birthday: Date?
  let extra: MappingValue?
}

/// A class with an automatic table.
final class AutomaticItem: DefaultInitializable {
  let fixed = 1
  var title = ""
  var price: Decimal?
  var child: AutomaticItem?
  var children: [AutomaticItem] = []
  let life = Life()

  init() {}
}

/// Contains any value, for a generator to return.
struct AnyHolder: DefaultInitializable {
  var value: Any = 0
}
