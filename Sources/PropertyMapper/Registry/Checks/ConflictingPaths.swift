/// Two entries that write where only one value can be: `a` beside `a.b`, where `a` is not an object.
enum ConflictingPaths {
  static func mistakes(
    in entries: [PlanEntry], of type: String, registeredAt registration: String?
  ) -> [ConfigurationError] {
    var leaves: [MappingPath: PlanEntry] = [:]
    for entry in entries {
      guard let writing = entry.writing, !writing.shape.mayBeObject, entry.path.mistake == nil
      else {
        continue
      }
      leaves[entry.path] = entry
    }
    guard !leaves.isEmpty else { return [] }
    return entries.compactMap { entry in
      guard entry.writing != nil, entry.path.mistake == nil else { return nil }
      for length in 1..<max(1, entry.path.components.count) {
        let prefix = MappingPath(components: Array(entry.path.components.prefix(length)))
        guard leaves[prefix] != nil else { continue }
        return ConfigurationError(
          code: .conflictingPaths, severity: .error, type: type, path: entry.path,
          message: Messages.sentence(
            must: "lie in an object on export", but: "\(prefix) is written as another value"),
          hint: "mark one of the two decodeOnly()", registration: registration)
      }
      return nil
    }
  }
}
