/// Lists of subtypes that cannot work: a path that is none, types that have nothing to do with the base.
enum SubtypeMistakes {
  /// What is wrong with a list, looked at by itself.
  static func mistakes(
    in subtypes: SubtypePlan?, of type: any Any.Type, registeredAt registration: String?,
    hasEntries: Bool
  ) -> [ConfigurationError] {
    guard let subtypes else { return [] }
    func mistake(
      _ code: ConfigurationError.Code, _ message: String, at path: MappingPath?, hint: String?
    ) -> ConfigurationError {
      ConfigurationError(
        code: code, severity: .error, type: Messages.name(of: type), path: path, message: message,
        hint: hint, registration: registration)
    }
    var mistakes: [ConfigurationError] = []
    if let path = subtypes.discriminator {
      if let fact = path.mistake {
        mistakes.append(
          mistake(
            .invalidPath, Messages.sentence(must: "be a path", but: fact), at: path,
            hint: #"write a.b for two keys, ["a.b"] for one"#))
      } else if path.hasIndex {
        mistakes.append(
          mistake(
            .invalidPath,
            Messages.sentence(must: "be written to a key", but: "has an index, which is only read"),
            at: path, hint: "name a key of the object as the discriminator"))
      }
    }
    for choice in subtypes.choices where choice.isUnrelated {
      mistakes.append(
        mistake(
          .unrelatedSubtype,
          Messages.notASubtype(Messages.name(of: choice.model.type), of: Messages.name(of: type)),
          at: subtypes.discriminator, hint: "list a subclass, or tell how to wrap: and unwrap: it"))
    }
    if hasEntries, !(type is AnyClass) {
      mistakes.append(
        mistake(
          .contradictoryEntry, Messages.entriesOfBase(type), at: nil,
          hint: "register the entries for each subtype"))
    }
    return mistakes
  }

  /// A subtype of which no model can stand for the base, found out by making one where that is possible.
  static func unwrappable(
    _ choice: SubtypeChoice, of base: ObjectPlan, maker: (any ModelMaker)?,
    registeredAt registration: String?
  ) -> [ConfigurationError] {
    guard let maker else { return [] }
    do {
      _ = try choice.wrap(maker.make())
      return []
    } catch {
      return [
        ConfigurationError(
          code: .unrelatedSubtype, severity: .error, type: base.typeName,
          path: base.subtypes?.discriminator,
          message: Messages.notASubtype(Messages.name(of: choice.model.type), of: base.typeName),
          hint: "list a type that conforms, or tell how to wrap: and unwrap: it",
          registration: registration)
      ]
    }
  }

  /// Entries of a subtype that leave no room for the discriminator in the output.
  static func conflicts(
    of subtypes: SubtypePlan, in chosen: ObjectPlan, registeredAt registration: String?
  ) -> [ConfigurationError] {
    guard let path = subtypes.discriminator, chosen.mistakes.isEmpty else { return [] }
    return conflicts(
      of: path, with: chosen.entries, of: chosen.typeName, registeredAt: registration)
  }

  /// Entries that leave no room for the discriminator in the output.
  static func conflicts(
    of discriminator: MappingPath, with entries: [PlanEntry], of type: String,
    registeredAt registration: String?
  ) -> [ConfigurationError] {
    entries.compactMap { entry in
      guard let writing = entry.writing else { return nil }
      let isAbove = discriminator.isBelow(entry.path) && !writing.shape.mayBeObject
      guard isAbove || entry.path.isBelow(discriminator) else { return nil }
      return ConfigurationError(
        code: .conflictingPaths, severity: .error, type: type, path: entry.path,
        message: Messages.discriminatorConflict(discriminator), hint: "mark it decodeOnly()",
        registration: registration)
    }
  }
}

extension MappingPath {
  /// Whether the path leads to something inside of what another one leads to.
  fileprivate func isBelow(_ other: MappingPath) -> Bool {
    components.count > other.components.count && components.starts(with: other.components)
  }
}
