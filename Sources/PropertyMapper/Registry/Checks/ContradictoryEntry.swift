/// Entries whose modifiers leave nothing to do.
enum ContradictoryEntry {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, of type: String, registeredAt registration: String?
  ) -> [ConfigurationError] {
    contradictions(in: entry.descriptor).map { fact, hint in
      ConfigurationError(
        code: .contradictoryEntry, severity: .error, type: type, path: entry.path,
        message: Messages.sentence(must: "be read or written", but: fact), hint: hint,
        registration: registration)
    }
  }

  private static func contradictions<Model>(
    in descriptor: PropertyDescriptor<Model>
  ) -> [(fact: String, hint: String)] {
    let modifiers = descriptor.modifiers
    if modifiers.isDecodeOnly && modifiers.isEncodeOnly {
      return [("is both decodeOnly() and encodeOnly()", "leave one of them out")]
    }
    if modifiers.isDecodeOnly && descriptor.reading == nil {
      return [("is a generator marked decodeOnly()", "leave the modifier out")]
    }
    if modifiers.isEncodeOnly && descriptor.writing == nil {
      return [("is marked encodeOnly() and cannot be written", "give it an encode: or a generator")]
    }
    return []
  }
}
