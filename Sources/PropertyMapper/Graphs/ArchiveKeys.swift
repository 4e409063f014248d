/// The keys of a table's entries in an archive: their paths, numbered if a path repeats.
enum ArchiveKeys {
  /// The key of the model's unknown keys. No path has it.
  static let extras = ""
  /// The key of a base's content that is not a model.
  static let content = "content"

  static func keys(of plan: ObjectPlan) -> [String] {
    var counts: [String: Int] = [:]
    return plan.entries.map { entry in
      let pointer = entry.path.jsonPointer
      let count = counts[pointer, default: 0]
      counts[pointer] = count + 1
      return count == 0 ? pointer : "\(count)\(pointer)"
    }
  }
}
