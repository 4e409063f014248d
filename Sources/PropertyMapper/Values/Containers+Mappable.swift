extension Optional: MappableValue where Wrapped: MappableValue {
  /// Makes nil of null, and the wrapped value of anything else.
  public init(mappingValue: MappingValue) throws {
    self = mappingValue == .null ? nil : try Wrapped(mappingValue: mappingValue)
  }

  /// Null for nil, else the wrapped value's.
  public var mappingValue: MappingValue {
    get throws { try map { try $0.mappingValue } ?? .null }
  }
}

extension Array: MappableValue where Element: MappableValue {
  /// Makes a list of the elements of a list.
  public init(mappingValue: MappingValue) throws {
    guard case .array(let elements) = mappingValue else {
      throw ConversionProblem.mismatch(expected: "a list", input: InputValue(mappingValue))
    }
    self = try elements.map { try Element(mappingValue: $0) }
  }

  /// The list of the elements' values.
  public var mappingValue: MappingValue {
    get throws { .array(try map { try $0.mappingValue }) }
  }
}

extension Set: MappableValue where Element: MappableValue {
  /// Makes a set of the elements of a list; repeated ones become one.
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
  /// Makes a dictionary of an object. Keys may be `String`, integers, and types with raw values of these.
  public init(mappingValue: MappingValue) throws {
    guard case .object(let object) = mappingValue else {
      throw ConversionProblem.mismatch(expected: "an object", input: InputValue(mappingValue))
    }
    let coding = try KeyCodings.required(for: Key.self)
    self.init()
    for (key, value) in object {
      self[try coding.key(for: key)] = try Value(mappingValue: value)
    }
  }

  /// The object of the values, its keys sorted by their UTF-8 bytes.
  public var mappingValue: MappingValue {
    get throws {
      let coding = try KeyCodings.required(for: Key.self)
      var members: [MappingValue.Object.Member] = []
      for (key, value) in self {
        members.append(.init(key: coding.text(key), value: try value.mappingValue))
      }
      members.sort { $0.key.precedes($1.key) }
      return .object(MappingValue.Object(uniqueMembers: members))
    }
  }
}
