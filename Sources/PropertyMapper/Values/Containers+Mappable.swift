extension Optional: MappableValue where Wrapped: MappableValue {
  /// Makes nil from null, and the wrapped value from anything else.
  public init(mappingValue: MappingValue) throws {
    self = mappingValue == .null ? nil : try Wrapped(mappingValue: mappingValue)
  }

  /// Null for nil, otherwise the value of what is wrapped.
  public var mappingValue: MappingValue {
    get throws { try map { try $0.mappingValue } ?? .null }
  }
}

extension Array: MappableValue where Element: MappableValue {
  /// Makes an array from a list.
  public init(mappingValue: MappingValue) throws {
    guard case .array(let elements) = mappingValue else {
      throw ConversionProblem.mismatch(expected: "a list", input: InputValue(mappingValue))
    }
    self = try elements.enumerated().map { index, element in
      try placing(at: .index(index)) { try Element(mappingValue: element) }
    }
  }

  /// The list of the elements' values.
  public var mappingValue: MappingValue {
    get throws { .array(try map { try $0.mappingValue }) }
  }
}

extension Set: MappableValue where Element: MappableValue {
  /// Makes a set from a list; repeated elements become one.
  public init(mappingValue: MappingValue) throws {
    self = Set(try [Element](mappingValue: mappingValue))
  }

  /// The list of the elements' values, sorted by their JSON text, so that it is the same in every run.
  public var mappingValue: MappingValue {
    get throws {
      try MappingValue(.list(JSONText.sorted(map { OutputValue(try $0.mappingValue) })))
    }
  }
}

extension Dictionary: MappableValue where Key: MappableValue, Value: MappableValue {
  /// Makes a dictionary from an object. Keys may be `String`, integers, `Bool`, types with raw values of these, and types
  /// whose value is text.
  public init(mappingValue: MappingValue) throws {
    guard case .object(let object) = mappingValue else {
      throw ConversionProblem.mismatch(expected: "an object", input: InputValue(mappingValue))
    }
    let coding = try KeyCodings.required(for: Key.self)
    self.init()
    for (key, value) in object {
      try placing(at: .key(key)) {
        self[try coding.key(for: key)] = try Value(mappingValue: value)
      }
    }
  }

  /// The object of the values, its keys sorted by their UTF-8 bytes.
  public var mappingValue: MappingValue {
    get throws {
      let coding = try KeyCodings.required(for: Key.self)
      var members: [MappingValue.Object.Member] = []
      for (key, value) in self {
        members.append(.init(key: try coding.text(key), value: try value.mappingValue))
      }
      members.sort { $0.key.precedes($1.key) }
      return .object(MappingValue.Object(uniqueMembers: members))
    }
  }
}

extension Range: MappableValue where Bound: MappableValue {
  /// Makes a range of a list of two values, of which the second, which does not belong to it, is not less than the first.
  public init(mappingValue: MappingValue) throws {
    let bounds = try Bounds<Bound>(mappingValue)
    self = bounds.lower..<bounds.upper
  }

  /// The list of both bounds.
  public var mappingValue: MappingValue {
    get throws { .array([try lowerBound.mappingValue, try upperBound.mappingValue]) }
  }
}

extension ClosedRange: MappableValue where Bound: MappableValue {
  /// Makes a range of a list of two values, of which the second is not less than the first.
  public init(mappingValue: MappingValue) throws {
    let bounds = try Bounds<Bound>(mappingValue)
    self = bounds.lower...bounds.upper
  }

  /// The list of both bounds.
  public var mappingValue: MappingValue {
    get throws { .array([try lowerBound.mappingValue, try upperBound.mappingValue]) }
  }
}

extension Range: FormedValue where Bound: MappableValue {
  static var dataForm: DataForm { .list([DataForm(of: Bound.self), DataForm(of: Bound.self)]) }
}

extension ClosedRange: FormedValue where Bound: MappableValue {
  static var dataForm: DataForm { .list([DataForm(of: Bound.self), DataForm(of: Bound.self)]) }
}

/// The two values of a range, in order.
private struct Bounds<Bound: MappableValue & Comparable> {
  let lower: Bound
  let upper: Bound

  init(_ value: MappingValue) throws {
    let bounds = try [Bound](mappingValue: value)
    guard bounds.count == 2 else {
      throw ConversionProblem(
        .conversionFailed, expected: "a list of two values",
        actual: bounds.count == 1 ? "a list of 1" : "a list of \(bounds.count)", kind: "a list")
    }
    guard bounds[0] <= bounds[1] else {
      throw ConversionProblem(
        .conversionFailed, expected: "a range from a lower to an upper value",
        actual: "a range from an upper to a lower one", kind: "a reversed range")
    }
    (lower, upper) = (bounds[0], bounds[1])
  }
}

/// A type that holds values, and so is never text in the data.
protocol ContainerValue {}

extension Optional: ContainerValue {}
extension Array: ContainerValue {}
extension Set: ContainerValue {}
extension Dictionary: ContainerValue {}
extension Range: ContainerValue {}
extension ClosedRange: ContainerValue {}

/// Runs a step for one value of a list or an object; an error that says what is wrong gets its place.
private func placing<Result>(
  at step: MappingPath.Component, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let incomplete as ConversionProblem {
    let problem = incomplete.complete
    throw MappingError(
      problem.code, path: MappingPath(components: [step]),
      message: Messages.conversion(problem, isSensitive: false), expected: problem.expected,
      actual: problem.actual)
  } catch let error as MappingError {
    throw error.joined(at: [step], property: nil, isSensitive: false)
  } catch let errors as MappingErrors {
    throw MappingErrors(
      errors.map { $0.joined(at: [step], property: nil, isSensitive: false) }, mapping: nil)
  }
}
