// Paths: finding values.

extension ProblemFinder {
  /// Follows the path of an entry, then its alternatives as long as it finds nothing or null.
  ///
  /// - Parameter leftOut: The last place whose value was left out; nil if none was.
  /// - Returns: The result, and the index of the place it was found at; if there is no value, the first. Nil if the
  ///   path can't be followed, which is logged.
  func find(
    _ entry: PlanEntry, after leftOut: Int? = nil, of level: Level
  ) -> (PathEnd, place: Int)? {
    var null: (PathEnd, Int)?
    // If none fits, the first one is wrong.
    var unfit: (Result<PathEnd, PathObstacle>, Int)?
    var absent = PathEnd.absent(offset: log.offset)
    for index in entry.places.indices {
      do throws(PathObstacle) {
        guard let found = try find(entry.places[index], of: entry, level) else { return nil }
        switch found.presence {
        case .absent: if index == 0, leftOut == nil { absent = found }
        case .null: null = null ?? (found, index)
        case .value, .emptyText:
          guard index > leftOut ?? -1, case .value(let element) = found else { continue }
          guard entry.kindsOfAlternatives?.includes(element.value) == false else {
            return (found, index)
          }
          unfit = unfit ?? (.success(found), index)
        }
      } catch {
        guard case .value = error, entry.kindsOfAlternatives != nil else {
          note(error, of: level)
          return nil
        }
        unfit = unfit ?? (.failure(error), index)
      }
    }
    switch unfit {
    case (.failure(let obstacle), _)?:
      note(obstacle, of: level)
      return nil
    case (.success(let found), let index)?: return (found, index)
    case nil: return null ?? (absent, 0)
    }
  }

  /// Follows a path of an entry; an empty string may be treated as null. Nil if that fails, which is logged.
  private func find(
    _ place: PlanPath, of entry: PlanEntry, _ level: Level
  ) throws(PathObstacle) -> PathEnd? {
    let found =
      place.path.isOwnObject ? findEmbedded(entry, of: level) : try find(place, of: level)
    guard case .value(let element)? = found, element.value.isEmptyText,
      entry.rule.readsEmptyTextAsNull(emptyText)
    else { return found }
    return .value(InputElement(value: .null, offset: element.offset))
  }

  /// Follows a path whose first key was looked up together with all others.
  private func find(_ place: PlanPath, of level: Level) throws(PathObstacle) -> PathEnd {
    let members = level.members
    let steps = place.path.components[...]
    var (start, element) = (0, InputElement(value: .object(members.object), offset: log.offset))
    // Instances in a dictionary are converted only once.
    let remembers = if case .any = members.object { !place.isSingleKey } else { false }
    if let key = place.key, !remembers {
      let found = members.lookup(key, duplicates: rules.duplicateKeys)
      guard let first = try found.element(after: steps.prefix(1)) else {
        return .absent(offset: log.offset)
      }
      (start, element) = (1, first)
    }
    let found = try element.follow(
      steps, from: start, duplicates: rules.duplicateKeys, emptyTextIsNull: emptyText != .text,
      level.element)
    // In an update, null on the way is null for the value, as in a merge patch (RFC 7396).
    guard case .absent(let offset, nullAbove: true) = found, level.situation.isUpdate else {
      return found
    }
    return .value(InputElement(value: .null, offset: offset))
  }

  /// Follows a path from an object; nil if that fails, which is logged.
  func find(_ path: MappingPath, in object: InputObject) -> PathEnd? {
    find(path, from: InputElement(value: .object(object), offset: log.offset))
  }

  /// Follows a path from the root of an input; nil if that fails, which is logged.
  func find(_ path: MappingPath, from root: InputElement) -> PathEnd? {
    do throws(PathObstacle) {
      return try root.follow(
        path.components[...], duplicates: rules.duplicateKeys, emptyTextIsNull: emptyText != .text)
    } catch {
      note(error, of: nil)
      return nil
    }
  }

  /// Reports why a path can't be followed, once for all entries of a level.
  private func note(_ obstacle: PathObstacle, of level: Level?) {
    switch obstacle {
    case .value(let problem, let steps, let isBeforeIndex, let offset):
      let kind: Level.DeadEnd.Kind = isBeforeIndex ? .noList : .noObject
      guard level?.isFirst(at: kind, after: steps) != false else { return }
      log.note(problem.code, problem, below: Array(steps), at: offset)
    case .repeatedKey(let steps, let first, let later):
      guard level?.isFirst(at: .repeatedKey, after: steps) != false else { return }
      noteDuplicate(below: steps, first: first, later: later)
    }
  }

  func noteDuplicate(
    below components: ArraySlice<MappingPath.Component>, areFound: Bool = false, first: Int?,
    later: Int?
  ) {
    log.note(
      .duplicateKey, Messages.duplicateKey(first: nil), below: Array(components),
      areFound: areFound, at: later, otherOffset: first)
  }
}

extension PathEnd {
  var presence: EntryRule.Presence {
    switch self {
    case .absent: .absent
    case .value(let element): element.value.isNull ? .null : .value
    }
  }
}

extension InputValue {
  /// Whether the value is an empty string.
  var isEmptyText: Bool { if case .text(let text) = self { text.isEmpty } else { false } }
}
