// Why a table is left to the reference engine, as clauses with "it" for the table.

extension Messages {
  static func readMoreSlowly(because reasons: [String]) -> String {
    "is read more slowly, because \(reasons.joined(separator: " and "))"
  }

  static func writtenMoreSlowly(because reasons: [String]) -> String {
    "is written more slowly, because \(reasons.joined(separator: " and "))"
  }

  // MARK: Reading

  static let editsInput = "it has an input editor"
  static let choosesSubtypes = "a closure chooses its subtypes"

  // MARK: Writing

  static let hasMistakes = "it has mistakes"
  static let editsOutput = "it has a final encoder"
  static let namesSubtypes = "the names of subtypes are written before everything else"
  static let inheritsUnknownKeys = "a superclass keeps its unknown keys"
  static let isNeitherStructureNorClass = "the type is neither a structure nor a class"

  static func writesNoKey(_ path: MappingPath) -> String {
    "the path \(path) has no key to write"
  }

  static func isOfAnotherType(_ path: MappingPath) -> String {
    "the property at \(path) is read as another type"
  }

  static func pathsStandApart(_ path: MappingPath) -> String {
    "the path \(path) is not next to the other paths that begin with the same key"
  }

  static func pathsShareValue(_ path: MappingPath) -> String {
    "the path \(path) is written by several entries"
  }
}
