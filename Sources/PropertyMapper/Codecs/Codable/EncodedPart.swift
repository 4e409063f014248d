/// The output of a type's `encode(to:)` so far: one value, or a list or an object of parts in the
/// order in which they were written.
///
/// It is a class because containers share a part.
final class EncodedPart {
  private var content = Content.nothing
  /// Whether the order is that of a dictionary or a set, which differs between runs.
  var hasNoOrder = false

  private enum Content {
    case nothing
    case value(MappingValue)
    case list([EncodedPart])
    case object([(key: String, part: EncodedPart)])
  }

  /// The indexes of an object's keys, which are compared by their bytes.
  private var places: [MappingPath.Component: Int] = [:]

  var isEmpty: Bool { if case .nothing = content { true } else { false } }

  /// Sets the value, replacing any existing contents.
  func set(_ value: MappingValue) { content = .value(value) }

  // MARK: Lists

  /// Turns the part into a list, unless it is one.
  func beginList() {
    if case .list = content { return }
    content = .list([])
  }

  var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }

  /// Appends a new element to the list.
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

  /// Turns the part into an object, unless it is one.
  func beginObject() {
    if case .object = content { return }
    content = .object([])
    places = [:]
  }

  /// The part for a key of the object; a key that is written again keeps its position.
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

  /// The whole value; an empty part is an empty object, as in Foundation.
  var value: MappingValue {
    switch content {
    case .nothing: return .object([:])
    case .value(let value): return value
    case .list(let elements):
      let values = elements.map { $0.value }
      return .array(hasNoOrder ? Self.sorted(values, inPairs: isDictionary) : values)
    case .object(let members):
      let written = members.map { MappingValue.Object.Member(key: $0.key, value: $0.part.value) }
      return .object(
        MappingValue.Object(
          uniqueMembers: hasNoOrder ? written.sorted(byBytesOf: { $0.key }) : written))
    }
  }

  /// Whether an unordered list holds the alternating keys and values of a dictionary.
  var isDictionary = false

  /// The values sorted by their JSON text; pairs by the first value of each.
  private static func sorted(_ values: [MappingValue], inPairs: Bool) -> [MappingValue] {
    let size = inPairs ? 2 : 1
    return stride(from: 0, to: values.count, by: size)
      .sortedByText(of: { JSONText.bytes(of: OutputValue(values[$0]), .sortedKeys) })
      .flatMap { values[$0..<min($0 + size, values.count)] }
  }
}
