extension InputObject {
  /// The object without the keys that a table knows; objects emptied by that are gone too.
  func removing(_ known: KeyTree) -> InputObject {
    var remaining: [String: Any] = [:]
    for member in members(duplicates: .useLast) {
      guard let below = known[member.key] else {
        remaining[member.key] = try? member.element.value.anyValue(duplicateKeys: .useLast)
        continue
      }
      guard !below.isLeaf, case .object(let object) = member.element.value,
        case .any(let rest) = object.removing(below), !rest.isEmpty || object.count == 0
      else { continue }
      remaining[member.key] = rest
    }
    return .any(remaining)
  }
}
