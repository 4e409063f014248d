/// A container or a range. Its conversions are built into the library.
protocol ConvertibleContainer {
  /// Creates a container from its representation in the data.
  init(reading value: MappingValue) throws
  /// Returns the container's representation in the data.
  func written() throws -> MappingValue
}

extension ConvertibleContainer {
  /// Creates the container from its representation in the data.
  public init(mappingValue: MappingValue) throws { try self.init(reading: mappingValue) }

  /// The container's representation in the data.
  public var mappingValue: MappingValue { get throws { try written() } }
}

extension Optional: MappingValueConvertible, ConvertibleContainer
where Wrapped: MappingValueConvertible {
  /// Creates nil from null, and the wrapped value from anything else.
  init(reading value: MappingValue) throws {
    self = value == .null ? nil : try Wrapped(mappingValue: value)
  }

  /// Null for nil, otherwise the wrapped value.
  func written() throws -> MappingValue {
    try map { try $0.mappingValue } ?? .null
  }
}

extension Array: MappingValueConvertible, ConvertibleContainer
where Element: MappingValueConvertible {
  init(reading value: MappingValue) throws {
    guard case .array(let elements) = value else {
      throw ConversionProblem.mismatch(expected: .list, input: InputValue(value))
    }
    self = try elements.enumerated().map { index, element in
      try placing(at: .index(index)) { try Element(mappingValue: element) }
    }
  }

  func written() throws -> MappingValue { .array(try map { try $0.mappingValue }) }
}

extension Set: MappingValueConvertible, ConvertibleContainer
where Element: MappingValueConvertible {
  /// Creates a set from a JSON array, which may contain duplicate elements.
  init(reading value: MappingValue) throws {
    let elements = try [Element](mappingValue: value)
    if case .array(let values) = value {
      for (index, value) in values.enumerated() where InputValue(value).hasTooManyMarks {
        try placing(at: .index(index)) { throw ConversionProblem.tooManyMarks }
      }
    }
    self = Set(elements)
  }

  /// A JSON array of the elements' values, sorted by their JSON text so that the order is the same
  /// in every run.
  func written() throws -> MappingValue {
    try MappingValue(.list(JSONText.sorted(map { OutputValue(try $0.mappingValue) })))
  }
}

extension Dictionary: MappingValueConvertible, ConvertibleContainer
where Key: MappingValueConvertible, Value: MappingValueConvertible {
  init(reading value: MappingValue) throws {
    guard case .object(let object) = value else {
      throw ConversionProblem.mismatch(expected: .object, input: InputValue(value))
    }
    guard let coding = KeyCodings.find(for: Key.self) else {
      throw KeyCodings.unreadable(Key.self)
    }
    self.init()
    for (key, value) in object {
      try placing(at: .key(key)) {
        if key.hasTooManyMarks { throw ConversionProblem.tooManyMarks }
        self[try coding.key(for: key)] = try Value(mappingValue: value)
      }
    }
  }

  /// A JSON object of the values, with its keys sorted by their UTF-8 bytes.
  func written() throws -> MappingValue {
    guard let coding = KeyCodings.find(for: Key.self) else {
      throw KeyCodings.unsupported(Key.self)
    }
    var members: [MappingValue.Object.Member] = []
    for (key, value) in self {
      members.append(.init(key: try coding.text(key), value: try value.mappingValue))
    }
    members.sort { $0.key.precedes($1.key) }
    return .object(MappingValue.Object(uniqueMembers: members))
  }
}

extension Range: MappingValueConvertible, ConvertibleContainer
where Bound: MappingValueConvertible {
  init(reading value: MappingValue) throws {
    self = try RangeBounds.checked([Bound](mappingValue: value), make: ..<)
  }

  func written() throws -> MappingValue { try RangeBounds.array(lowerBound, upperBound) }
}

extension ClosedRange: MappingValueConvertible, ConvertibleContainer
where Bound: MappingValueConvertible {
  init(reading value: MappingValue) throws {
    self = try RangeBounds.checked([Bound](mappingValue: value), make: ...)
  }

  func written() throws -> MappingValue { try RangeBounds.array(lowerBound, upperBound) }
}

extension Range: FormedValue where Bound: MappingValueConvertible {
  static var dataForm: DataForm { .list([DataForm(of: Bound.self), DataForm(of: Bound.self)]) }
}

extension ClosedRange: FormedValue where Bound: MappingValueConvertible {
  static var dataForm: DataForm { .list([DataForm(of: Bound.self), DataForm(of: Bound.self)]) }
}

/// The representation of ranges as arrays.
enum RangeBounds {
  /// Returns a JSON array of both bounds.
  static func array(
    _ lower: some MappingValueConvertible, _ upper: some MappingValueConvertible
  ) throws -> MappingValue { .array([try lower.mappingValue, try upper.mappingValue]) }

  /// Creates a range from an array of exactly two values, the lower bound first. Any other array is
  /// an error.
  static func checked<Bound: Comparable, Made>(
    _ bounds: [Bound], make: (Bound, Bound) -> Made
  ) throws -> Made {
    guard bounds.count == 2 else {
      throw ConversionProblem(
        .conversionFailed, expected: .pair,
        actual: bounds.count == 1 ? "a list of 1" : "a list of \(bounds.count)", kind: "a list"
      ).completed { $0.measured["count"] = .count(bounds.count) }
    }
    for bound in bounds { try ComparedValues.check(bound) }
    guard bounds[0] <= bounds[1] else {
      throw ConversionProblem(
        .conversionFailed, expected: .orderedBounds,
        actual: "a range from an upper to a lower one", kind: "a reversed range")
    }
    return make(bounds[0], bounds[1])
  }
}

/// A type that contains other values, so it's never a string in the data.
protocol ContainerValue {}

extension Optional: ContainerValue {}
extension Array: ContainerValue {}
extension Set: ContainerValue {}
extension Dictionary: ContainerValue {}
extension Range: ContainerValue {}
extension ClosedRange: ContainerValue {}

/// Runs a step for one value of an array or an object, and adds the path of that value to any
/// errors.
private func placing<Result>(
  at step: MappingPath.Component, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let problem as ConversionProblem {
    throw PlacedProblem(problem: problem, components: [step])
  } catch let placed as PlacedProblem {
    throw PlacedProblem(problem: placed.problem, components: [step] + placed.components)
  } catch let error as MappingError {
    throw error.joined(at: [step], property: nil, isSensitive: false)
  } catch let errors as MappingErrors {
    throw MappingErrors(
      errors.map { $0.joined(at: [step], property: nil, isSensitive: false) }, mapping: nil)
  }
}
