/// Alternatives that can never be the first one present, because the same path stands before them.
enum UnreachableAlternative {
  static func remarks<Model>(
    on mappings: Mappings<Model>, of type: String, registeredAt registration: String?
  ) -> [ConfigurationError] {
    mappings.entries.flatMap { entry -> [ConfigurationError] in
      var seen: Set<MappingPath> = [entry.path]
      return entry.descriptor.modifiers.alternatives.compactMap { alternative in
        guard !seen.insert(alternative).inserted else { return nil }
        return ConfigurationError(
          code: .unreachableAlternative, severity: .remark, type: type, path: entry.path,
          message: Messages.sentence(
            must: "name each alternative once", but: "\(alternative) stands before itself"),
          hint: "leave the second one out", registration: registration)
      }
    }
  }
}
