extension Registry {
  /// Identifiers that are read into another property than the one that identifies instances: no instance
  /// would ever be found again.
  func identityMistakes(_ identities: [any IdentityRule]) -> [ConfigurationError] {
    identities.compactMap { identity in
      let type: any Any.Type = identity.type
      let path = identity.path
      guard let plan = plan(for: type), plan.mistakes.isEmpty,
        let identifier = KeyPathText(of: identity.property).names,
        let layout = try? TypeLayout.of(type).get()
      else { return nil }
      // A property that isn't stored may compute its value from the identifier.
      let stored = Set(layout.properties.map(\.name))
      let others = plan.entries.filter { $0.places.contains { $0.path == path } }
        .filter { $0.reading != nil }.compactMap { entry in
          entry.property?.accessor.keyPath.flatMap { KeyPathText(of: $0).names }
            ?? entry.property?.storage?.name
        }
      guard stored.contains(identifier), let other = others.first,
        others.allSatisfy({ $0 != identifier && stored.contains($0) })
      else { return nil }
      return findings(on: type).mistake(
        .contradictoryEntry,
        Messages.otherIdentifier(identifier, mappedTo: other), at: path,
        hint: "correct the key path or the path in identifying(_:by:at:)")
    }
  }
}
