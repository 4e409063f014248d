// Why a table is not written by the direct engine.

extension Messages {
  static let tableHasMistakes = "The table has mistakes."
  static let finalEncoderSeesObject = "A final encoder edits the finished dictionary."
  static let subtypesAreNamed = "The names of subtypes are written before everything else."
  static let unknownKeysAreInherited = "The unknown keys are kept by a superclass."
  static let neitherStructureNorClass = "The type is neither a structure nor a class."

  static func finalEncoderBelow(_ type: any Any.Type) -> String {
    "\(name(of: type)) has a final encoder, which must not run twice."
  }

  static func writesNoKey(_ path: MappingPath) -> String {
    "The path \(path) has no key to write."
  }

  static func isOfAnotherType(_ path: MappingPath) -> String {
    "The property at \(path) is read as another type."
  }

  static func pathsStandApart(_ path: MappingPath) -> String {
    "\(path) and an earlier path begin with the same key, but other entries come between them."
  }

  static func pathsShareValue(_ path: MappingPath) -> String {
    "\(path) is written by several entries, or is part of another path."
  }
}
