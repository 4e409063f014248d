/// The keys of a table's entries in an archive: their paths, numbered if a path repeats.
enum ArchiveKeys {
  /// The key of the model's unknown keys. No path has it.
  static let extras = ""
  /// The key of a base's content that is not a model.
  static let content = "content"
  /// The key of an embedded model, which has no path.
  private static let embedded = "embedded"

  static func keys(of plan: ObjectPlan) -> [String] {
    var counts: [String: Int] = [:]
    return plan.entries.map { entry in
      let pointer = entry.isEmbedded ? embedded : entry.path.jsonPointer
      let count = counts[pointer, default: 0]
      counts[pointer] = count + 1
      return count == 0 ? pointer : "\(count)\(pointer)"
    }
  }
}
