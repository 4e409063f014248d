extension Optional: MappingValueConvertible where Wrapped: MappingValueConvertible {
  /// Creates nil from null, and the wrapped value from anything else.
  public init(mappingValue: MappingValue) throws {
    self = mappingValue == .null ? nil : try Wrapped(mappingValue: mappingValue)
  }

  /// The wrapped value, or null if there's none.
  public var mappingValue: MappingValue {
    get throws { try map { try $0.mappingValue } ?? .null }
  }
}

extension Array: MappingValueConvertible where Element: MappingValueConvertible {
  /// Creates an array from a JSON array.
  public init(mappingValue: MappingValue) throws {
    guard case .array(let elements) = mappingValue else {
      throw ConversionProblem.mismatch(expected: .list, input: InputValue(mappingValue))
    }
    self = try elements.enumerated().map { index, element in
      try placing(at: .index(index)) { try Element(mappingValue: element) }
    }
  }

  /// A JSON array of the elements' values.
  public var mappingValue: MappingValue {
    get throws { .array(try map { try $0.mappingValue }) }
  }
}

extension Set: MappingValueConvertible where Element: MappingValueConvertible {
  /// Creates a set from a JSON array, which may contain duplicate elements.
  public init(mappingValue: MappingValue) throws {
    let elements = try [Element](mappingValue: mappingValue)
    if case .array(let values) = mappingValue {
      for (index, value) in values.enumerated() where InputValue(value).hasTooManyMarks {
        try placing(at: .index(index)) { throw ConversionProblem.tooManyMarks }
      }
    }
    self = Set(elements)
  }

  /// A JSON array of the elements' values. They're sorted by their JSON text, so the order is
  /// always the same.
  public var mappingValue: MappingValue {
    get throws {
      try MappingValue(.list(JSONText.sorted(map { OutputValue(try $0.mappingValue) })))
    }
  }
}

extension Dictionary: MappingValueConvertible
where Key: MappingValueConvertible, Value: MappingValueConvertible {
  /// Creates a dictionary from a JSON object. Keys can be of type `String` or `Bool`, an integer
  /// type, a type with one of these as its raw value, or a type that's encoded as a string.
  public init(mappingValue: MappingValue) throws {
    guard case .object(let object) = mappingValue else {
      throw ConversionProblem.mismatch(expected: .object, input: InputValue(mappingValue))
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

  /// A JSON object whose keys are sorted by their UTF-8 bytes.
  public var mappingValue: MappingValue {
    get throws {
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
}

extension Range: MappingValueConvertible where Bound: MappingValueConvertible {
  /// Creates a half-open range from a two-element JSON array, `[lower, upper]`.
  public init(mappingValue: MappingValue) throws {
    self = try RangeBounds.checked([Bound](mappingValue: mappingValue), make: ..<)
  }

  /// A JSON array that contains both bounds.
  public var mappingValue: MappingValue {
    get throws { .array([try lowerBound.mappingValue, try upperBound.mappingValue]) }
  }
}

extension ClosedRange: MappingValueConvertible where Bound: MappingValueConvertible {
  /// Creates a closed range from a two-element JSON array, `[lower, upper]`.
  public init(mappingValue: MappingValue) throws {
    self = try RangeBounds.checked([Bound](mappingValue: mappingValue), make: ...)
  }

  /// A JSON array that contains both bounds.
  public var mappingValue: MappingValue {
    get throws { .array([try lowerBound.mappingValue, try upperBound.mappingValue]) }
  }
}

extension Range: FormedValue where Bound: MappingValueConvertible {
  static var dataForm: DataForm { .list([DataForm(of: Bound.self), DataForm(of: Bound.self)]) }
}

extension ClosedRange: FormedValue where Bound: MappingValueConvertible {
  static var dataForm: DataForm { .list([DataForm(of: Bound.self), DataForm(of: Bound.self)]) }
}

/// The representation of ranges as arrays.
enum RangeBounds {
  /// Creates a range from an array of exactly two values, the lower bound first. Any other array is
  /// an error.
  static func checked<Bound: Comparable, Made>(
    _ bounds: [Bound], make: (Bound, Bound) -> Made
  ) throws -> Made {
    guard bounds.count == 2 else {
      throw ConversionProblem(
        .conversionFailed, expected: .pair,
        actual: "a list of \(bounds.count)", kind: "a list"
      ).completed { $0.measured["count"] = .count(bounds.count) }
    }
    for bound in bounds { try ComparedValues.check(bound) }
    guard bounds[0] <= bounds[1] else {
      throw ConversionProblem(
        .conversionFailed, expected: .orderedBounds,
        actual: "a range with its bounds reversed", kind: "a reversed range")
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
