extension MappingValue: ConvertibleValue {
  static var dataForm: DataForm { .anything }

  static func convert(
    _ input: InputValue, policy: ConversionPolicy
  ) throws(ConversionProblem) -> Self {
    try MappingValue(input, duplicateKeys: .reject)
  }

  func output(for target: OutputTarget) -> OutputValue { OutputValue(self) }

  /// Takes the value as it is.
  public init(mappingValue: MappingValue) {
    self = mappingValue
  }

  /// The value itself.
  public var mappingValue: MappingValue { self }
}
