// Comments in schemas about rules that a schema cannot express.

extension Messages {
  package static func formOfItsOwn(_ name: String) -> String { "\(name) has a custom format" }
  package static func unlistedCases(_ name: String) -> String {
    "must be a raw value of \(name), which does not list its cases (CaseIterable)"
  }
  package static func alternative(to path: MappingPath) -> String {
    "read only if \(path) has no value"
  }
  package static func demand(_ rule: String) -> String { "must \(rule)" }
  package static func demandOfConverted(_ rule: String) -> String {
    "the converted value must \(rule)"
  }
  package static let droppedMembers = "members that are not valid are dropped"
  package static func distantElements(_ indexes: [Int]) -> String {
    let list = indexes.map { "[\($0)]" }.joined(separator: ", ")
    return "also reads \(list), at too large an index to describe"
  }
  package static let severalReaders = "several entries read it"
  package static let editedInput = "an input editor may change the object before it is read"
  package static let editedOutput = "a final encoder may change the object"
  package static let chosenByClosure = "a closure chooses"
}
