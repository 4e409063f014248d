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
    let object = InputElement(value: .object(level.members.object))
    for index in entry.places.indices.dropFirst(place + 1) {
      let path = entry.places[index].path
      guard !path.isOwnObject, !path.begins(with: entry.places[place].path),
        !level.plan.isRead(path, besides: entry),
        // What contains the value is of another kind.
        !entry.places[place].path.begins(with: path),
        case .value(let other)? = try? object.follow(path.components[...], duplicates: .useLast),
        !other.value.isNull,
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
