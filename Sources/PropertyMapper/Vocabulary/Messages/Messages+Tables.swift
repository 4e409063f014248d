// Messages about tables that work, but perhaps not as intended.

extension Messages {
  static func datePattern(_ fact: String, isInvalid: Bool) -> String {
    sentence(
      must: isInvalid ? "be a valid date pattern" : "be an unambiguous date pattern", but: fact)
  }

  static func invalidDefault(_ complaint: String) -> String {
    sentence(must: "have a default that its validators accept", but: "it \(complaint)")
  }

  static let writtenTwice = sentence(
    must: "be written by one entry", but: "several do, and only the first value is kept")

  static func writtenAutomatically(at path: MappingPath) -> String {
    sentence(
      must: "be written by one entry",
      but: "the automatic table writes the property as well, at \(path)")
  }

  static func unlistedSubclasses(
    _ subclasses: [String], of type: any Any.Type
  ) -> String {
    let shown = subclasses.prefix(12) + (subclasses.count > 12 ? ["…"] : [])
    let (noun, pronoun) =
      subclasses.count == 1 ? ("subclass", "it") : ("subclasses", "them")
    return sentence(
      must: "list its \(noun) \(shown.joined(separator: ", "))",
      but:
        "only a superclass does, so properties of type \(name(of: type)) write but don't read \(pronoun)"
    )
  }

  static func unlistedCases(_ names: [String], of type: any Any.Type) -> String {
    let shown = names.prefix(12).map { DisplayText.escaped($0) } + (names.count > 12 ? ["…"] : [])
    let verb = names.count == 1 ? "is" : "are"
    return sentence(
      must: "list every case of \(name(of: type))",
      but: "\(shown.joined(separator: ", ")) \(verb) missing")
  }

  static func insideModel(_ type: any Any.Type, at path: MappingPath) -> String {
    sentence(
      must: "be outside of \(name(of: type)) at \(path)", but: "is a key that its table uses")
  }

  static func unmappedIdentifier(_ type: any Any.Type) -> String {
    sentence(
      must: "be the path of an entry, since it identifies instances",
      but: "no entry of \(name(of: type)) reads or writes it")
  }

  static func otherIdentifier(_ property: String, mappedTo other: String) -> String {
    sentence(
      must: "set \(property), which identifies instances",
      but: "sets \(other)")
  }

  static func namedDifferently(
    _ type: any Any.Type, _ names: [(base: any Any.Type, name: SubtypeName)]
  ) -> String {
    let list = names.map { "\(name(of: $0.base)) writes \($0.name.shown)" }
    return sentence(
      must: "have one name for \(name(of: type))", but: list.joined(separator: " and "))
  }
}
