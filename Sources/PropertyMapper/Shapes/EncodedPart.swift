/// What a type's own `encode(to:)` has written so far: one value, or a list or an object of parts in the order in which
/// they were written.
///
/// Containers share a part, and so it is a class.
final class EncodedPart {
  private var content = Content.nothing
  /// Whether the order is that of a dictionary or a set, which changes from run to run.
  var hasNoOrder = false

  private enum Content {
    case nothing
    case value(MappingValue)
    case list([EncodedPart])
    case object([(key: String, part: EncodedPart)])
  }

  /// The places of the keys of an object; keys are the same if their bytes are.
  private var places: [MappingPath.Component: Int] = [:]

  var isEmpty: Bool { if case .nothing = content { true } else { false } }

  /// Writes one value, in place of what was there.
  func set(_ value: MappingValue) { content = .value(value) }

  // MARK: Lists

  /// Makes it a list, unless it is one.
  func beginList() {
    if case .list = content { return }
    content = .list([])
  }

  var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }

  /// A new element at the end of the list.
  func append() -> EncodedPart {
    let element = EncodedPart()
    guard case .list(var elements) = content else {
      content = .list([element])
      return element
    }
    content = .nothing
    elements.append(element)
    content = .list(elements)
    return element
  }

  // MARK: Objects

  /// Makes it an object, unless it is one.
  func beginObject() {
    if case .object = content { return }
    content = .object([])
    places = [:]
  }

  /// What is under a key of the object; a key that is written again keeps its place.
  func member(_ key: String) -> EncodedPart {
    beginObject()
    guard case .object(var members) = content else { return EncodedPart() }
    if let place = places[.key(key)] { return members[place].part }
    let part = EncodedPart()
    places[.key(key)] = members.count
    content = .nothing
    members.append((key, part))
    content = .object(members)
    return part
  }

  // MARK: The result

  /// The whole value; an empty part is an empty object, as Foundation has it.
  var value: MappingValue {
    switch content {
    case .nothing: return .object([:])
    case .value(let value): return value
    case .list(let elements):
      let values = elements.map(\.value)
      return .array(hasNoOrder ? Self.sorted(values, inPairs: isDictionary) : values)
    case .object(let members):
      let written = members.map { MappingValue.Object.Member(key: $0.key, value: $0.part.value) }
      return .object(
        MappingValue.Object(
          uniqueMembers: hasNoOrder ? written.sorted { $0.key.precedes($1.key) } : written))
    }
  }

  /// Whether a list without order holds the keys and values of a dictionary in turn.
  var isDictionary = false

  /// The values in the order of their JSON texts; in pairs, in that of the first of each.
  private static func sorted(_ values: [MappingValue], inPairs: Bool) -> [MappingValue] {
    let size = inPairs ? 2 : 1
    return stride(from: 0, to: values.count, by: size)
      .map { start in
        (
          text: JSONText.bytes(of: OutputValue(values[start]), .sortedKeys),
          values: values[start..<min(start + size, values.count)]
        )
      }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
      .flatMap(\.values)
  }
}
