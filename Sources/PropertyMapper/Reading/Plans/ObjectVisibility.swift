/// What the tables of a program read in objects that closures see as a whole.
struct ObjectVisibility {
  /// Whether two keys are canonically equal, so that an object with both is no Swift dictionary.
  var hasEqualKeys = false
  /// At most so many members of an object, at all levels together, are read.
  var maximumReadCount = 0

  init() {}

  /// - Parameter plans: The plans, each with those of the models embedded in it.
  init(_ plans: some Collection<[ObjectPlan]>) {
    for plans in plans {
      let paths = plans.flatMap { $0.entries.flatMap(\.places).map(\.path) + $0.namePaths }
      maximumReadCount = max(
        maximumReadCount, paths.reduce(0) { $0 + $1.components.count })
      let keys = paths.flatMap(\.components).compactMap(\.key)
      hasEqualKeys = hasEqualKeys || Set(keys).count < Set(keys.map { Array($0.utf8) }).count
    }
  }
}
