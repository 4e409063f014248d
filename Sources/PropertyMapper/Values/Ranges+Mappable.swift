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
    for bound in bounds { try ComparedValues.check(bound) }
    guard bounds[0] <= bounds[1] else {
      throw ConversionProblem(
        .conversionFailed, expected: "a range from a lower to an upper value",
        actual: "a range from an upper to a lower one", kind: "a reversed range")
    }
    (lower, upper) = (bounds[0], bounds[1])
  }
}
