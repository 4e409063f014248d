/// Entries whose modifiers exclude each other.
enum ContradictoryEntry {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    let descriptor = entry.descriptor
    let modifiers = descriptor.modifiers
    func mistake(_ fact: String, hint: String) -> [ConfigurationError] {
      [
        table.mistake(
          .contradictoryEntry, must: "be read or written", but: fact, at: entry.path, hint: hint)
      ]
    }
    if modifiers.isDecodeOnly && modifiers.isEncodeOnly {
      return mistake("is both decodeOnly() and encodeOnly()", hint: "leave one of them out")
    }
    if modifiers.isDecodeOnly && descriptor.reading == nil {
      return mistake("is a generator marked decodeOnly()", hint: "leave the modifier out")
    }
    if modifiers.isRequired && descriptor.reading == nil {
      return mistake(
        "is required() and cannot be read, since it is a generator", hint: "leave required() out")
    }
    if modifiers.isEncodeOnly && descriptor.writing == nil {
      return mistake(
        "is marked encodeOnly() and cannot be written", hint: "give it an encode: or a generator")
    }
    if modifiers.minimumCount < 0 {
      return [
        table.mistake(
          .contradictoryEntry, must: "have a minimum of at least 0 elements",
          but: "lossy(minimumCount:) has \(modifiers.minimumCount)", at: entry.path,
          hint: "leave the minimum out, or correct it")
      ]
    }
    return []
  }
}
