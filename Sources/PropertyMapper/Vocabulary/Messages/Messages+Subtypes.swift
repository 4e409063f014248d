// Messages about fallbacks, payloads, keys of subtypes, and requests for single properties.

extension Messages {
  static func unusableName(_ kind: String) -> String {
    sentence(must: "have names that are text, numbers, or true or false", but: "one is \(kind)")
  }

  static func repeatedName(_ one: SubtypeName, _ other: SubtypeName) -> String {
    sentence(
      must: "have one subtype for each name",
      but: one.text == other.text
        ? "\(one.shown) is listed twice" : "\(one.shown) and \(other.shown) are the same number")
  }

  static func embeddedValue(_ type: any Any.Type, of base: any Any.Type) -> String {
    sentence(
      must: "be read from its own keys",
      but: "\(name(of: type)), a subtype of \(name(of: base)), takes all keys")
  }

  static func forgetfulFallback(_ type: any Any.Type, _ path: MappingPath) -> Sentence {
    say(
      "fallback", must: "have a fallback that keeps the name of the type",
      but: "\(name(of: type)) has no place for \(path)",
      ["type": .string(name(of: type)), "path": .string(path.description)])
  }

  static func listedFallback(_ type: any Any.Type, as name: SubtypeName) -> String {
    sentence(
      must: "have a fallback of a type that is not listed",
      but: "\(self.name(of: type)) is listed as \(name.shown)")
  }

  /// - Parameter name: The case of an enum, whose type says nothing; nil for other types.
  package static func unlistedSubtype(
    _ type: any Any.Type, of base: any Any.Type, caseName name: String? = nil
  ) -> Sentence {
    var parameters = naming(type)
    parameters["base"] = .string(self.name(of: base))
    parameters["case"] = name.map { .string($0) }
    return say(
      "listedSubtype",
      must:
        "be of a \(name == nil ? "type" : "case") that is listed as a subtype of \(self.name(of: base))",
      but: name.map { "is the case \($0)" } ?? "is of type \(self.name(of: type))", parameters)
  }
  static func notASubtype(_ type: String, of base: String) -> String {
    sentence(must: "list subtypes of \(base)", but: "\(type) is not one")
  }
  static func entriesOfBase(_ type: any Any.Type) -> String {
    sentence(
      must: "leave entries to its subtypes",
      but: "\(name(of: type)) has some, and only class entries are inherited")
  }
  static func discriminatorConflict(_ path: MappingPath) -> String {
    sentence(must: "leave room for the discriminator", but: "is in the way of \(path)")
  }

  static let payloadWithoutKey = sentence(
    must: "be written to a key", but: "has an index, or no key at all")

  static func baseAsPayload(_ type: any Any.Type, named name: SubtypeName) -> String {
    sentence(
      must: "hold payloads of other types than the base",
      but: "\(name.shown) is \(self.name(of: type)) itself")
  }

  static func lostPayload(_ type: any Any.Type, in base: String) -> String {
    sentence(
      must: "allow its payload to be extracted", but: "no \(name(of: type)) is found in \(base)")
  }

  static func tooManyWays(from bases: [any Any.Type]) -> Sentence {
    let names = bases.map { name(of: $0) }.joined(separator: ", ")
    let reason = "more than 20,000 ways lead to its subtypes"
    return say(
      "table", must: "have a table without mistakes",
      but: "\(names)'s table has 1 mistake: \(reason)",
      ["type": .string(names), "count": .count(1), "reason": .string(reason)])
  }

  static func twoDiscriminators(_ one: MappingPath, _ other: MappingPath) -> String {
    sentence(must: "have one discriminator", but: "has \(one) and \(other)")
  }

  static func twoNames(_ one: SubtypeName, _ other: SubtypeName, of type: any Any.Type) -> Sentence
  {
    let names = [one, other].map(\.shown).joined(separator: " and ")
    return say(
      "oneName", must: "have one name for \(name(of: type))",
      but: "two bases call it \(names); export it in a list, or give them two paths",
      ["type": .string(name(of: type)), "names": [one.value, other.value]])
  }

  static func ambiguousSubtypeName(_ type: any Any.Type, by bases: [any Any.Type]) -> String {
    sentence(
      must: "have a single name",
      but: "is listed by \(bases.map { name(of: $0) }.joined(separator: " and "))")
  }

  static func alias(
    _ name: SubtypeName, of type: any Any.Type, writtenAs written: SubtypeName
  ) -> String {
    let names = [written, name].map(\.shown)
    return sentence(
      must: "have one name for \(self.name(of: type))",
      but: "lists \(names[0]) and \(names[1]), and writes \(names[0])")
  }

  static let changedFallback = say(
    "sameFallback", must: "stay an unlisted name, like the model being updated",
    but: "names a listed type")

  static let changedIdentifier = say(
    "identifier", must: "stay the identifier of the existing model", but: "is another one")

  static func unreadProperty(of type: any Any.Type) -> Sentence {
    say(
      "entry", must: "be read by an entry",
      but: "no entry of \(name(of: type)) is known to read it",
      ["type": .string(name(of: type))])
  }

  // MARK: Subtypes by key

  static func noKey(of names: [String]) -> Sentence {
    say("anyKey", must: "have \(keyExpectation(names))", but: "has none", .allowed(names))
  }

  /// One of the keys, as a phrase: `a value at circle or square`.
  static func keyExpectation(_ names: [String]) -> String {
    names.isEmpty ? "a value at a key of a subtype" : "a value at \(choice(of: names) { $0 })"
  }

  /// - Parameter name: The key of the other value; nil if it must not be shown.
  static func secondKey(after name: String?) -> Sentence {
    say(
      "singleKey", must: "be the only subtype", but: "\(name ?? "another key") has a value, too",
      .allowed(name.map { [$0] } ?? []))
  }

  /// - Parameter name: The key of the model being updated; nil if it must not be shown.
  static func changedKey(from name: String?) -> Sentence {
    say(
      "sameKey", must: "stay \(name ?? "the same subtype"), like the model being updated",
      but: "is the key of another type", .allowed(name.map { [$0] } ?? []))
  }

  static func secondSelection(_ path: MappingPath?) -> String {
    sentence(
      must: "identify its subtypes in one way",
      but: "has keys and \(path.map { "the discriminator \($0)" } ?? "a closure that selects")")
  }

  static func keysOfOneType(_ type: any Any.Type, _ one: String, _ other: String) -> String {
    sentence(
      must: "have one key for each type", but: "\(name(of: type)) has \(one) and \(other)")
  }

  static let noSubtypes = sentence(must: "list subtypes by key", but: "the list is empty")

  static func keyConflict(_ path: MappingPath) -> String {
    sentence(must: "be next to the other keys", but: "is inside the value of \(path)")
  }

  static func baseUnderKey(_ type: any Any.Type) -> String {
    sentence(
      must: "hold values of other types than the base", but: "holds \(self.name(of: type)) itself")
  }
}
