/// The keys of an object that no entry reads, to find the one that was probably meant where a value is
/// missing.
///
/// ```
///  createdAt: must have a value, but is missing; the input has created_at
/// ```
///
/// The keys are prepared once for each object, when its first missing value is reported.
package final class NearKeys {
  /// Larger objects aren't searched, so that hostile ones cost nothing.
  private static let maximumCount = 1000

  private let object: InputObject
  /// The keys that entries read or write.
  private let known: KeyTree
  private lazy var unread = Suggestion(among: unreadKeys)
  /// The objects inside this one through which paths lead.
  private var inner: [String: NearKeys] = [:]

  /// - Parameters:
  ///   - object: The object.
  ///   - known: The keys that entries read or write.
  package init(of object: InputObject, knowing known: KeyTree) {
    self.object = object
    self.known = known
  }

  /// Finds a key near those of an entry without a value; nil if none is near enough.
  package func nearest(to entry: PlanEntry) -> String? {
    for place in entry.places {
      if let key = nearest(to: place.path) { return key }
    }
    return nil
  }

  /// Finds a key near the first one of a path that isn't in the data; nil if none is near enough.
  func nearest(to path: MappingPath) -> String? { nearest(to: path.components[...]) }

  private func nearest(to steps: ArraySlice<MappingPath.Component>) -> String? {
    guard let key = steps.first?.key else { return nil }
    guard case .found(let element) = object.lookup(key, duplicates: .useFirst) else {
      return unread.nearest(to: key)
    }
    guard case .object(let object) = element.value else { return nil }
    let next = inner[key] ?? NearKeys(of: object, knowing: known[key] ?? KeyTree())
    inner[key] = next
    return next.nearest(to: steps.dropFirst())
  }

  /// Sorted, so that the result is the same for every source.
  private var unreadKeys: [String] {
    guard object.count <= Self.maximumCount else { return [] }
    return object.sortedMembers().map { $0.key }.filter { known[$0] == nil }
  }
}

extension ProblemFinder {
  /// The keys of a level's object that no entry reads.
  func nearKeys(of level: Level) -> NearKeys {
    if let known = level.nearKeys { return known }
    var keys = level.routed.knownKeys
    if let outermost = level.shared?.outermost {
      keys.merge(knownKeys(of: outermost))
    }
    let near = NearKeys(of: level.routed.object, knowing: keys)
    level.nearKeys = near
    return near
  }

  /// The keys that the table of a routed object, and those of the models in the same object, read or write.
  package func knownKeys(of routed: RoutedObject) -> KeyTree {
    var keys = routed.knownKeys
    if routed.plan.hasEmbeddedModels {
      keys.merge(context.registry.objectKeys(of: routed.plan).known)
    }
    return keys
  }

  /// Logs that data breaks the rule of an entry; if its value is missing, with a key that was probably meant.
  func note(
    _ problem: EntryProblem, of entry: PlanEntry, below steps: [MappingPath.Component],
    at offset: Int? = nil, in level: Level
  ) {
    note(problem, below: steps, at: offset) {
      level.isSensitive ? nil : nearKeys(of: level).nearest(to: entry)
    }
  }

  /// Logs that data breaks the rule of an entry; if its value is missing, with a key that was probably meant.
  ///
  /// - Parameter nearest: Finds that key.
  func note(
    _ problem: EntryProblem, below steps: [MappingPath.Component], at offset: Int?,
    near nearest: () -> String?
  ) {
    // Only searched if the problem is kept, so that a flood of missing values costs no comparisons.
    guard problem == .missingValue, log.keepsErrors, !log.isBrief, let key = nearest() else {
      return note(problem, below: steps, at: offset)
    }
    log.note(
      problem.code, Messages.missingValue(near: key), below: steps, at: offset,
      expected: problem.expected)
  }
}
