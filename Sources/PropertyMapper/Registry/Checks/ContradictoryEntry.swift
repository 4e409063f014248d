/// Entries whose modifiers exclude each other.
enum ContradictoryEntry {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    let descriptor = entry.descriptor
    let modifiers = descriptor.modifiers
    func mistake(_ message: String, hint: String) -> [ConfigurationError] {
      [table.mistake(.contradictoryEntry, message, at: entry.path, hint: hint)]
    }
    if modifiers.isDecodeOnly && modifiers.isEncodeOnly {
      return mistake(Messages.bothOnlyReadAndWritten, hint: "leave one of them out")
    }
    if modifiers.isDecodeOnly && descriptor.reading == nil {
      return mistake(Messages.generatorOnlyRead, hint: "leave the modifier out")
    }
    if modifiers.isRequired && descriptor.reading == nil {
      return mistake(Messages.requiredGenerator, hint: "leave required() out")
    }
    if modifiers.isEncodeOnly && descriptor.writing == nil {
      return mistake(
        Messages.unwritableOnlyWritten, hint: "give it an encode: or a generator")
    }
    if modifiers.minimumCount < 0 {
      return mistake(
        Messages.negativeMinimum(modifiers.minimumCount),
        hint: "leave the minimum out, or correct it")
    }
    return []
  }
}
