extension Mappings {
  /// What is wrong with the entries, each looked at by itself.
  func mistakes(registeredAt registration: String?) -> [ConfigurationError] {
    let type = Messages.name(of: Model.self)
    return entries.flatMap { entry in
      InvalidPath.mistakes(in: entry, of: type, registeredAt: registration)
        + ContradictoryEntry.mistakes(in: entry, of: type, registeredAt: registration)
    }
  }

  /// What works, but may not be meant.
  func remarks(registeredAt registration: String?) -> [ConfigurationError] {
    let type = Messages.name(of: Model.self)
    return entries.flatMap { entry in
      EntryRemarks.remarks(on: entry, of: type, registeredAt: registration)
    } + UnreachableAlternative.remarks(on: self, of: type, registeredAt: registration)
  }
}
