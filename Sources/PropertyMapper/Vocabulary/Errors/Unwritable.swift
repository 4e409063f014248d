/// A value that the output cannot hold: as the end of "but is", and for programs and translations.
package struct Unwritable: Sendable {
  /// The end of "but is": `a date outside the years 1 to 9999`.
  let phrase: String
  /// The same without any contents of the value.
  let kind: String
  /// The kind of value, for programs: `extremeDate`.
  let found: String
  /// Further values needed to translate the message.
  let parameters: [String: MappingValue]

  init(
    _ phrase: String, _ found: String, kind: String? = nil,
    _ parameters: [String: MappingValue] = [:]
  ) {
    self.phrase = phrase
    self.kind = kind ?? phrase
    self.found = found
    self.parameters = parameters
  }
}

extension Unwritable {
  static let notANumber = Self("not a number (NaN)", "notANumber")
  static let infinite = Self("infinite", "infinity")
  static let noDate = Self("a date that doesn't exist", "noDate", kind: "a date")
  static let extremeDate = Self("a date outside the years 1 to 9999", "extremeDate", kind: "a date")
  static let duration = Self(
    "a duration whose seconds don't fit in 64 bits", "duration", kind: "a duration")
  static let notText = Self("a list of values that aren't text", "notText")
  static let notWrittenAsNumber = Self(
    "a value whose type isn't written as a number", "notWrittenAsNumber")

  static func type(_ type: any Any.Type) -> Self { Self.type(named: Messages.name(of: type)) }
  static func type(named name: String) -> Self {
    Self("a value of type \(name)", "otherType", ["type": .string(name)])
  }
  static func dictionary(withKeys type: any Any.Type) -> Self {
    let name = Messages.name(of: type)
    return Self("a dictionary with keys of type \(name)", "otherKeys", ["type": .string(name)])
  }

  // MARK: Foundation's values

  static let objectWithItself = Self("an object that contains itself", "cyclicObject")
  static let listWithItself = Self("a list that contains itself", "cyclicList")
  static let deepObject = Self(
    "an object nested deeper than this thread's stack allows", "deepObject")
  static let deepList = Self("a list nested deeper than this thread's stack allows", "deepList")
  static let markedObject = Self(
    Messages.objectWithTooManyMarks, "keyCombiningMarks", .limit(CombiningMarks.limit))

  static let equalKeys = Self("an object with canonically equivalent keys", "equivalentKeys")

  // MARK: Property lists

  static let nullInPropertyList = Self("null, which property lists don't support", "null")
  static let inexactNumber = Self("a number that a property list can't hold exactly", "number")
  static let noneOfPropertyList = Self(
    "of a type that property lists don't support", "notPropertyList")

  // MARK: Archives, differences, and values to be read back

  static let ofOtherType = Self("of a different type than before", "changedType")
  static let nullReadAsNil = Self("null, which is read as nil", "nullReadAsNil")
  static let nullNotTaken = Self("null, which the entry doesn't accept", "nullNotTaken")
  static let emptyReadAsNull = Self("empty text, which is read as null", "emptyText")
  static let embeddedNil = Self("nil, and the object has no key for it", "embeddedNil")
  static let embeddedWithoutKeys = Self(
    "a model without keys, which is read as nil", "embeddedWithoutKeys")
  static let readFromOther = Self(
    "nil, and another entry's value would be read instead", "otherValue")
  static let otherIdentifier = Self(
    "an identifier that differs from that of the known instance", "otherIdentifier")
  static let sharedElsewhere = Self(
    "an instance that's also used elsewhere, so it would be duplicated", "sharedInstance")
  static let keptMissing = Self("missing, and an update leaves missing values unchanged", "missing")
  static let keptKnown = Self("at a key whose value an update wouldn't keep", "knownKey")
  static let noObject = Self("something other than an object", "noObject")
  static let unnamedSubclass = Self(
    "an instance of a subclass that the data doesn't name", "unnamedSubclass")

  /// One of each kind, for samples of messages.
  package static func samples(naming type: any Any.Type) -> [Self] {
    [
      notANumber, infinite, objectWithItself, listWithItself, deepObject, deepList, markedObject,
      equalKeys, noDate, extremeDate, duration, notText, notWrittenAsNumber, .type(type),
      dictionary(withKeys: type), Self("a value of an unsupported kind", "other"),
      nullInPropertyList,
      inexactNumber, noneOfPropertyList, ofOtherType, nullReadAsNil, nullNotTaken,
      emptyReadAsNull, embeddedNil, embeddedWithoutKeys, readFromOther,
      otherIdentifier, sharedElsewhere, keptMissing, keptKnown, noObject, unnamedSubclass,
    ]
  }
}
