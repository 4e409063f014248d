/// Paths that are written wrongly: empty segments, negative indexes, brackets without a partner.
enum InvalidPath {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, of type: String, registeredAt registration: String?
  ) -> [ConfigurationError] {
    ([entry.path] + entry.descriptor.modifiers.alternatives).compactMap { path in
      path.mistake.map { mistake in
        ConfigurationError(
          code: .invalidPath, severity: .error, type: type, path: path,
          message: Messages.sentence(must: "be a path", but: mistake),
          hint: #"write a.b for two keys, ["a.b"] for one, items[0] for an element"#,
          registration: registration)
      }
    }
  }
}
