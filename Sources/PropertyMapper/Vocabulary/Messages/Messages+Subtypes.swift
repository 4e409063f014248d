// Messages about subtypes: their lists, fallbacks, payloads and keys, and names in the data.

extension Messages {
  static func unusableName(_ kind: String) -> String {
    "a name is \(kind), but names must be strings, numbers, or Booleans"
  }

  static func repeatedName(_ one: SubtypeName, _ other: SubtypeName) -> String {
    one.text == other.text
      ? "\(one.shown) is listed twice" : "\(one.shown) and \(other.shown) are the same number"
  }

  static func embeddedValue(_ type: any Any.Type, of base: any Any.Type) -> String {
    "\(name(of: type)), a subtype of \(name(of: base)), reads all of the object's keys"
  }

  package static func forgetfulFallback(_ type: any Any.Type, _ path: MappingPath) -> Sentence {
    say(
      "fallback", "the fallback \(name(of: type)) doesn't store the name at \(path)",
      ["type": .string(name(of: type)), "path": .string(path.description)])
  }

  static func listedFallback(_ type: any Any.Type, as name: SubtypeName) -> String {
    "the fallback \(self.name(of: type)) is also listed as \(name.shown)"
  }

  /// - Parameter name: The case of an enum, whose type says nothing; nil for other types.
  package static func unlistedSubtype(
    _ type: any Any.Type, of base: any Any.Type, caseName name: String? = nil
  ) -> Sentence {
    var parameters = naming(type)
    parameters["base"] = .string(self.name(of: base))
    parameters["case"] = name.map { .string($0) }
    let thing = name.map { "the case \($0)" } ?? self.name(of: type)
    return say(
      "listedSubtype", "\(thing) isn't listed as a subtype of \(self.name(of: base))", parameters)
  }
  static func notASubtype(_ type: String, of base: String) -> String {
    "\(type) isn't a subtype of \(base)"
  }
  static func entriesOfBase(_ type: any Any.Type) -> String {
    "\(name(of: type)) has entries, but subtypes inherit only the entries of classes"
  }
  static func discriminatorConflict(_ path: MappingPath) -> String {
    "conflicts with the discriminator \(path)"
  }

  static let payloadWithoutKey = "has an index or no key"

  static func baseAsPayload(_ type: any Any.Type, named name: SubtypeName) -> String {
    "the payload of \(name.shown) is the base \(self.name(of: type)) itself"
  }

  static func lostPayload(_ type: any Any.Type, in base: String) -> String {
    "the payload can't be extracted: \(base) contains no \(name(of: type))"
  }

  package static func tooManyWays(from bases: [any Any.Type]) -> Sentence {
    let names = list(bases.map { name(of: $0) })
    let (owner, pronoun) =
      bases.count == 1 ? ("\(names)'s table has", "its") : ("the tables of \(names) have", "their")
    let reason = "there are more than 20,000 ways to reach \(pronoun) subtypes"
    return say(
      "table", "\(owner) a mistake: \(reason)",
      ["type": .string(names), "count": .count(1), "reason": .string(reason)])
  }

  static func twoDiscriminators(_ one: MappingPath, _ other: MappingPath) -> String {
    "has two discriminators, \(one) and \(other)"
  }

  package static func twoNames(_ one: SubtypeName, _ other: SubtypeName, of type: any Any.Type)
    -> Sentence
  {
    let names = [one, other].map(\.shown).joined(separator: " and ")
    return say(
      "oneName", "two bases use different names for \(name(of: type)): \(names)",
      ["type": .string(name(of: type)), "names": [one.value, other.value]],
      advice: "export it in an array, or use a different path for each base")
  }

  static func ambiguousSubtypeName(_ type: any Any.Type, by bases: [any Any.Type]) -> String {
    "is listed by \(bases.map { name(of: $0) }.joined(separator: " and "))"
  }

  static func alias(
    _ name: SubtypeName, of type: any Any.Type, writtenAs written: SubtypeName
  ) -> String {
    let names = [written, name].map(\.shown)
    return
      "lists \(names[0]) and \(names[1]) for \(self.name(of: type)), but writes only \(names[0])"
  }

  package static let changedFallback = say(
    "sameFallback", must: "be an unlisted name, as in the model being updated",
    but: "is listed")

  static func unlistedSubclasses(_ subclasses: [String], of type: any Any.Type) -> String {
    let pronoun = subclasses.count == 1 ? "it" : "them"
    return
      "only a superclass lists \(list(subclasses)), so properties of type \(name(of: type)) write \(pronoun) but can't read \(pronoun)"
  }
  static func unlistedCases(_ names: [String], of type: any Any.Type) -> String {
    "doesn't list \(names.count == 1 ? "the case" : "the cases") \(list(names)) of \(name(of: type))"
  }
  static func namedDifferently(
    _ type: any Any.Type, _ names: [(base: any Any.Type, name: SubtypeName)]
  ) -> String {
    let bases = names.map { "\(name(of: $0.base)) writes \($0.name.shown)" }
    return "\(name(of: type)) has two names: \(bases.joined(separator: " and "))"
  }

  // MARK: Names in the data

  /// The permitted names of a discriminator, as a rule: `be "circle" or "square"`.
  static func subtypeRule(_ names: [SubtypeName]) -> String { "be \(subtypeExpectation(names))" }

  /// The same as a phrase.
  static func subtypeExpectation(_ names: [SubtypeName]) -> String {
    names.isEmpty ? "the name of a listed subtype" : choice(of: names) { $0.shown }
  }

  /// - Parameter found: The kind of value instead of a name, for programs; nil for another name.
  package static func unknownSubtype(
    _ names: [SubtypeName], actual: String, found: String?, nearest: String?
  ) -> Sentence {
    var parameters: [String: MappingValue] = .allowed(names)
    parameters["found"] = found.map { .string($0) }
    return say(
      nil, must: subtypeRule(names), but: "is \(actual)", parameters, nearest: nearest)
  }
  /// - Parameter name: The model's current name; nil if it must not be shown.
  package static func changedSubtype(from name: SubtypeName?) -> Sentence {
    say(
      "sameSubtype",
      must: name.map { "be \($0.shown), as in the model being updated" }
        ?? "not change in an update",
      but: "names a different type", .allowed(name.map { [$0] } ?? []))
  }

  // MARK: Subtypes by key

  package static func noKey(of names: [String]) -> Sentence {
    say("anyKey", must: "have \(keyExpectation(names))", .allowed(names))
  }

  /// One of the keys, as a phrase: `a value at "circle" or "square"`.
  static func keyExpectation(_ names: [String]) -> String {
    names.isEmpty ? "a value at a key of a subtype" : "a value at \(choice(of: names))"
  }

  /// - Parameter name: The key of the other value; nil if it must not be shown.
  package static func secondKey(after name: String?) -> Sentence {
    say(
      "singleKey",
      "has a value, but so does \(name.map { DisplayText.quoted($0) } ?? "another key")",
      .allowed(name.map { [$0] } ?? []))
  }

  /// - Parameter name: The key of the model being updated; nil if it must not be shown.
  package static func changedKey(from name: String?) -> Sentence {
    say(
      "sameKey",
      "isn't the key of the model being updated\(name.map { " (\(DisplayText.quoted($0)))" } ?? "")",
      .allowed(name.map { [$0] } ?? []))
  }

  static func secondSelection(_ path: MappingPath?) -> String {
    "subtypes are identified both by keys and by \(path.map { "the discriminator \($0)" } ?? "a closure")"
  }

  static func keysOfOneType(_ type: any Any.Type, _ one: String, _ other: String) -> String {
    "\(name(of: type)) has two keys, \(one) and \(other)"
  }

  static let noSubtypes = "the list of subtypes is empty"

  static func keyConflict(_ path: MappingPath) -> String {
    "is inside the value of \(path)"
  }

  static func baseUnderKey(_ type: any Any.Type) -> String {
    "contains the base \(self.name(of: type)) itself"
  }
}
