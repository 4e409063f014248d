/// Where an encoder is: the steps from the value that it was given.
///
/// Places are linked instead of copied, so that a value that holds itself runs out of stack, which is an error, before it
/// runs out of memory.
final class EncodingPlace {
  private let parent: EncodingPlace?
  private let key: (any CodingKey)?
  private let depth: Int
  /// Leaves more of the stack than elsewhere, for what a type does in its `encode(to:)`.
  private let depthGuard: DepthGuard

  /// The place of the value itself.
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

  /// The same place, one call of a type's `encode(to:)` further in.
  var inside: EncodingPlace { EncodingPlace(self, nil) }

  private init(_ parent: EncodingPlace, _ key: (any CodingKey)?) {
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
    depthGuard = parent.depthGuard
  }

  /// The place of a key below this one.
  func below(_ key: any CodingKey) -> EncodingPlace { EncodingPlace(self, key) }

  /// The place of an index below this one.
  func below(_ index: Int) -> EncodingPlace { EncodingPlace(self, CodingIndex(index: index)) }

  /// The steps from the value, as `Codable` wants them.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var place: EncodingPlace? = self
    while let current = place {
      if let key = current.key { path.append(key) }
      place = current.parent
    }
    return path.reversed()
  }

  /// Makes sure that there is room for one more level.
  func checkStack() throws(CodableProblem) {
    guard let problem = depthGuard.stackProblem(at: depth) else { return }
    throw CodableProblem(.depthLimitExceeded, problem.message)
  }
}

/// A position in a list, as a step of a coding path.
struct CodingIndex: CodingKey {
  let index: Int

  init(index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }

  var stringValue: String { "\(index)" }
  var intValue: Int? { index }
}
