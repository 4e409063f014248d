/// The values that a patch leaves as they are: the instances in them must not change elsewhere.
struct EqualValues {
  private let comparison: GraphComparison
  /// The places of equal values, each with the numbers of instances found to be equal, or the same, up to there.
  private var places: [EqualPlace] = []

  private struct EqualPlace {
    let count: Int
    let sharedCount: Int
    let components: [MappingPath.Component]
  }

  init(_ context: MappingContext) {
    comparison = GraphComparison(context: context)
    comparison.shared = []
  }

  /// Compares an old value with a new one at a place.
  mutating func areEqual(
    _ old: Slot, _ new: Slot, as shape: Shape,
    at components: @autoclosure () -> [MappingPath.Component]
  ) -> Bool {
    let (count, sharedCount) = (comparison.instances.count, comparison.shared?.count)
    guard comparison.areEqual(old, new, as: shape) else { return false }
    if comparison.instances.count > count || comparison.shared?.count != sharedCount {
      note(components())
    }
    return true
  }

  /// Notes an instance that is both the old and the new value at a place.
  mutating func note(_ slot: Slot, as shape: Shape, at components: [MappingPath.Component]) {
    comparison.shared?.append((slot, shape))
    note(components)
  }

  private mutating func note(_ components: [MappingPath.Component]) {
    places.append(
      EqualPlace(
        count: comparison.instances.count, sharedCount: comparison.shared?.count ?? 0,
        components: components))
  }

  /// The place of any of the given instances; nil if none of them is in an equal value.
  func place(
    ofAny changed: Set<ObjectIdentifier>, _ context: MappingContext
  ) -> [MappingPath.Component]? {
    if let index = comparison.instances.firstIndex(where: changed.contains) {
      return places.first { $0.count > index }?.components
    }
    let walk = GraphComparison(context: context)
    let index = comparison.shared?.firstIndex { slot, shape in
      walk.newInstances(in: slot, as: shape).contains(where: changed.contains)
    }
    return index.flatMap { index in places.first { $0.sharedCount > index } }?.components
  }
}
