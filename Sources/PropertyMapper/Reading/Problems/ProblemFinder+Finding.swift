// Paths: finding values.

extension ProblemFinder {
  /// The result of following a path.
  enum Found {
    /// There is no value. The offset is that of the object or list that lacks it.
    case absent(offset: Int?)
    /// A value, which may be null.
    case value(InputElement)

    var offset: Int? {
      switch self {
      case .absent(let offset): offset
      case .value(let element): element.offset
      }
    }

    var presence: EntryRule.Presence {
      switch self {
      case .absent: .absent
      case .value(let element): element.value.isNull ? .null : .value
      }
    }
  }

  /// Why a path can't be followed.
  enum Obstacle: Error {
    /// A value after some steps is not a container for the next one.
    case value(
      ConversionProblem, after: ArraySlice<MappingPath.Component>, MappingPath.Component,
      offset: Int?)
    /// The last one of some steps is a key that repeats.
    case repeatedKey(ArraySlice<MappingPath.Component>, first: Int, later: Int)
    /// Something else, which is logged already.
    case logged
  }

  /// Follows the path of an entry, then its alternatives as long as it finds nothing or null.
  ///
  /// - Parameter leftOut: The last place whose value was left out; nil if none was.
  /// - Returns: The result, and the index of the place it was found at; if there is no value, the first. Nil if the
  ///   path can't be followed, which is logged.
  func find(
    _ entry: PlanEntry, after leftOut: Int? = nil, of level: Level
  ) -> (Found, place: Int)? {
    var null: (Found, Int)?
    // If none fits, the first one is wrong.
    var unfit: (Result<Found, Obstacle>, Int)?
    var absent = Found.absent(offset: log.offset)
    for index in entry.places.indices {
      do throws(Obstacle) {
        let found = try find(entry.places[index], of: entry, level)
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

  /// Follows a path of an entry; an empty string may be treated as null.
  private func find(
    _ place: PlanPath, of entry: PlanEntry, _ level: Level
  ) throws(Obstacle) -> Found {
    let found =
      place.path.isOwnObject ? try findEmbedded(entry, of: level) : try find(place, of: level)
    guard case .value(let element) = found, element.value.isEmptyText,
      entry.rule.readsEmptyTextAsNull(emptyText)
    else { return found }
    return .value(InputElement(value: .null, offset: element.offset))
  }

  /// Follows a path whose first key was looked up together with all others.
  private func find(_ place: PlanPath, of level: Level) throws(Obstacle) -> Found {
    let members = level.members
    let steps = place.path.components[...]
    // Instances in a dictionary are converted only once.
    let remembers = if case .any = members.object { !place.isSingleKey } else { false }
    guard let key = place.key, !remembers else {
      let object = InputElement(value: .object(members.object), offset: log.offset)
      return try follow(steps, at: object, of: level)
    }
    let found = members.lookup(key, duplicates: rules.duplicateKeys)
    guard let element = try found.element(after: steps.prefix(1)) else {
      return .absent(offset: log.offset)
    }
    return try follow(steps, from: 1, at: element, of: level)
  }

  /// Follows a path from an object; nil if that fails, which is logged.
  func find(_ path: MappingPath, in object: InputObject) -> Found? {
    find(path, from: InputElement(value: .object(object), offset: log.offset))
  }

  /// Follows a path from the root of an input; nil if that fails, which is logged.
  func find(_ path: MappingPath, from root: InputElement) -> Found? {
    do throws(Obstacle) {
      return try follow(path.components[...], at: root)
    } catch {
      note(error, of: nil)
      return nil
    }
  }

  /// Follows a path through objects and lists. Null on the way is treated as absent, but is null for
  /// the value of an existing model, as in a merge patch (RFC 7396).
  ///
  /// - Parameters:
  ///   - start: The number of steps to the element.
  ///   - level: The level of the path's entry, if it is one's.
  ///   - duplicates: The value to use for a key that repeats; nil for that of the options.
  func follow(
    _ steps: ArraySlice<MappingPath.Component>, from start: Int = 0, at element: InputElement,
    of level: Level? = nil, duplicates: DuplicateKeyPolicy? = nil
  ) throws(Obstacle) -> Found {
    var current = element
    for index in start..<steps.count {
      let passed = steps.prefix(through: index)
      let next: InputElement?
      switch (steps[index], current.value) {
      case (_, .null),
        (_, .text("")) where emptyText != .text:
        guard level?.situation.isUpdate == true else { return .absent(offset: current.offset) }
        return .value(InputElement(value: .null, offset: current.offset))
      case (.key(let key), .object(.any(let dictionary))):
        let value = dictionary.value(underBytesOf: key)
        next = value.map { level?.element($0, after: passed) ?? InputElement($0) }
      case (.index(let position), .list(.any(let values))):
        let value = position < values.count ? values[position] : nil
        next = value.map { level?.element($0, after: passed) ?? InputElement($0) }
      case (.key(let key), .object(let object)):
        let found = object.lookup(key, duplicates: duplicates ?? rules.duplicateKeys)
        next = try found.element(after: passed)
      case (.index(let position), .list(let list)), (.index(let position), .object(.row(let list))):
        next = list.element(at: position)
      case (let step, let value):
        let expected: Expectation = step.key == nil ? .list : .object
        throw .value(
          .mismatch(expected: expected, input: value), after: steps.prefix(index), step,
          offset: current.offset)
      }
      guard let next else { return .absent(offset: current.offset) }
      current = next
    }
    return .value(current)
  }

  /// Reports why a path can't be followed, once for all entries of a level.
  private func note(_ obstacle: Obstacle, of level: Level?) {
    switch obstacle {
    case .value(let problem, let steps, let next, let offset):
      let kind: Level.DeadEnd.Kind = next.key == nil ? .noList : .noObject
      guard level?.isFirst(at: kind, after: steps) != false else { return }
      log.note(problem.code, problem, below: Array(steps), at: offset)
    case .repeatedKey(let steps, let first, let later):
      guard level?.isFirst(at: .repeatedKey, after: steps) != false else { return }
      noteDuplicate(below: steps, first: first, later: later)
    case .logged: break
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

extension InputObject.Lookup {
  /// The value; nil if there is none.
  ///
  /// - Parameter steps: The steps to it.
  fileprivate func element(
    after steps: ArraySlice<MappingPath.Component>
  ) throws(ProblemFinder.Obstacle) -> InputElement? {
    switch self {
    case .absent: nil
    case .found(let element): element
    case .repeated(let first, let later): throw .repeatedKey(steps, first: first, later: later)
    }
  }
}

extension InputValue {
  /// Whether the value is an empty string.
  var isEmptyText: Bool { if case .text(let text) = self { text.isEmpty } else { false } }
}
