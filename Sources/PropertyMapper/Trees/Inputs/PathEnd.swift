/// The end of a path in an input.
enum PathEnd {
  /// There is no value. The offset is that of the object or list that lacks it, or of null in its place.
  case absent(offset: Int?, nullAbove: Bool = false)
  /// A value, which may be null.
  case value(InputElement)

  var offset: Int? {
    switch self {
    case .absent(let offset, _): offset
    case .value(let element): element.offset
    }
  }
}

/// Why a path can't be followed.
enum PathObstacle: Error {
  /// A value after some steps is no object, or no list if the next step is an index.
  case value(
    ConversionProblem, after: ArraySlice<MappingPath.Component>, beforeIndex: Bool, offset: Int?)
  /// The last one of some steps is a key that repeats.
  case repeatedKey(ArraySlice<MappingPath.Component>, first: Int, later: Int)
}

extension InputElement {
  /// Follows a path through objects and lists.
  ///
  /// - Parameters:
  ///   - start: The number of steps to this value.
  ///   - duplicates: The value to use for a key that repeats.
  ///   - emptyTextIsNull: Whether an empty string on the way is treated as null.
  ///   - element: Returns the value that a Swift dictionary or array contains after some steps.
  func follow(
    _ steps: ArraySlice<MappingPath.Component>, from start: Int = 0,
    duplicates: DuplicateKeyPolicy, emptyTextIsNull: Bool = false,
    _ element: (Any, ArraySlice<MappingPath.Component>) -> InputElement = { value, _ in
      InputElement(value)
    }
  ) throws(PathObstacle) -> PathEnd {
    var current = self
    for index in start..<steps.count {
      let passed = steps.prefix(through: index)
      let next: InputElement?
      switch (steps[index], current.value) {
      case (_, .null),
        (_, .text("")) where emptyTextIsNull:
        return .absent(offset: current.offset, nullAbove: true)
      case (.key(let key), .object(.any(let dictionary))):
        next = dictionary.value(underBytesOfAny: key).map { element($0, passed) }
      case (.index(let position), .list(.any(let values))):
        next = position < values.count ? element(values[position], passed) : nil
      case (.key(let key), .object(let object)):
        next = try object.lookup(key, duplicates: duplicates).element(after: passed)
      case (.index(let position), .list(let list)), (.index(let position), .object(.row(let list))):
        next = list.element(at: position)
      case (let step, let value):
        throw .value(
          .mismatch(expected: step.key == nil ? .list : .object, input: value),
          after: steps.prefix(index), beforeIndex: step.key == nil, offset: current.offset)
      }
      guard let next else { return .absent(offset: current.offset) }
      current = next
    }
    return .value(current)
  }
}

extension InputObject.Lookup {
  /// The value; nil if there is none.
  ///
  /// - Parameter steps: The steps to it.
  func element(
    after steps: ArraySlice<MappingPath.Component>
  ) throws(PathObstacle) -> InputElement? {
    switch self {
    case .absent: nil
    case .found(let element): element
    case .repeated(let first, let later): throw .repeatedKey(steps, first: first, later: later)
    }
  }
}
