extension RandomChoices {
  /// Where subtypes are read from: most often the object itself.
  mutating func pickPayload() -> [PathStep]? {
    pick([nil, nil, nil, [.key("data")], [.key("more"), .key("data")]])
  }

  /// Where the keys are that tell subtypes: most often there are none.
  mutating func pickKeys() -> [PathStep]? {
    pick([nil, nil, nil, nil, [], [], [.key("more")]])
  }
}

/// Paths for the entries of one table, of every kind.
struct RandomPaths {
  static let keys = [
    "a", "b", "c", "id", "name", "value", "list", "kind", "ID", "é", "e\u{301}", "", "a/b~c",
    "quote\"d", "back\\slash", "日本", "tab\tbed", "k.l", "😀", "a b",
    "a-rather-long-key-of-more-than-forty-bytes-in-all",
  ]
  private static let prefixes: [[PathStep]] = [
    [.key("p")], [.key("p")], [.key("q")], [.key("p"), .key("r")], [.key("é")], [.key("a")],
    [.key("x"), .key("")],
  ]

  private var written: Set<[PathStep]> = []
  private var aboveWritten: Set<[PathStep]> = []
  private var all: [[PathStep]] = []

  /// A path, and whether export can write it beside the others.
  mutating func next(_ choices: inout RandomChoices) -> (path: [PathStep], isFree: Bool) {
    if choices.chance(3), let path = choices.pickIfAny(all) {
      // Of two that are written to one place the first that is not nil is.
      return (path, isFree: written.contains(path) && choices.chance(60))
    }
    var path: [PathStep] = []
    for _ in 0..<6 {
      path = Self.any(&choices)
      if isFree(path) { break }
      // `a` beside `a.b`, which is fine as long as one of them is only read.
      if choices.chance(25) { break }
    }
    all.append(path)
    return (path, isFree(path))
  }

  /// Keeps what is written from getting in the way of what comes later.
  mutating func reserve(_ path: [PathStep]) {
    written.insert(path)
    for length in path.indices.dropFirst() { aboveWritten.insert(Array(path.prefix(length))) }
    all.append(path)
  }

  /// A path that is only read, most often one that nothing else is at.
  mutating func alternative(_ choices: inout RandomChoices) -> [PathStep] {
    guard choices.chance(85) else { return Self.any(&choices) }
    let path = Self.any(&choices) + [.key("or\(all.count)")]
    all.append(path)
    return path
  }

  private static func any(_ choices: inout RandomChoices) -> [PathStep] {
    let key = PathStep.key(choices.pick(keys))
    switch choices.number(0...19) {
    case 0...11: return [key]
    case 12: return [.key("items"), .index(choices.number(0...2)), key]
    default: return choices.pick(prefixes) + [key]
    }
  }

  private func isFree(_ path: [PathStep]) -> Bool {
    guard !path.contains(where: { if case .index = $0 { true } else { false } }) else {
      return false
    }
    return !written.contains(path) && !aboveWritten.contains(path)
      && !path.indices.dropFirst().contains { written.contains(Array(path.prefix($0))) }
  }
}
