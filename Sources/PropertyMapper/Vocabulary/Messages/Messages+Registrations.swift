// Findings about registrations that have no effect.

extension Messages {
  static func unreachable(
    _ parts: [String], of type: any Any.Type, kind: String?
  ) -> String {
    let parts = parts.joined(separator: " and ")
    let fact = kind.map { "is \($0), which is read by the table of its contents" } ?? "has no table"
    return sentence(
      must: "be a type that the mapper maps by a table, to use its \(parts)",
      but: "\(name(of: type)) \(fact)")
  }

  static func shadowed(_ parts: [String], of type: any Any.Type) -> String {
    sentence(
      must: "be mapped without a transformer to use its \(parts.joined(separator: " and "))",
      but: "\(name(of: type)) has one, which takes precedence")
  }

  static func registerTable(for type: any Any.Type) -> String {
    "call addMappings(_:for: \(name(of: type)).self)"
  }

  static func registerForContents(of type: any Any.Type) -> String {
    "register it for the type of the contents of \(name(of: type))"
  }

  static func insideValue(_ path: MappingPath, _ outer: MappingPath) -> String {
    sentence(
      must: "be read at paths that can have a value",
      but: "\(path) is inside \(outer), which is never an object")
  }

  static func mappedTwice(_ name: String, at path: MappingPath) -> String {
    sentence(must: "be the only entry that reads \(name)", but: "\(path) reads it, too")
  }
}
