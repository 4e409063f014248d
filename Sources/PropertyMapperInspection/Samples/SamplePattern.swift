import PropertyMapper

/// Generates strings that a simple regular expression matches.
///
/// Supports characters, classes, groups, alternatives and repetitions; for anything else, such as
/// lookahead, there is no pattern. The regular expression itself decides whether a string matches.
struct SamplePattern {
  private let root: Node

  indirect enum Node {
    /// One of some characters, the most likely first.
    case character([Character])
    case sequence([Node])
    case choice([Node])
    case repeated(Node, from: Int, to: Int?)
  }

  /// - Returns: Nil if the pattern contains anything unsupported.
  init?(_ pattern: String) {
    var parser = SamplePatternParser(pattern)
    guard let root = parser.parse() else { return nil }
    self.root = root
  }

  /// Returns strings that may match, shorter ones first.
  ///
  /// - Parameter length: The maximum useful number of characters.
  func texts(upTo length: Int) -> [String] {
    var texts: [String] = []
    for extra in 0...min(length, Self.maximumExtra) {
      for variant in 0..<Self.variantCount {
        var text = ""
        var steps = Self.maximumSteps
        add(root, to: &text, extra: extra, variant: variant, &steps)
        if !texts.contains(text) { texts.append(text) }
      }
    }
    return texts
  }

  private static let maximumExtra = 64
  private static let variantCount = 3
  /// Nested repetitions multiply.
  private static let maximumLength = 4096
  /// The maximum number of pattern parts to visit for one string: repetitions of nothing multiply
  /// as well.
  static let maximumSteps = 1 << 15

  /// - Parameters:
  ///   - extra: The number of repetitions beyond the minimum.
  ///   - variant: The index of the alternative to use.
  ///   - steps: The number of parts that may still be visited.
  private func add(
    _ node: Node, to text: inout String, extra: Int, variant: Int, _ steps: inout Int
  ) {
    guard text.utf8.count < Self.maximumLength, steps > 0 else { return }
    steps -= 1
    switch node {
    case .character(let characters):
      if !characters.isEmpty { text.append(characters[variant % characters.count]) }
    case .sequence(let nodes):
      for node in nodes { add(node, to: &text, extra: extra, variant: variant, &steps) }
    case .choice(let nodes):
      if !nodes.isEmpty {
        add(nodes[variant % nodes.count], to: &text, extra: extra, variant: variant, &steps)
      }
    case .repeated(let node, let minimum, let maximum):
      let count = min(min(minimum, Self.maximumLength) + extra, maximum ?? .max)
      for _ in 0..<max(count, 0) where steps > 0 {
        add(node, to: &text, extra: extra, variant: variant, &steps)
      }
    }
  }
}
