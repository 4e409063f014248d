/// The large objects converted in text that is traversed more than once, by their start offsets. If
/// a model and an unconverted value share a key, and such models are nested, each object is read
/// only once.
final class ReadObjects<Object> {
  fileprivate struct Known {
    let object: Object
    /// The offset after the object.
    let end: Int
    /// The depth of the innermost list or object inside, itself included.
    let deepest: Int
  }

  private var objects: [Int: Known] = [:]

  /// Shorter objects are read again: they are not worth the memory.
  private static var minimumLength: Int { 1024 }

  func removeAll() {
    if !objects.isEmpty { objects = [:] }
  }

  fileprivate func object(at offset: Int) -> Known? { objects.isEmpty ? nil : objects[offset] }

  fileprivate func keep(_ known: Known, from offset: Int) {
    if known.end - offset >= Self.minimumLength { objects[offset] = known }
  }
}

extension ValueReader {
  /// Reads an object, or moves past it if it is known.
  ///
  /// - Parameter root: The depth of the whole value that contains the object.
  @inline(never)
  mutating func readOnce<Object>(
    among objects: ReadObjects<Object>, from root: Int,
    _ read: (inout ValueReader) throws(Declined) -> Object
  ) throws(Declined) -> Object {
    let start = cursor.position
    if let known = objects.object(at: start) {
      guard known.deepest - root < MappingValue.maximumNesting else { throw Declined() }
      cursor.position = known.end
      deepest = max(deepest, known.deepest)
      return known.object
    }
    let outerDeepest = deepest
    deepest = depth
    let object = try read(&self)
    objects.keep(.init(object: object, end: cursor.position, deepest: deepest), from: start)
    deepest = max(deepest, outerDeepest)
    return object
  }
}
