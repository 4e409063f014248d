import PropertyMapper

// Comments in schemas about rules that a schema cannot express.

extension Messages {
  static func formOfItsOwn(_ name: String) -> String { "\(name) has a custom format" }
  static func unlistedCases(_ name: String) -> String {
    "must be a raw value of \(name), which doesn't conform to CaseIterable"
  }
  static func alternative(to path: MappingPath) -> String {
    "used only if \(path) has no value"
  }
  static func demand(_ rule: String) -> String { "must \(rule)" }
  static func demandOfConverted(_ rule: String) -> String {
    "the converted value must \(rule)"
  }
  static let droppedValue = "a value that isn't valid is dropped"
  static let droppedMembers = "members that aren't valid are dropped"
  static func distantElements(_ indexes: [Int]) -> String {
    let list = indexes.map { "[\($0)]" }.joined(separator: ", ")
    let place = indexes.count == 1 ? "an index" : "indexes"
    return "also reads \(list), at \(place) too large to describe"
  }
  static let severalReaders = "several entries read it"
  static let editedInput = "an input editor may change the object before it's read"
  static let editedOutput = "a final encoder may change the object"
  static let chosenByClosure = "a closure chooses"
}
