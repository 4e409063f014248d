// Values of the input as Swift code sees them: as `Any`, as dictionaries, as `MappingValue`s.

extension InputObject {
  /// The members with each key once: of repeated ones the first or the last, as the policy says.
  ///
  /// Whether repeated keys are an error was decided before; here they only must not get lost twice.
  func members(duplicates: DuplicateKeyPolicy) -> InputMembers {
    guard case .json(let element) = self else { return members }
    return InputMembers(
      of: element.document,
      at: element.uniqueKeyRecords(keepsFirst: duplicates == .useFirst, areSorted: false))
  }

  /// The members with each key once, sorted by the UTF-8 bytes of their keys.
  func sortedMembers(duplicates: DuplicateKeyPolicy) -> InputMembers {
    guard case .json(let element) = self else { return sortedMembers() }
    return InputMembers(
      of: element.document,
      at: element.uniqueKeyRecords(keepsFirst: duplicates == .useFirst, areSorted: true))
  }

  /// The members with each key once, in the order of the input; sorted where the input has none.
  func orderedMembers(duplicates: DuplicateKeyPolicy) -> InputMembers {
    if case .any = self { return sortedMembers() }
    return members(duplicates: duplicates)
  }

  /// The object as a Swift dictionary.
  ///
  /// - Parameter shared: What was converted before, and gets what is converted now.
  func dictionary(
    duplicateKeys: DuplicateKeyPolicy, sharing shared: HandedOutObjects? = nil
  ) throws(ConversionProblem) -> [String: Any] {
    if case .any(let dictionary) = self { return dictionary }
    if case .json(let element) = self, let known = shared?[element] { return known }
    let members = members(duplicates: duplicateKeys)
    var dictionary = [String: Any](minimumCapacity: members.count)
    for member in members {
      dictionary[member.key] = try member.element.value.anyValue(
        duplicateKeys: duplicateKeys, sharing: shared)
    }
    if case .json(let element) = self { shared?.keep(dictionary, of: element) }
    return dictionary
  }
}

extension InputValue {
  /// The place of a list or an object in a JSON text.
  var element: JSONElement? {
    switch self {
    case .object(.json(let object)): object
    case .list(.json(let list)): list
    default: nil
    }
  }
}

extension InputObject {
  /// Its place in a JSON text.
  fileprivate var element: JSONElement? {
    if case .json(let element) = self { element } else { nil }
  }
}

extension InputValue {
  /// The value as a Swift dictionary holds it: text, numbers, lists, dictionaries, `NSNull` for null.
  ///
  /// - Parameter shared: What was converted before, and gets what is converted now.
  func anyValue(
    duplicateKeys: DuplicateKeyPolicy, sharing shared: HandedOutObjects? = nil
  ) throws(ConversionProblem) -> Any {
    // The object that begins, for which others may ask later.
    var opened: JSONElement?
    return try convertTree(self) {
      AnyBuilder(isObject: $0, count: $1, of: opened, sharing: shared)
    } opening: { value throws(ConversionProblem) -> TreeStep<InputParts, Any> in
      opened = nil
      switch value {
      case .list(.any(let elements)): return .leaf(elements)
      case .object(.any(let dictionary)): return .leaf(dictionary)
      case .list(let list): return .list(InputParts(list))
      case .object(let object):
        if let shared, let element = object.element {
          if let known = shared[element] { return .leaf(known) }
          opened = element
        }
        return .object(InputParts(object.members(duplicates: duplicateKeys)))
      default: return .leaf(try value.anyLeaf())
      }
    }
  }

  private func anyLeaf() throws(ConversionProblem) -> Any {
    switch self {
    case .null, .list, .object: Self.nullObject
    case .bool(let bool): bool
    case .number(let literal): literal.anyValue
    case .unusable: throw .mismatch(expected: "a value of JSON", input: self)
    case .text(let text): text
    case .native(let value): value
    }
  }
}

extension MappingValue {
  /// Takes a value of the input exactly; Swift values that JSON has no kind for become what they are
  /// written as.
  ///
  /// - Parameter shared: What was converted before, and gets what is converted now.
  init(
    _ input: InputValue, duplicateKeys: DuplicateKeyPolicy, sharing shared: HandedOutObjects? = nil
  ) throws(ConversionProblem) {
    // The object that begins, for which others may ask later.
    var opened: JSONElement?
    self = try convertTree(input) {
      MappingValueBuilder(isObject: $0, count: $1, of: opened, sharing: shared)
    } opening: { value throws(ConversionProblem) -> TreeStep<InputParts, MappingValue> in
      opened = nil
      switch value {
      case .list(.mapping(let elements)): return .leaf(.array(elements))
      case .object(.mapping(let object)): return .leaf(.object(object))
      case .list(let list): return .list(InputParts(list))
      case .object(let object):
        if let shared, let element = object.element {
          if let known = shared.value(of: element) { return .leaf(.object(known)) }
          opened = element
        }
        return .object(InputParts(object.orderedMembers(duplicates: duplicateKeys)))
      default: return .leaf(try Self.leaf(value))
      }
    }
  }

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
