extension Range: MappableValue where Bound: MappableValue {
  /// Makes a range of a list of two values, of which the second, which does not belong to it, is not less than the first.
  public init(mappingValue: MappingValue) throws {
    self = try RangeBounds.checked([Bound](mappingValue: mappingValue), make: ..<)
  }

  /// The list of both bounds.
  public var mappingValue: MappingValue {
    get throws { .array([try lowerBound.mappingValue, try upperBound.mappingValue]) }
  }
}

extension ClosedRange: MappableValue where Bound: MappableValue {
  /// Makes a range of a list of two values, of which the second is not less than the first.
  public init(mappingValue: MappingValue) throws {
    self = try RangeBounds.checked([Bound](mappingValue: mappingValue), make: ...)
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

/// The list that ranges are in the data.
enum RangeBounds {
  /// The range from the first value of a list to the second, if it has just these, and in order.
  static func checked<Bound: Comparable, Made>(
    _ bounds: [Bound], make: (Bound, Bound) -> Made
  ) throws -> Made {
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
    return make(bounds[0], bounds[1])
  }
}
