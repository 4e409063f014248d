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

/// The position of an encoder: the coding path from the root value.
///
/// Positions are linked rather than copied, so that a value that contains itself runs out of stack,
/// which is an error, before it runs out of memory.
final class EncodingPlace {
  private let parent: EncodingPlace?
  private let key: (any CodingKey)?
  private let depth: Int
  private let limits: Limits

  /// The limits of all positions in a value.
  private final class Limits {
    /// Leaves more stack than elsewhere, for the type's `encode(to:)`.
    let depthGuard = DepthGuard(reserve: EncodingPlace.reserve, safeDepth: 16)
    /// The maximum depth of containers, which a type can nest without nested calls. Whoever collects and
    /// releases their contents does need such calls.
    let maximumDepth = StackRoom.levels(of: EncodingPlace.levelSize)
    /// Whether the type has nested them deeper.
    var areExceeded = false
  }

  /// Creates the position of the root value.
  init() {
    parent = nil
    key = nil
    depth = 0
    limits = Limits()
  }

  #if DEBUG
    private static let reserve: Int = 160 << 10
  #else
    private static let reserve: Int = 64 << 10
  #endif

  /// The maximum number of bytes of stack for the contents of a container: measured, and doubled.
  private static let levelSize = 1 << 10

  /// The same position, one call of a type's `encode(to:)` deeper.
  var inside: EncodingPlace { EncodingPlace(self, nil) }

  private init(_ parent: EncodingPlace, _ key: (any CodingKey)?) {
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
    limits = parent.limits
  }

  /// The position of a key below this one; nil if containers are nested too deep, which is an error in the
  /// end.
  func below(_ key: any CodingKey) -> EncodingPlace? {
    guard depth < limits.maximumDepth else {
      limits.areExceeded = true
      return nil
    }
    return EncodingPlace(self, key)
  }

  /// The position of an index below this one; nil if containers are nested too deep.
  func below(_ index: Int) -> EncodingPlace? { below(CodingIndex(index: index)) }

  /// The path from the root value, in the form for `Codable`.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var place: EncodingPlace? = self
    while let current = place {
      if let key = current.key { path.append(key) }
      place = current.parent
    }
    return path.reversed()
  }

  /// Throws unless there is stack for another level.
  func checkStack() throws(CodableProblem) {
    try checkDepth()
    guard let problem = limits.depthGuard.stackProblem(at: depth) else { return }
    throw CodableProblem(.depthLimitExceeded, problem.sentence)
  }

  /// Throws if containers are nested too deep.
  func checkDepth() throws(CodableProblem) {
    if limits.areExceeded { throw CodableProblem(.depthLimitExceeded, Messages.stackLimit) }
  }
}

/// A position in a list, as a component of a coding path.
struct CodingIndex: CodingKey {
  let index: Int

  init(index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }

  var stringValue: String { "\(index)" }
  var intValue: Int? { index }
}
