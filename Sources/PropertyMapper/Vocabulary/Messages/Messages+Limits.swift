// Messages about keys, depth, sizes, and property lists.

extension Messages {
  static func unknownKey(nearest: String?) -> Sentence {
    say(nil, must: "be a known key", but: "nothing reads it", nearest: nearest)
  }
  /// - Parameter key: A key in the input that was probably meant.
  static func missingValue(near key: String) -> Sentence {
    Sentence(
      "\(missingValue.text); \(inputHas(key))", rule: nil,
      ["nearKey": .string(DisplayText.escaped(key))])
  }
  package static func inputHas(_ key: String) -> String {
    "the input has \(DisplayText.escaped(key))"
  }
  static func keyStyle(_ style: KeyStyle, count: Int) -> String {
    "\(count) keys would be found with keys: \(style.name)"
  }
  static let isLines = "if each line is a value, pass .jsonLines"
  static let isList = "if the lines form one list, pass .jsonArray"

  static func otherAlternative(to path: MappingPath) -> Sentence {
    say(
      "alternative", must: "be absent or the same as \(path)", but: "is another value",
      ["path": .string(path.description)])
  }
  static let readOnlyKey = say(
    "readOnly", must: "be a key that can be set", but: "is read only")
  static func duplicateKey(first: MappingError.SourceLocation?) -> Sentence {
    let place = first.map { "already appears at line \($0.line), column \($0.column)" }
    return say(
      nil, must: "appear once in its object", but: place ?? "appears twice",
      first.map { ["line": .count($0.line), "column": .count($0.column)] } ?? [:])
  }
  static func equivalentKey() -> Sentence {
    say(
      "equivalent", must: "differ from the other keys of its object",
      but: "is canonically equal to one")
  }
  static let sameKey = say(
    "sameKey", must: "differ from the other keys of its object",
    but: "is the same key as another one")
  static let sameKeyText = say(
    "sameText", must: "differ from the other keys of its object",
    but: "is written as the same text as another one")
  /// - Parameter byteCount: Nil if it must not be shown; the same applies below.
  static func keyTooLong(byteCount: Int?, limit: Int) -> Sentence {
    say(
      "keyBytes", must: "have a key of at most \(limit) bytes",
      but: byteCount.map { "has one of \($0)" } ?? "has a longer one",
      .limit(limit, count: byteCount))
  }
  package static let keyWithTooManyMarks = say(
    "keyCombiningMarks",
    must: "have a key with at most \(CombiningMarks.limit) combining marks in a row",
    but: "has one with more", .limit(CombiningMarks.limit))
  /// The requirement for a string that is hashed or compared, and the fact for one with more marks.
  static let textWithFewMarks = "text with at most \(CombiningMarks.limit) combining marks in a row"
  static let textWithManyMarks = "text with more"
  static let textTooManyMarks = say(
    "combiningMarks", must: "be \(textWithFewMarks)", but: "is \(textWithManyMarks)",
    .limit(CombiningMarks.limit))
  static let objectWithTooManyMarks =
    "an object with a key of more than \(CombiningMarks.limit) combining marks in a row"
  static func textTooLong(byteCount: Int?, limit: Int) -> Sentence {
    say(
      "textBytes", must: "be text of at most \(limit) bytes", but: "has \(shown(byteCount))",
      .limit(limit, count: byteCount))
  }
  package static func tooManyElements(count: Int?, limit: Int) -> Sentence {
    say(
      "elements", must: "have at most \(limit) elements", but: "has \(shown(count))",
      .limit(limit, count: count))
  }
  private static func shown(_ count: Int?) -> String { count.map { "\($0)" } ?? "more" }
  static func outputTooLarge(limit: Int) -> Sentence {
    say(
      "outputValues", must: "have at most \(limit) values in all", but: "has more", .limit(limit))
  }
  static func inputTooLarge(byteCount: Int, limit: Int) -> Sentence {
    say(
      "inputBytes", must: "be an input of at most \(limit) bytes", but: "has \(byteCount)",
      .limit(limit, count: byteCount))
  }
  static func propertyListTooLarge(limit: Int) -> Sentence {
    say(
      "sharedBytes", must: "be an input of at most \(limit) bytes",
      but: "has more through shared references", .limit(limit))
  }
  package static func depthLimit(_ limit: Int) -> Sentence {
    say(
      nil, must: "be nested at most \(limit) \(limit == 1 ? "level" : "levels") deep",
      but: "is deeper", .limit(limit))
  }
  static let stackLimit = say(
    "stack", must: "not be nested deeper than this thread's stack allows", but: "is")
  static func repeatedTransformer(of type: any Any.Type) -> Sentence {
    say(
      "transformer", must: "be converted without calling itself",
      but:
        "the transformer of \(name(of: type)) calls the mapper for the same value; map its parts instead",
      naming(type))
  }
  static let cycle = say(nil, must: "not contain itself", but: "does")
  package static func neededToMakeItself(_ type: any Any.Type) -> Sentence {
    say(
      "backReference", must: "be created before anything refers to it",
      but:
        "\(name(of: type))'s initializer arguments refer back to it; use a settable property for the back-reference",
      naming(type))
  }
  static func tooManyErrors(listed: Int, further: Int, noun: String) -> Sentence {
    let first = listed == 1 ? "first" : "first \(listed)"
    let verb = listed == 1 ? "is" : "are"
    return Sentence(
      "only the \(first) of \(listed + further) \(noun)s \(verb) listed; "
        + "\(further) more \(further == 1 ? "was" : "were") found",
      rule: nil, .limit(listed, count: listed + further))
  }
  static func exportConflict() -> Sentence {
    say(
      "container", must: "be an object to hold the paths below it", but: "is another value")
  }

  static let writtenByAnother = say(
    "conflict", must: "be written by one table", but: "another one has written it, too")

  // MARK: Property lists

  static func malformedPropertyList(_ flaw: PropertyListFlaw) -> Sentence {
    say(flaw.rule, must: "be a property list", but: flaw.fact, flaw.parameters)
  }
  static let oldPropertyListFormat = say(
    "propertyListFormat", must: "be written as an XML or binary property list",
    but: "the format is neither")
}
