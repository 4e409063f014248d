/// Under which keys an archive holds the entries of a table: their paths, numbered where one comes again.
enum ArchiveKeys {
  /// The key of the kept unknown keys, which no path has.
  static let extras = ""
  /// The key of what a base holds instead of a model.
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
