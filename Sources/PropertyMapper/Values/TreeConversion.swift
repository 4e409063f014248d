/// What a value comes to that is made a value of another kind: a finished one, or a list or an object whose parts are still
/// to be made.
enum TreeStep<Parts, Target> {
  case leaf(Target)
  case list(Parts)
  case object(Parts)
}

/// Makes one kind of tree of another.
///
/// It is a loop, and no call for each level: how deep values may be nested is for those to say who hand them out, and not
/// for the stack.
///
/// - Parameters:
///   - root: The value to convert.
///   - open: Says what a value comes to.
///   - close: Makes a list, or an object if there are keys, of its finished parts.
func convertTree<Source, Parts: IteratorProtocol, Target, Failure: Error>(
  _ root: Source,
  opening open: (Source) throws(Failure) -> TreeStep<Parts, Target>,
  closing close: ([String]?, [Target]) -> Target
) throws(Failure) -> Target where Parts.Element == (key: String, value: Source) {
  var levels: [TreeLevel<Parts, Target>] = []
  switch try open(root) {
  case .leaf(let value): return value
  case .list(let parts): levels.append(TreeLevel(parts, isObject: false))
  case .object(let parts): levels.append(TreeLevel(parts, isObject: true))
  }
  while true {
    let innermost = levels.endIndex - 1
    guard let part = levels[innermost].parts.next() else {
      let level = levels.removeLast()
      let value = close(level.isObject ? level.keys : nil, level.values)
      guard !levels.isEmpty else { return value }
      levels[innermost - 1].values.append(value)
      continue
    }
    if levels[innermost].isObject { levels[innermost].keys.append(part.key) }
    switch try open(part.value) {
    case .leaf(let value): levels[innermost].values.append(value)
    case .list(let parts): levels.append(TreeLevel(parts, isObject: false))
    case .object(let parts): levels.append(TreeLevel(parts, isObject: true))
    }
  }
}

/// A list or an object that is being converted.
private struct TreeLevel<Parts, Target> {
  var parts: Parts
  let isObject: Bool
  var keys: [String] = []
  var values: [Target] = []

  init(_ parts: Parts, isObject: Bool) {
    self.parts = parts
    self.isObject = isObject
  }
}
