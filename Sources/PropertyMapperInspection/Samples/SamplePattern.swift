import PropertyMapper

/// Generates strings that a simple regular expression matches.
///
/// Supports characters, classes, groups, alternatives and repetitions; for anything else, such as
/// lookahead, there is no pattern. The regular expression itself decides whether a string matches.
struct SamplePattern {
  private let root: Node

  fileprivate indirect enum Node {
    /// One of some characters, the most likely first.
    case character([Character])
    case sequence([Node])
    case choice([Node])
    case repeated(Node, from: Int, to: Int?)
  }

  /// - Returns: Nil if the pattern contains anything unsupported.
  init?(_ pattern: String) {
    guard let pattern = PatternParser.parse(pattern), let root = Node(pattern) else { return nil }
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

extension SamplePattern.Node {
  /// - Returns: Nil for anything that no character or repetition of characters can replace.
  fileprivate init?(_ pattern: PatternNode) {
    switch pattern {
    case .character(let character): self = .character([character.value])
    case .any: self = .character(SampleCharacters.all.characters)
    case .set(let set): self.init(SampleCharacters(set))
    case .escape(let letter): self.init(SampleCharacters(escape: letter))
    case .property(let name): self.init(SampleCharacters(property: name))
    // The whole string is matched anyway.
    case .place: self = .sequence([])
    case .group(_, .lookahead), .group(_, .negativeLookahead): return nil
    case .group(let content, _): self.init(content)
    case .sequence(let parts):
      guard let nodes = Self.nodes(parts) else { return nil }
      self = .sequence(nodes)
    case .choice(let parts):
      guard let nodes = Self.nodes(parts) else { return nil }
      self = .choice(nodes)
    case .repeated(let part, let count):
      guard let node = Self(part) else { return nil }
      self = .repeated(node, from: count.minimum ?? 0, to: count.maximum)
    }
  }

  private init?(_ characters: SampleCharacters?) {
    guard let characters else { return nil }
    self = .character(characters.characters)
  }

  private static func nodes(_ parts: [PatternNode]) -> [Self]? {
    let nodes = parts.compactMap(Self.init)
    return nodes.count == parts.count ? nodes : nil
  }
}
