/// The large objects that were handed out of a text that is gone through more than once, by the offsets where they begin. Where a
/// model and a value lie under one key, and models inside one another, each object is read once.
final class ReadObjects<Object> {
  fileprivate struct Known {
    let object: Object
    /// The offset after the object.
    let end: Int
    /// How deep the innermost list or object in it lies, itself included.
    let deepest: Int
  }

  private var objects: [Int: Known] = [:]

  /// Shorter ones are read again: they are not worth the memory.
  private static var minimumLength: Int { 1024 }

  func removeAll() {
    if !objects.isEmpty { objects = [:] }
  }

  fileprivate func object(at offset: Int) -> Known? { objects.isEmpty ? nil : objects[offset] }

  fileprivate func keep(_ known: Known, from offset: Int) {
    if known.end - offset >= Self.minimumLength { objects[offset] = known }
  }
}

extension DirectReader {
  /// Reads an object, or goes behind it if it is known.
  ///
  /// - Parameter root: How deep the whole value lies that the object is a part of.
  @inline(never)
  mutating func readOnce<Object>(
    among objects: ReadObjects<Object>, from root: Int,
    _ read: (inout DirectReader) throws(Declined) -> Object
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
