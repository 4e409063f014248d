// The first step, for paths: what stands where.

extension DecodingPass {
  /// What a path leads to.
  enum Found {
    /// Nothing is there; the place is that of the value that lacks it.
    case absent(offset: Int?)
    case null(offset: Int?)
    case found(InputElement)
    /// The path could not be followed, which is noted.
    case failed
  }

  /// Follows the path of an entry, and its alternatives where that finds nothing but null.
  ///
  /// - Returns: What was found, and the path it was found at; for nothing, the first path.
  func find(_ entry: PlanEntry, in object: InputObject) -> (Found, MappingPath) {
    let first = find(entry.path, in: object)
    guard first.isNothing, !entry.alternatives.isEmpty else { return (first, entry.path) }
    var null: (Found, MappingPath)?
    if case .null = first { null = (first, entry.path) }
    for path in entry.alternatives {
      let found = find(path, in: object)
      guard found.isNothing else { return (found, path) }
      if case .null = found, null == nil { null = (found, path) }
    }
    return null ?? (first, entry.path)
  }

  /// Follows a path through objects and lists; null on the way is absence.
  func find(_ path: MappingPath, in object: InputObject) -> Found {
    var current = InputElement(value: .object(object), offset: log.offset)
    for (index, component) in path.components.enumerated() {
      switch (component, current.value) {
      case (_, .null): return .absent(offset: current.offset)
      case (.key(let key), .object(let object)):
        switch object.lookup(key, duplicates: rules.duplicateKeys) {
        case .absent: return .absent(offset: current.offset)
        case .found(let element): current = element
        case .repeated(let first, let later):
          noteDuplicate(below: path.components.prefix(through: index), first: first, later: later)
          return .failed
        }
      case (.index(let position), .list(let list)):
        guard let element = list.element(at: position) else {
          return .absent(offset: current.offset)
        }
        current = element
      case (_, let value):
        noteWrongStep(component, value, below: path.components.prefix(index), at: current.offset)
        return .failed
      }
    }
    return current.value.isNull ? .null(offset: current.offset) : .found(current)
  }

  private func noteWrongStep(
    _ component: MappingPath.Component, _ value: InputValue,
    below steps: ArraySlice<MappingPath.Component>, at offset: Int?
  ) {
    let outerOffset = log.offset
    log.offset = offset ?? outerOffset
    log.enter(Array(steps))
    if case .key = component {
      noteMismatch(expected: "an object", value)
    } else {
      noteMismatch(expected: "a list", value)
    }
    log.leave(steps.count)
    log.offset = outerOffset
  }

  func noteDuplicate(below steps: ArraySlice<MappingPath.Component>, first: Int, later: Int) {
    log.note(
      .duplicateKey, Messages.duplicateKey(first: nil), below: Array(steps), at: later,
      otherOffset: first)
  }
}

extension DecodingPass.Found {
  /// Whether the next alternative may be tried.
  fileprivate var isNothing: Bool {
    switch self {
    case .absent, .null: true
    case .found, .failed: false
    }
  }
}
