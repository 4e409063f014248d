/// The content of a subtype that is a single value of its base: an object without keys.
struct NoContent: Sendable {}

extension SubtypeChoice {
  /// Whether it is a single value of the base.
  package var hasNoContent: Bool { model.type == NoContent.self }

  /// The key that, as text, is read in place of an object with only this key; nil if there is none.
  var plainName: String? {
    guard hasNoContent, let path = payload, path.components.count == 1,
      case .key(let key) = path.components[0]
    else { return nil }
    return key
  }
}
