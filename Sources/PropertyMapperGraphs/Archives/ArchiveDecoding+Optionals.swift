import PropertyMapper

// Optionals: those in which nil is not the only null, and those that weren't optional when they were archived.

extension ArchiveDecoding {
  /// An optional without models in which nil is not the only null.
  @inline(never)
  func severalNulls(
    _ value: ArchivedValue, at place: Int, as optional: OptionalShape
  ) -> Slot? {
    switch value {
    case .scalar(.null): return optional.none()
    case .wrappedNull(let count): return wrappedNull(in: count, as: .optional(optional))
    default:
      let wrapped = decode(place, as: optional.wrapped)
      return walk.attempt { try wrapped.map(optional.wrapping) }
    }
  }

  /// A null inside the given number of optionals.
  private func wrappedNull(in count: Int, as shape: Shape) -> Slot? {
    var optionals: [OptionalShape] = []
    var wrapped = shape
    while optionals.count < count, case .optional(let optional) = wrapped {
      optionals.append(optional)
      wrapped = optional.wrapped
    }
    guard optionals.count == count, wrapped.acceptsNull else { return refuse() }
    let null = walk.reading { walk.read(.null, as: wrapped, in: $0) }
    return walk.attempt {
      try optionals.reversed().reduce(null) { slot, optional in
        try slot.map(optional.wrapping)
      }
    }
  }

  // MARK: Earlier tables

  /// Whether a value was archived before its property became optional. Otherwise, it's null, or a list of the wrapped value.
  func isRequired(_ value: ArchivedValue, as wrapped: Shape) -> Bool {
    switch value {
    case .scalar(.null): false
    case .list(var parts): parts.count != 1 || isElement(parts.next()?.value, of: wrapped) == true
    default: true
    }
  }

  /// The place of the value in an optional, if the property was optional when it was archived, and no longer is.
  func placeInOptional(_ value: ArchivedValue, unless shape: Shape) -> Int? {
    guard case .list(var parts) = value, parts.count == 1 else { return nil }
    let place = parts.next()?.value
    return switch shape {
    case .model, .dictionary: place
    case .list: isElement(place, of: shape) == false ? place : nil
    case .optional, .value, .converted, .jsonText: nil
    }
  }

  /// Whether the only value in a list is an element of a list of models or dictionaries, rather than such a list itself; nil
  /// for other shapes.
  private func isElement(_ place: Int?, of shape: Shape) -> Bool? {
    guard case .list(let list) = shape, let place else { return nil }
    switch list.element {
    case .model, .dictionary: break
    case .list, .optional, .value, .converted, .jsonText: return nil
    }
    if case .list = reader.value(at: place) { return false }
    return true
  }
}
