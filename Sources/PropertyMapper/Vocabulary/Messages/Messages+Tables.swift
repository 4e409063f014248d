// Messages about tables: a sentence that follows the type and the path. Hints are separate.

extension Messages {
  // MARK: Paths

  static let pathHint = #"write a.b for two keys, ["a.b"] for one"#
  static func pathHint(takesIndex: Bool) -> String {
    takesIndex ? "\(pathHint), and items[0] for an element" : pathHint
  }
  static func blankAtEnd(_ path: MappingPath) -> String {
    "a key in \(path) begins or ends with whitespace"
  }
  static let indexAmongKeys = "begins with an index, unlike the table's other paths"
  static let indexNotWritten = "has an index, so it's read-only"

  static func insideValue(_ path: MappingPath, _ outer: MappingPath) -> String {
    "\(path) is inside \(outer), which is never an object"
  }
  static func mappedTwice(_ name: String, at path: MappingPath) -> String {
    "the entry at \(path) also maps \(name)"
  }
  static func listedTwice(_ path: MappingPath) -> String { "lists \(path) twice" }
  static func unreachable(_ path: MappingPath, inside outer: MappingPath) -> String {
    "the alternative \(path) is inside \(outer), which comes first"
  }
  static func noEntry(at path: MappingPath) -> String { "there's no entry at \(path)" }
  static func insideModel(_ type: any Any.Type, at path: MappingPath) -> String {
    "is also mapped by \(name(of: type))'s table, at \(path)"
  }
  static func writtenAsOtherValue(_ path: MappingPath) -> String {
    "is inside \(path), which isn't written as an object"
  }

  // MARK: Entries

  static let bothOnlyReadAndWritten = "is both decodeOnly() and encodeOnly()"
  static let generatorOnlyRead = "is a generator marked decodeOnly()"
  static let requiredGenerator = "is a generator, which can't be required()"
  static let unwritableOnlyWritten = "is encodeOnly(), but can't be written"
  static func negativeMinimum(_ count: Int) -> String {
    "has lossy(minimumCount:) with a minimum of \(count)"
  }
  static let lacksEncode = "has no encode:"
  static let transformerLacksEncode = "has a transformer without encode:"
  static let unusedDefault = "is required(), so its default is never used"
  static func uselessOfUnread(_ modifiers: [String], isGenerator: Bool) -> String {
    let reason = isGenerator ? "a generator" : "encodeOnly()"
    return "is \(reason), so \(list(modifiers)) \(modifiers.count == 1 ? "has" : "have") no effect"
  }
  static let minimumWithoutElements =
    "is neither an array nor a dictionary, so a minimum count has no effect"
  static let lossyWithoutDefault = "is lossy(), but requires a value"
  static let oneOrManyOfOther = "is oneOrMany(), but isn't an array"
  static let oneOrManyLists = "is oneOrMany(), but its elements are arrays"
  static func uselessOfUnwritten(_ modifier: String) -> String {
    "is never written, so \(modifier)() has no effect"
  }
  static let neverNil = "has writingNull(), but is never nil"
  static let neverEmpty = "has omittingEmpty(), but is never empty"
  static let omittedThoughRequired = "is required, but omitted if it's empty"
  static let omittedNil = "omits nil, which is read back as the default"
  static let omittedEmpty = "has omittingEmpty(), but an omitted value is read back as the default"
  static func uselessInSameObject(_ modifier: String) -> String {
    "is in the same object as the enclosing model, so \(modifier)() has no effect"
  }
  static let writtenTwice = "several entries write it, and only the first value is kept"
  static func writtenAutomatically(at path: MappingPath) -> String {
    "the automatic table writes the property as well, at \(path)"
  }

  /// - Parameters:
  ///   - value: The default as text; nil if it must not be shown.
  ///   - requirement: What the entry's validator requires: `must be at least 1`.
  static func invalidDefault(_ value: String?, _ requirement: String) -> String {
    "the default\(value.map { " \($0)" } ?? "") violates the entry's own rule: \(requirement)"
  }
  static func datePattern(_ fact: String) -> String { "the date pattern \(fact)" }
  static func noRegularExpression(_ pattern: String) -> String {
    "\(DisplayText.quoted(pattern)) isn't a valid regular expression"
  }
  static let escapeHint = #"escape special characters, as in \["#
  static func unsupportedKeyType(_ type: any Any.Type) -> String {
    "the keys of \(name(of: type)) can't be represented as strings"
  }
  /// - Parameter reason: Why no value passes: `oneOf has no values`.
  static func unsatisfiable(_ reason: String) -> String { "can never be valid: \(reason)" }

  // MARK: Key paths

  static let forcedOptional = "force-unwraps an optional, which crashes if it's nil"
  static let arrayElement = "reads an array element, which crashes if the array is too short"
  static func keyPath(in method: String, _ fact: String) -> String {
    "the key path in \(method) \(fact)"
  }

  // MARK: Rules

  static func unmappedRuleProperty(_ name: String?) -> String {
    "a rule checks \(name.map { "\(DisplayText.escaped($0)), which" } ?? "a property that") no entry maps"
  }

  /// A rule as a note on a table.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, if it has one.
  ///   - properties: What it is over, as words.
  ///   - path: Where its problems are.
  package static func rule(
    named name: String?, over properties: [String], at path: MappingPath
  ) -> String {
    var text = name.map { "rule \(DisplayText.quoted($0))" } ?? "rule"
    if !properties.isEmpty { text += " for \(joined(properties, by: "and"))" }
    return path.components.isEmpty ? text : "\(text), at \(path)"
  }

  /// The model itself, as what a rule is over.
  static let wholeModel = "the model"

  // MARK: Registrations

  static func unreachable(
    _ parts: [String], of type: any Any.Type, kind: String?
  ) -> String {
    let reason =
      kind.map { "is \($0), which uses the table of its contents" } ?? "has no table"
    return "\(name(of: type)) \(reason), so nothing uses its \(list(parts))"
  }
  static func shadowed(_ parts: [String], of type: any Any.Type) -> String {
    "\(name(of: type)) has a transformer, so nothing uses its \(list(parts))"
  }
  static func registerTable(for type: any Any.Type) -> String {
    "call addMappings(_:for: \(name(of: type)).self)"
  }
  static func registerForContents(of type: any Any.Type) -> String {
    "use the type inside \(name(of: type)) instead"
  }
  static func unmappedIdentifier(_ type: any Any.Type) -> String {
    "identifies instances of \(name(of: type)), but no entry reads or writes it"
  }
  static func otherIdentifier(_ property: String, mappedTo other: String) -> String {
    "sets \(other), but instances are identified by \(property)"
  }

  // MARK: Models in the objects of the models that contain them

  static func embedsItself(_ type: any Any.Type, through other: any Any.Type) -> String {
    "is embedded in itself: \(name(of: other)) maps \(name(of: type)) in the same object"
  }
  static func writtenTwice(by one: any Any.Type, and other: any Any.Type) -> String {
    "is written by the tables of \(name(of: one)) and \(name(of: other))"
  }
  static func writtenInside(_ path: MappingPath, of type: any Any.Type) -> String {
    "is inside \(path), which \(name(of: type))'s table doesn't write as an object"
  }
  static func keptTwice(by one: any Any.Type, and other: any Any.Type) -> String {
    "\(name(of: one)) and \(name(of: other)) both keep the unknown keys of the same object"
  }
  static func openSecret(of one: any Any.Type, in other: any Any.Type) -> String {
    "is sensitive in \(name(of: one))'s table, but not in \(name(of: other))'s"
  }
  /// - Parameter fact: What there is instead of a model: `a list`.
  static func noModelAtRoot(_ fact: String) -> String {
    "the value at .root is \(fact), which can't share its parent's object"
  }
  static func rowInObject(_ row: any Any.Type, of type: any Any.Type) -> String {
    "\(name(of: row)), an array, can't share the object of \(name(of: type))"
  }
  static func objectNeeded(to purpose: String) -> String {
    "can't \(purpose), since it's an array: all paths begin with an index"
  }
  static let otherKeysTwice = "several properties take the other keys of the same object"
  static let otherKeysWithAlternative = "takes all other keys, but has an alternative path"
  static func otherKeys(of inner: any Any.Type, inObjectOf type: any Any.Type) -> String {
    "takes the other keys, but \(name(of: inner)) shares the object of \(name(of: type))"
  }
  static let waysToReadRoot = "write a key instead of .root, or use a hook to see the whole object"

  package static let otherKeys = "(other keys)"

  /// The path of an entry in a description.
  package static func place(at path: MappingPath) -> String {
    path.isOwnObject ? "(same object)" : "\(path)"
  }

  // MARK: Reviews of payloads

  /// A key that nothing reads, as a line:
  /// `items[].price: 12 times, first at items[0].price; did you mean prices?`.
  package static func unknownKey(
    _ path: String, count: Int, first: MappingPath, nearest: String?
  ) -> String {
    let amount = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
    let place =
      first.shown == path ? "" : count == 1 ? ", at \(first.shown)" : ", first at \(first.shown)"
    let advice = nearest.map { "; \(didYouMean(DisplayText.escaped($0)))" } ?? ""
    return "\(path): \(amount)\(place)\(advice)"
  }
}
