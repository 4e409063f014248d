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
