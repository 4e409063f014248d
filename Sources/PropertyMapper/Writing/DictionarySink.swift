/// Creates the values of Swift dictionaries.
struct DictionarySink: WritingSink {
  /// A dictionary that is being filled.
  struct Object {
    var dictionary: [String: Any]
    /// The number of members. It differs from the dictionary's if keys are canonically equal.
    var count = 0
  }

  static var hashesKeys: Bool { true }

  @inline(__always)
  func write(_ value: ValueAddress, by codec: WritingCodec) -> SteppedOutput<Any> {
    codec.makeAny(value)
  }

  @inline(__always)
  func write(_ text: String) -> Any { text }

  func write(_ output: OutputValue) -> SteppedOutput<Any> {
    output.hasKeyProblems() ? .failed : output.anyInOneStep
  }

  // MARK: Lists

  @inline(__always)
  func beginList(minimumCapacity: Int) -> [Any] {
    var list: [Any] = []
    list.reserveCapacity(minimumCapacity)
    return list
  }

  @inline(__always)
  func beginElement(of list: inout [Any]) {}

  @inline(__always)
  func append(_ value: consuming Any, to list: inout [Any]) { list.append(value) }

  @inline(__always)
  func end(_ list: consuming [Any]) -> Any { list }

  func removeNulls(_ count: Int, from list: inout [Any]) { list.removeLast(count) }

  // MARK: Objects

  @inline(__always)
  func beginObject(minimumCapacity: Int) -> Object {
    Object(dictionary: [String: Any](minimumCapacity: minimumCapacity))
  }

  @inline(__always)
  func beginMember(_ key: String, of object: inout Object) {}

  @inline(__always)
  func beginMember(_ line: WritingSteps.Line, of object: inout Object) {}

  @inline(__always)
  func add(_ value: consuming Any, forKey key: String, to object: inout Object) {
    object.dictionary[key] = value
    object.count &+= 1
  }

  @inline(__always)
  func writeNull() -> Any { OutputValue.null.anyValue }

  @inline(__always)
  func add(_ value: consuming Any, of line: WritingSteps.Line, to object: inout Object) {
    add(value, forKey: line.key, to: &object)
  }

  @inline(__always)
  func removeMember(of object: inout Object) {}

  @inline(__always)
  func isEmpty(_ object: borrowing Object) -> Bool { object.dictionary.isEmpty }

  func isEmpty(_ value: Any, of line: WritingSteps.Line, in object: Object) -> Bool {
    (value as? any Collection)?.isEmpty == true
  }

  /// Colliding keys are an error, which is found in a tree.
  @inline(__always)
  func end(_ object: consuming Object) -> SteppedOutput<Any> {
    object.dictionary.count == object.count ? .value(object.dictionary) : .failed
  }
}

extension ModelEncoder<DictionarySink> {
  /// The dictionaries of a whole list of models, or of dictionaries.
  ///
  /// - Parameter convert: Returns the dictionary for an element, with its index, that is written as another value.
  mutating func dictionaries(
    of elements: LentElements, as shape: Shape, converting convert: (Any, Int) -> [String: Any]
  ) -> [[String: Any]]? {
    guard run.count(), run.mayGoDeeper() else { return nil }
    guard var place = elements.start else { return [] }
    run.enter()
    var list: [[String: Any]] = []
    list.reserveCapacity(elements.count)
    for _ in 0..<elements.count {
      guard case .value(let value) = write(place, as: shape) else { return nil }
      list.append(ExactValue.of(value, as: [String: Any].self) ?? convert(value, list.count))
      place += elements.stride
    }
    return list
  }
}
