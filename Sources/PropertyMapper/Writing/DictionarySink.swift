/// Creates the values of Swift dictionaries.
struct DictionarySink: WritingSink {
  /// A dictionary that is being filled.
  struct Object {
    var dictionary: [String: Any]
    /// The number of members. It differs from the dictionary's if keys are canonically equal.
    var count = 0
  }

  static var hashesKeys: Bool { true }

  /// The value that was written last, until it's added.
  private(set) var made: Any = ()

  @inline(__always)
  mutating func write(_ value: ValueAddress, by codec: WritingCodec) -> SteppedOutput<Void> {
    codec.makeAny(value, &made)
  }

  @inline(__always)
  mutating func write(_ text: String) { made = text }

  mutating func write(_ output: OutputValue) -> SteppedOutput<Void> {
    output.hasKeyProblems() ? .failed : output.makeAny(&made)
  }

  // MARK: Lists

  @inline(__always)
  func beginList(minimumCapacity: Int) -> [Any] {
    var list: [Any] = []
    list.reserveCapacity(minimumCapacity)
    return list
  }

  @inline(__always)
  mutating func append(_ value: Void, to list: inout [Any]) { list.append(EditedValue.take(&made)) }

  @inline(__always)
  mutating func end(_ list: consuming [Any]) { made = list }

  func removeNulls(_ count: Int, from list: inout [Any]) { list.removeLast(count) }

  // MARK: Objects

  @inline(__always)
  func beginObject(minimumCapacity: Int) -> Object {
    Object(dictionary: [String: Any](minimumCapacity: minimumCapacity))
  }

  @inline(__always)
  mutating func add(_ value: Void, forKey key: String, to object: inout Object) {
    object.dictionary[key] = EditedValue.take(&made)
    object.count &+= 1
  }

  @inline(__always)
  mutating func writeNull() { made = OutputValue.null.anyValue }

  @inline(__always)
  mutating func add(_ value: Void, of line: WritingSteps.Line, to object: inout Object) {
    add(value, forKey: line.key, to: &object)
  }

  @inline(__always)
  func isEmpty(_ object: borrowing Object) -> Bool { object.dictionary.isEmpty }

  func isEmpty(_ value: Void, of line: WritingSteps.Line, in object: Object) -> Bool {
    (made as? any Collection)?.isEmpty == true
  }

  /// Colliding keys are an error, which is found in a tree.
  @inline(__always)
  mutating func end(_ object: consuming Object) -> SteppedOutput<Void> {
    guard object.dictionary.count == object.count else { return .failed }
    made = object.dictionary
    return .value(())
  }
}

extension ModelEncoder<DictionarySink> {
  /// The dictionaries of a whole list of models, or of dictionaries.
  ///
  /// - Parameter convert: Returns the dictionary for an element, with its index, that is written as a different value.
  mutating func dictionaries(
    of elements: LentElements, as shape: Shape, converting convert: (Any, Int) -> [String: Any]
  ) -> [[String: Any]]? {
    guard run.count(), run.mayGoDeeper() else { return nil }
    guard var place = elements.start else { return [] }
    run.enter()
    var list: [[String: Any]] = []
    list.reserveCapacity(elements.count)
    for _ in 0..<elements.count {
      guard case .value = write(place, as: shape) else { return nil }
      let made = sink.made
      list.append(ExactValue.of(made, as: [String: Any].self) ?? convert(made, list.count))
      place += elements.stride
    }
    return list
  }
}
