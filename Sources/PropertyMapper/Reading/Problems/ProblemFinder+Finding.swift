// Paths: finding values.

extension ProblemFinder {
  /// The result of following a path.
  enum Found {
    /// There is no value. The offset is that of the object or list that lacks it.
    case absent(offset: Int?)
    case null(offset: Int?)
    case found(InputElement)
    /// The path could not be followed, which is logged.
    case failed
    /// The path could not be followed because of a value of another kind, which isn't logged.
    case blocked(Obstacle)
  }

  /// A value in the way of a path.
  struct Obstacle {
    fileprivate let value: InputValue
    fileprivate let offset: Int?
    fileprivate let component: MappingPath.Component
    fileprivate let steps: ArraySlice<MappingPath.Component>
  }

  /// Follows the path of an entry, then its alternatives as long as it finds nothing or null.
  ///
  /// - Parameter leftOut: The last place whose value was left out; nil if none was.
  /// - Returns: The result, and the index of the place it was found at; if there is no value, the first.
  func find(
    _ entry: PlanEntry, after leftOut: Int? = nil, of level: Level
  ) -> (Found, place: Int) {
    let first = find(entry.places[0], of: entry, level)
    guard entry.places.count > 1 || leftOut != nil else { return (noting(first, of: level), 0) }
    var null: (Found, Int)?
    var other: (Found, Int)?
    for index in entry.places.indices {
      let found = index == 0 ? first : find(entry.places[index], of: entry, level)
      switch found {
      case .absent: continue
      case .null: null = null ?? (found, index)
      case .found(let element):
        guard index > leftOut ?? -1 else { continue }
        guard entry.kindsOfAlternatives?.includes(element.value) == false else {
          return (found, index)
        }
        other = other ?? (found, index)
      case .blocked where entry.kindsOfAlternatives != nil: other = other ?? (found, index)
      case .failed, .blocked: return (noting(found, of: level), index)
      }
    }
    // If none fits, the first one is wrong.
    let nothing = leftOut == nil ? first : .absent(offset: log.offset)
    let (found, index) = other ?? null ?? (nothing, 0)
    return (noting(found, of: level), index)
  }

  /// Notes what is in the way of a path.
  private func noting(_ found: Found, of level: Level?) -> Found {
    guard case .blocked(let obstacle) = found else { return found }
    let kind = obstacle.component.key == nil ? Level.DeadEnd.Kind.noList : .noObject
    if level?.isFirst(at: kind, after: obstacle.steps) ?? true {
      noteWrongKind(
        obstacle.value, at: obstacle.component, below: obstacle.steps, obstacle.offset)
    }
    return .failed
  }

  /// Follows a path of an entry; an empty string may be treated as null.
  private func find(_ place: PlanPath, of entry: PlanEntry, _ level: Level) -> Found {
    let found = place.path.isOwnObject ? findEmbedded(entry, of: level) : find(place, of: level)
    guard case .found(let element) = found, element.value.isEmptyText,
      entry.rule.readsEmptyTextAsNull(emptyText)
    else { return found }
    return .null(offset: element.offset)
  }

  /// Follows a path whose first key was looked up together with all others.
  private func find(_ place: PlanPath, of level: Level) -> Found {
    let members = level.members
    let object = InputElement(value: .object(members.object), offset: log.offset)
    guard let key = place.key else {
      return follow(place.path.components[...], from: 0, at: object, of: level)
    }
    if !place.isSingleKey, case .any = members.object {
      return follow(place.path.components[...], from: 0, at: object, of: level)
    }
    switch members.lookup(key, duplicates: rules.duplicateKeys) {
    case .absent: return .absent(offset: log.offset)
    case .found(let element):
      if place.isSingleKey {
        return element.value.isNull ? .null(offset: element.offset) : .found(element)
      }
      return follow(place.path.components[...], from: 1, at: element, of: level)
    case .repeated(let first, let later):
      let steps = place.path.components.prefix(1)
      if level.isFirst(at: .repeatedKey, after: steps) {
        noteDuplicate(below: steps, first: first, later: later)
      }
      return .failed
    }
  }

  /// Follows a path through objects and lists. Null on the way is treated as absent, but is null for
  /// the value of an existing model, as in a merge patch (RFC 7396).
  ///
  /// - Parameter level: The level of the path's entry, so that a problem shared by several entries is
  ///   logged once.
  func find(_ path: MappingPath, in object: InputObject, of level: Level? = nil) -> Found {
    noting(
      follow(
        path.components[...], from: 0,
        at: InputElement(value: .object(object), offset: log.offset), of: level),
      of: level)
  }

  /// Follows a path from the root of an input.
  func find(_ path: MappingPath, from root: InputElement) -> Found {
    noting(follow(path.components[...], from: 0, at: root, of: nil), of: nil)
  }

  private func follow(
    _ components: ArraySlice<MappingPath.Component>, from start: Int, at element: InputElement,
    of level: Level?
  ) -> Found {
    let isUpdate = level?.isKnown == true
    var current = element
    for index in start..<components.count {
      switch (components[index], current.value) {
      case (_, .null): return .nothing(offset: current.offset, isNull: isUpdate)
      case (_, .text("")) where emptyText != .text:
        return .nothing(offset: current.offset, isNull: isUpdate)
      case (.key(let key), .object(.any(let dictionary))):
        guard let value = dictionary.value(underBytesOf: key) else {
          return .absent(offset: current.offset)
        }
        current = self.element(value, after: components.prefix(through: index), of: level)
      case (.index(let position), .list(.any(let values))):
        guard position < values.count else { return .absent(offset: current.offset) }
        current = self.element(
          values[position], after: components.prefix(through: index), of: level)
      case (.key(let key), .object(let object)):
        switch object.lookup(key, duplicates: rules.duplicateKeys) {
        case .absent: return .absent(offset: current.offset)
        case .found(let element): current = element
        case .repeated(let first, let later):
          let steps = components.prefix(through: index)
          if level?.isFirst(at: .repeatedKey, after: steps) ?? true {
            noteDuplicate(below: steps, first: first, later: later)
          }
          return .failed
        }
      case (.index(let position), .list(let list)), (.index(let position), .object(.row(let list))):
        guard let element = list.element(at: position) else {
          return .absent(offset: current.offset)
        }
        current = element
      case (let component, let value):
        return .blocked(
          Obstacle(
            value: value, offset: current.offset, component: component,
            steps: components.prefix(index)))
      }
    }
    return current.value.isNull ? .null(offset: current.offset) : .found(current)
  }

  /// The value in a Swift dictionary after some steps of a path.
  private func element(
    _ value: Any, after steps: ArraySlice<MappingPath.Component>, of level: Level?
  ) -> InputElement {
    guard let level, type(of: value) is AnyClass else { return InputElement(value) }
    return level.element(value, after: steps)
  }

  /// Reports a value that is not a container although the path continues.
  private func noteWrongKind(
    _ value: InputValue, at component: MappingPath.Component,
    below components: ArraySlice<MappingPath.Component>, _ offset: Int?
  ) {
    let outerOffset = log.offset
    log.offset = offset ?? outerOffset
    log.enter(Array(components))
    noteMismatch(expected: component.key == nil ? .list : .object, value)
    log.leave(components.count)
    log.offset = outerOffset
  }

  func noteDuplicate(
    below components: ArraySlice<MappingPath.Component>, areFound: Bool = false, first: Int,
    later: Int
  ) {
    log.note(
      .duplicateKey, Messages.duplicateKey(first: nil), below: Array(components),
      areFound: areFound, at: later, otherOffset: first)
  }
}

extension InputValue {
  /// Whether the value is an empty string.
  var isEmptyText: Bool { if case .text(let text) = self { text.isEmpty } else { false } }
}

extension ProblemFinder.Found {
  var presence: EntryRule.Presence {
    switch self {
    case .absent: .absent
    case .null: .null
    case .found, .failed, .blocked: .value
    }
  }

  /// Nothing, because of null on the way.
  fileprivate static func nothing(offset: Int?, isNull: Bool) -> Self {
    isNull ? .null(offset: offset) : .absent(offset: offset)
  }
}
