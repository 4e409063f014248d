extension Registry {
  /// Identifiers that are read into another property than the one that identifies instances: no instance
  /// would ever be found again.
  func identityMistakes(_ identities: [any IdentityRule]) -> [ConfigurationError] {
    identities.compactMap { identity in
      let type: any Any.Type = identity.type
      let path = identity.path
      guard let plan = plan(for: type), plan.mistakes.isEmpty,
        let layout = try? TypeLayout.of(type).get(),
        let identifier = layout.property(for: identity.property)
      else { return nil }
      var offsets = PropertyOffsets()
      let others = plan.entries.filter { $0.places.contains { $0.path == path } }
        .compactMap { entry -> PlanEntry.Property? in
          guard entry.reading != nil else { return nil }
          return entry.property
        }
      // A property that isn't stored may compute its value from the identifier.
      let areOther = others.allSatisfy { property in
        offsets.offset(of: property).map { $0 != identifier.offset } ?? false
      }
      guard let other = others.first, areOther else { return nil }
      return findings(on: type).mistake(
        .contradictoryEntry,
        Messages.otherIdentifier(identifier.name, mappedTo: other.name), at: path,
        hint: "correct the key path or the path in identifying(_:by:at:)")
    }
  }
}
