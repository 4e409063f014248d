// Alternative paths: those after the one that is read have no other value, unless unknown
// keys are ignored.

extension ProblemFinder {
  /// Reports the alternatives of an entry that nothing reads although they have values, and other ones than
  /// the value that is read.
  ///
  /// Otherwise, two readers of the same data could use different values: one that knows only the new name of
  /// a key, and one that knows only the old one.
  func checkAlternatives(
    of entry: PlanEntry, after place: Int, _ value: InputElement, of level: Level
  ) {
    let policy = level.plan.unknownKeys ?? context.options.unknownKeys
    guard policy != .ignore else { return }
    for index in entry.places.indices.dropFirst(place + 1) {
      let path = entry.places[index].path
      guard !path.isOwnObject, !path.begins(with: entry.places[place].path),
        !level.plan.isRead(path, besides: entry),
        // What contains the value is of another kind.
        !entry.places[place].path.begins(with: path),
        let other = level.members.object.value(at: path, duplicates: .useLast), !other.value.isNull,
        !(other.value.isEmptyText && entry.rule.readsEmptyTextAsNull(emptyText)),
        !isSame(value, other)
      else { continue }
      log.note(
        .unknownKey, Messages.otherAlternative(to: entry.places[place].path),
        below: path.components, at: other.offset,
        severity: policy == .reject ? .error : .warning)
    }
  }

  /// Whether two values are equal. Their problems are not reported.
  private func isSame(_ first: InputElement, _ second: InputElement) -> Bool {
    let outer = log
    defer { log = outer }
    return exactValue(of: first).map { $0 == exactValue(of: second) } ?? false
  }
}

extension ObjectPlan {
  /// Whether another entry than one reads a path.
  func isRead(_ path: MappingPath, besides entry: PlanEntry) -> Bool {
    entries.contains { other in
      other !== entry && other.reading != nil && other.places.contains { $0.path == path }
    }
  }
}

extension InputObject {
  /// The value at a path, if it can be followed.
  func value(at path: MappingPath, duplicates: DuplicateKeyPolicy) -> InputElement? {
    var current = InputElement(value: .object(self), offset: nil)
    for component in path.components {
      switch (component, current.value) {
      case (.key(let key), .object(let object)):
        guard case .found(let element) = object.lookup(key, duplicates: duplicates) else {
          return nil
        }
        current = element
      case (.index(let index), .list(let list)), (.index(let index), .object(.row(let list))):
        guard let element = list.element(at: index) else { return nil }
        current = element
      default: return nil
      }
    }
    return current
  }
}
