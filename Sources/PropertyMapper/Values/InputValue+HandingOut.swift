// Values of the input as Swift code sees them: as `Any`, as dictionaries, as `MappingValue`s.

extension InputObject {
  /// The members with each key once: of repeated ones the first or the last, as the policy says.
  ///
  /// Whether repeated keys are an error was decided before; here they only must not get lost twice.
  func members(duplicates: DuplicateKeyPolicy) -> [Member] {
    guard case .json = self else { return members }
    var unique: [Member] = []
    var indexes: [[UInt8]: Int] = [:]
    for member in members {
      let bytes = Array(member.key.utf8)
      if let index = indexes[bytes] {
        if duplicates != .useFirst { unique[index] = member }
      } else {
        indexes[bytes] = unique.count
        unique.append(member)
      }
    }
    return unique
  }

  /// The members with each key once, sorted by the UTF-8 bytes of their keys.
  func sortedMembers(duplicates: DuplicateKeyPolicy) -> [Member] {
    members(duplicates: duplicates).sorted {
      $0.key.precedes($1.key)
    }
  }

  /// The members with each key once, in the order of the input; sorted where the input has none.
  func orderedMembers(duplicates: DuplicateKeyPolicy) -> [Member] {
    if case .any = self { return sortedMembers() }
    return members(duplicates: duplicates)
  }

  /// The object as a Swift dictionary.
  func dictionary(duplicateKeys: DuplicateKeyPolicy) throws(ConversionProblem) -> [String: Any] {
    if case .any(let dictionary) = self { return dictionary }
    var dictionary: [String: Any] = [:]
    for member in members(duplicates: duplicateKeys) {
      dictionary[member.key] = try member.element.value.anyValue(duplicateKeys: duplicateKeys)
    }
    return dictionary
  }
}

extension InputValue {
  /// The value as a Swift dictionary holds it: text, numbers, lists, dictionaries, `NSNull` for null.
  func anyValue(duplicateKeys: DuplicateKeyPolicy) throws(ConversionProblem) -> Any {
    switch self {
    case .null: return Self.nullObject
    case .bool(let bool): return bool
    case .number(let literal): return literal.anyValue
    case .unusable: throw .mismatch(expected: "a value of JSON", input: self)
    case .text(let text): return text
    case .list(.any(let elements)): return elements
    case .list(let list):
      var elements: [Any] = []
      elements.reserveCapacity(list.count)
      try list.visitThrowing { element throws(ConversionProblem) in
        elements.append(try element.value.anyValue(duplicateKeys: duplicateKeys))
      }
      return elements
    case .object(let object): return try object.dictionary(duplicateKeys: duplicateKeys)
    case .native(let value): return value
    }
  }
}

extension InputList {
  /// Calls the body for each element up to the first that throws.
  func visitThrowing<Failure>(_ body: (InputElement) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .any(let elements):
      for element in elements { try body(InputElement(element)) }
    case .json(let list):
      for element in list.elements { try body(InputElement(element)) }
    case .mapping(let elements):
      for element in elements { try body(InputElement(element)) }
    }
  }
}

extension MappingValue {
  /// Takes a value of the input exactly; Swift values that JSON has no kind for become what they are
  /// written as.
  ///
  /// Each kind is a call of its own, so that a level of nesting takes little of the stack.
  init(_ input: InputValue, duplicateKeys: DuplicateKeyPolicy) throws(ConversionProblem) {
    switch input {
    case .list(let list): self = .array(try Self.elements(of: list, duplicateKeys))
    case .object(let object): self = .object(try Self.members(of: object, duplicateKeys))
    default: self = try Self.leaf(input)
    }
  }

  @inline(never)
  private static func elements(
    of list: InputList, _ duplicateKeys: DuplicateKeyPolicy
  ) throws(ConversionProblem) -> [MappingValue] {
    var elements: [MappingValue] = []
    elements.reserveCapacity(list.count)
    try list.visitThrowing { element throws(ConversionProblem) in
      elements.append(try MappingValue(element.value, duplicateKeys: duplicateKeys))
    }
    return elements
  }

  @inline(never)
  private static func members(
    of object: InputObject, _ duplicateKeys: DuplicateKeyPolicy
  ) throws(ConversionProblem) -> Object {
    var members: [Object.Member] = []
    for member in object.orderedMembers(duplicates: duplicateKeys) {
      let value = try MappingValue(member.element.value, duplicateKeys: duplicateKeys)
      members.append(Object.Member(key: member.key, value: value))
    }
    return Object(uniqueMembers: members)
  }

  @inline(never)
  private static func leaf(_ input: InputValue) throws(ConversionProblem) -> MappingValue {
    switch input {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let literal): .number(Number(literal))
    case .text(let text): .string(text)
    case .native(let value as any ConvertibleValue):
      try MappingValue(value.output(for: .json))
    case .list, .object, .unusable, .native:
      throw .mismatch(expected: "a value of JSON", input: input)
    }
  }
}
