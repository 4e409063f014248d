// Messages about fallbacks, payloads, and requests for single properties.

extension Messages {
  static func forgetfulFallback(_ type: any Any.Type, _ path: MappingPath) -> Sentence {
    say(
      "fallback", must: "have a fallback that keeps the name of the type",
      but: "\(name(of: type)) has no place for \(path)",
      ["type": .string(name(of: type)), "path": .string(path.description)])
  }

  static func listedFallback(_ type: any Any.Type, as name: String) -> String {
    sentence(
      must: "have a fallback of a type that is not listed",
      but: "\(self.name(of: type)) is listed as \(DisplayText.quoted(name))")
  }

  static let payloadWithoutKey = sentence(
    must: "be written to a key", but: "has an index, or no key at all")

  static func baseAsPayload(_ type: any Any.Type, named name: String) -> String {
    sentence(
      must: "hold payloads of other types than the base",
      but: "\(DisplayText.quoted(name)) is \(self.name(of: type)) itself")
  }

  static func lostPayload(_ type: any Any.Type, in base: String) -> String {
    sentence(
      must: "allow its payload to be extracted", but: "no \(name(of: type)) is found in \(base)")
  }

  static func twoDiscriminators(_ one: MappingPath, _ other: MappingPath) -> String {
    sentence(must: "have one discriminator", but: "has \(one) and \(other)")
  }

  static func twoNames(_ one: String, _ other: String, of type: any Any.Type) -> Sentence {
    let names = [one, other].map { DisplayText.quoted($0) }.joined(separator: " and ")
    return say(
      "oneName", must: "have one name for \(name(of: type))",
      but: "two bases call it \(names); export it in a list, or give them two paths",
      ["type": .string(name(of: type)), "names": [.string(one), .string(other)]])
  }

  static func listedTwice(_ type: any Any.Type, by bases: [any Any.Type]) -> String {
    sentence(
      must: "have a single name",
      but: "is listed by \(bases.map { name(of: $0) }.joined(separator: " and "))")
  }

  static let changedFallback = say(
    "sameFallback", must: "stay an unlisted name, like the model being updated",
    but: "names a listed type")

  static func unreadProperty(of type: any Any.Type) -> Sentence {
    say(
      "entry", must: "be read by an entry",
      but: "no entry of \(name(of: type)) is known to read it",
      ["type": .string(name(of: type))])
  }

  static func readsPayload(_ path: MappingPath) -> String {
    "the payloads of its subtypes are at \(path)"
  }
}
