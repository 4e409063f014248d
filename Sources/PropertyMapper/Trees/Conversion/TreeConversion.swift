/// A step in converting a tree: a finished value, or a list or an object whose parts still have to
/// be converted.
package enum TreeStep<Parts, Target> {
  case leaf(Target)
  case list(Parts)
  case object(Parts)
}

/// The parts of a list or an object, one after another.
package protocol TreeParts: IteratorProtocol {
  /// The number of remaining parts.
  var count: Int { get }
}

extension MappingParts: TreeParts {}

/// Builds a list or an object. Its parts arrive one by one, so that nothing is stored twice.
package protocol TreeBuilder {
  associatedtype Target

  /// - Parameter key: Empty for the elements of a list.
  mutating func add(_ value: Target, forKey key: String)

  func finish() -> Target
}

/// Converts one kind of tree to another.
///
/// Runs in a loop instead of recursively: callers that hand out values limit the depth, not the
/// stack.
///
/// - Parameters:
///   - root: The value to convert.
///   - build: Begins a list or an object with the given number of parts.
///   - open: Returns the step for a value.
///   - place: Adds the place of a part to an error.
package func convertTree<Source, Parts: TreeParts, Builder: TreeBuilder, Failure: Error>(
  _ root: Source,
  building build: (_ isObject: Bool, _ count: Int) -> Builder,
  opening open: (Source) throws(Failure) -> TreeStep<Parts, Builder.Target>,
  placing place: (Failure, [MappingPath.Component]) -> Failure = { error, _ in error }
) throws(Failure) -> Builder.Target where Parts.Element == (key: String, value: Source) {
  var levels: [TreeLevel<Parts, Builder>] = []
  func begin(_ parts: Parts, isObject: Bool, forKey key: String) {
    let builder = build(isObject, parts.count)
    levels.append(
      TreeLevel(
        parts: parts, builder: builder, key: key, isObject: isObject, partCount: parts.count))
  }
  /// The components from the root to the last part with a key in the innermost level.
  func components(ofPart key: String) -> [MappingPath.Component] {
    let keys = levels.dropFirst().map { $0.key } + [key]
    return zip(levels, keys).map { level, key in
      level.isObject ? .key(key) : .index(level.partCount - level.parts.count - 1)
    }
  }
  switch try open(root) {
  case .leaf(let value): return value
  case .list(let parts): begin(parts, isObject: false, forKey: "")
  case .object(let parts): begin(parts, isObject: true, forKey: "")
  }
  while true {
    let innermost = levels.endIndex - 1
    guard let part = levels[innermost].parts.next() else {
      let level = levels.removeLast()
      let value = level.builder.finish()
      guard !levels.isEmpty else { return value }
      levels[innermost - 1].builder.add(value, forKey: level.key)
      continue
    }
    let step: TreeStep<Parts, Builder.Target>
    do throws(Failure) {
      step = try open(part.value)
    } catch {
      throw place(error, components(ofPart: part.key))
    }
    switch step {
    case .leaf(let value): levels[innermost].builder.add(value, forKey: part.key)
    case .list(let parts): begin(parts, isObject: false, forKey: part.key)
    case .object(let parts): begin(parts, isObject: true, forKey: part.key)
    }
  }
}

/// A list or an object being converted.
private struct TreeLevel<Parts, Builder> {
  var parts: Parts
  var builder: Builder
  /// Its key in the enclosing object.
  let key: String
  let isObject: Bool
  let partCount: Int
}
