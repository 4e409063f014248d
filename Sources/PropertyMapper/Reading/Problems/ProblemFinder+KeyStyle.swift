extension ProblemFinder {
  /// Counts the keys of an invalid object that an automatic table would find in another style, if nearly
  /// all of them are in it. Only the first invalid object of each table is examined.
  @inline(never)
  func noteKeyStyle(of object: InputObject, read plan: ObjectPlan) {
    guard object.count <= Self.maximumStyledCount,
      plansOfInvalidObjects.insert(ObjectIdentifier(plan)).inserted
    else { return }
    func hasKey(_ key: String) -> Bool {
      if case .absent = object.lookup(key, duplicates: .useFirst) { false } else { true }
    }
    for style in KeyStyle.suggested {
      var (found, missed) = (0, 0)
      for entry in plan.entries where entry.reading != nil && entry.places.count == 1 {
        guard let name = entry.property?.storage?.name, entry.path == [name] else { continue }
        let styled = style.key(for: name)
        guard styled != name else { continue }
        if hasKey(name) {
          found += 1
        } else if plan.knownKeys[styled] == nil, hasKey(styled) {
          missed += 1
        }
      }
      if missed >= Self.minimumStyledCount, missed > 4 * found {
        log.styledCounts[style, default: 0] += missed
      }
    }
  }

  /// With fewer keys, it may be chance.
  private static let minimumStyledCount = 3
  /// Looking up keys in larger objects could take long.
  private static let maximumStyledCount = 1000
}
