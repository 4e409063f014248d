/// Two entries that write to the same position: `a` and `a.b`, if `a` is not an object.
enum ConflictingPaths {
  static func mistakes(in entries: [PlanEntry], _ table: TableFindings) -> [ConfigurationError] {
    let written = entries.filter { $0.writing != nil && $0.path.mistakeInEntry == nil }
    guard written.contains(where: { $0.path.components.count > 1 }) else { return [] }
    let leaves = Set(written.filter { $0.writing?.shape.mayBeObject == false }.map(\.path))
    guard !leaves.isEmpty else { return [] }
    return written.compactMap { entry in
      let components = entry.path.components
      let prefixes = (1..<max(1, components.count)).lazy.map { length in
        MappingPath(components: Array(components.prefix(length)))
      }
      return prefixes.first { leaves.contains($0) }.map { prefix in
        table.mistake(
          .conflictingPaths,
          Messages.sentence(
            must: "be inside an object on export", but: "\(prefix) is written as another value"),
          at: entry.path, hint: "mark one of the two decodeOnly()")
      }
    }
  }
}
