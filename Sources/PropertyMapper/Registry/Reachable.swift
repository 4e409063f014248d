/// Returns elements and everything that can be reached from them, depth first and each once.
///
/// A loop rather than recursion, since there may be many nested types.
///
/// - Parameters:
///   - id: Returns what an element has in common with others that stand for the same.
///   - neighbors: Returns what can be reached directly from an element.
@discardableResult
package func reachable<Element, ID: Hashable>(
  from starts: [Element], by id: (Element) -> ID, next neighbors: (Element) -> [Element]
) -> [Element] {
  var (found, visited): ([Element], Set<ID>) = ([], [])
  var pending: [Element] = starts.reversed()
  while let element = pending.popLast() {
    guard visited.insert(id(element)).inserted else { continue }
    found.append(element)
    pending += neighbors(element).reversed()
  }
  return found
}

extension Registry {
  /// The plans of models and of all models that can be reached from them, each once.
  ///
  /// - Parameter neighbors: Returns the models that can be reached directly from those of a plan.
  func reach(
    from models: [ModelReference], _ neighbors: (ObjectPlan) -> [ModelReference]
  ) -> [ObjectPlan] {
    reachable(
      from: models.compactMap { plan(for: $0) }, by: { ObjectIdentifier($0) },
      next: { plan in neighbors(plan).compactMap { self.plan(for: $0) } })
  }
}
