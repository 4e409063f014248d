/// The position of an encoder: the coding path from the root value.
///
/// Positions are linked rather than copied, so that a value that contains itself runs out of stack,
/// which is an error, before it runs out of memory.
final class EncodingPlace {
  private let parent: EncodingPlace?
  private let key: (any CodingKey)?
  private let depth: Int
  /// Leaves more stack than elsewhere, for the type's `encode(to:)`.
  private let depthGuard: DepthGuard

  /// Creates the position of the root value.
  init() {
    parent = nil
    key = nil
    depth = 0
    depthGuard = DepthGuard(reserve: Self.reserve, safeDepth: 16)
  }

  #if DEBUG
    private static let reserve: Int = 160 << 10
  #else
    private static let reserve: Int = 64 << 10
  #endif

  /// The same position, one call of a type's `encode(to:)` deeper.
  var inside: EncodingPlace { EncodingPlace(self, nil) }

  private init(_ parent: EncodingPlace, _ key: (any CodingKey)?) {
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
    depthGuard = parent.depthGuard
  }

  /// The position of a key below this one.
  func below(_ key: any CodingKey) -> EncodingPlace { EncodingPlace(self, key) }

  /// The position of an index below this one.
  func below(_ index: Int) -> EncodingPlace { EncodingPlace(self, CodingIndex(index: index)) }

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
    guard let problem = depthGuard.stackProblem(at: depth) else { return }
    throw CodableProblem(.depthLimitExceeded, problem.sentence)
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
