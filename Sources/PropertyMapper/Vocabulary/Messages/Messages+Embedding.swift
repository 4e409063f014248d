// Messages about models in the objects of the models that contain them.

extension Messages {
  static func embedsItself(_ type: any Any.Type, through other: any Any.Type) -> String {
    sentence(
      must: "not be in its own object again",
      but: "\(name(of: other)) has \(name(of: type)) in the same object")
  }

  static func writtenTwice(by one: any Any.Type, and other: any Any.Type) -> String {
    sentence(
      must: "be written by one table",
      but: "is written by those of \(name(of: one)) and \(name(of: other))")
  }

  static func writtenInside(_ path: MappingPath, of type: any Any.Type) -> String {
    sentence(
      must: "be inside an object on export",
      but: "\(path) is written as another value by the table of \(name(of: type))")
  }

  static func keptTwice(by one: any Any.Type, and other: any Any.Type) -> String {
    sentence(
      must: "keep unknown keys in one table for each object",
      but: "those of \(name(of: one)) and \(name(of: other)) both keep them")
  }

  static func openSecret(of one: any Any.Type, in other: any Any.Type) -> String {
    sentence(
      must: "be sensitive in every table that reads it",
      but: "is so in that of \(name(of: one)) and not in that of \(name(of: other))")
  }

  /// - Parameter fact: What there is instead of a model: `a list`.
  static func noModelAtRoot(_ fact: String) -> String {
    sentence(must: "be a model to share the object of its parent", but: "is \(fact)")
  }
  static func rowInObject(_ row: any Any.Type, of type: any Any.Type) -> String {
    sentence(
      must: "have its own value",
      but: "\(name(of: row)), a list, is in the object of \(name(of: type))")
  }
  static let otherKeysTwice = sentence(
    must: "take the other keys in one property for each object", but: "several properties take them"
  )

  static func otherKeys(of inner: any Any.Type, inObjectOf type: any Any.Type) -> String {
    sentence(
      must: "take the other keys of an object of its own",
      but: "\(name(of: inner)) is in the object of \(name(of: type))")
  }
  static let waysToReadRoot =
    "write a key instead of .root; hooks see the whole object"

  static func uselessInSameObject(_ modifier: String) -> String {
    sentence(
      must: "be at a key to be \(modifier)()", but: "is in the object of the model around it")
  }

  package static let otherKeys = "(other keys)"

  /// The path of an entry in a description.
  package static func place(at path: MappingPath) -> String {
    path.isOwnObject ? "(same object)" : "\(path)"
  }
}
