extension InputObject {
  /// The object without the keys that a table reads. Objects that become empty are removed, too.
  func removing(_ known: KeyTree, duplicateKeys: DuplicateKeyPolicy) -> InputObject {
    let members = members(duplicates: duplicateKeys)
    var remaining = [String: Any](minimumCapacity: members.count)
    for member in members {
      guard let below = known[member.key] else {
        remaining[member.key] = try? member.element.value.anyValue(
          duplicateKeys: duplicateKeys)
        continue
      }
      guard !below.isLeaf, case .object(let object) = member.element.value,
        case .any(let rest) = object.removing(below, duplicateKeys: duplicateKeys),
        !rest.isEmpty || object.count == 0
      else { continue }
      remaining[member.key] = rest
    }
    return .any(remaining)
  }
}
