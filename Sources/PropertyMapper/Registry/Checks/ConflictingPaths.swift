/// Two entries that write to the same position: `a` and `a.b`, if `a` is not an object.
enum ConflictingPaths {
  static func mistakes(in entries: [PlanEntry], _ table: TableFindings) -> [ConfigurationError] {
    let written = entries.filter { $0.writing != nil && $0.path.mistake == nil }
    guard written.contains(where: { $0.path.components.count > 1 }) else { return [] }
    let leaves = Set(written.filter { $0.writing?.shape.mayBeObject == false }.map(\.path))
    guard !leaves.isEmpty else { return [] }
    return written.compactMap { entry in
      entry.path.ancestors.first { leaves.contains($0) }.map { path in
        table.mistake(
          .conflictingPaths, Messages.writtenAsOtherValue(path), at: entry.path,
          hint: "mark one of the two decodeOnly()")
      }
    }
  }
}
