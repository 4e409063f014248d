// Conversion of input values for Swift code: to `Any`, dictionaries, and `MappingValue`s.

extension InputObject {
  /// The members without duplicate keys: the policy decides whether the first or the last is used.
  ///
  /// Duplicate keys have already been reported if they are errors.
  package func members(duplicates: DuplicateKeyPolicy) -> InputMembers {
    guard case .json(let element) = self,
      let records = element.uniqueKeyRecords(
        keepsFirst: duplicates == .useFirst, areSorted: false)
    else { return members }
    return InputMembers(of: element.document, at: records)
  }

  /// The members without duplicate keys, sorted by the UTF-8 bytes of their keys.
  package func sortedMembers(duplicates: DuplicateKeyPolicy) -> InputMembers {
    guard case .json(let element) = self,
      let records = element.uniqueKeyRecords(keepsFirst: duplicates == .useFirst, areSorted: true)
    else { return sortedMembers() }
    return InputMembers(of: element.document, at: records)
  }

  /// The members without duplicate keys, in the order of the input; sorted if the input is
  /// unordered.
  func orderedMembers(duplicates: DuplicateKeyPolicy) -> InputMembers {
    switch self {
    case .any, .stored: return sortedMembers()
    case .json, .mapping, .row: return members(duplicates: duplicates)
    }
  }

  /// The object as a Swift dictionary.
  ///
  /// - Parameter shared: Provides earlier conversions and stores new ones.
  func dictionary(
    duplicateKeys: DuplicateKeyPolicy, sharing shared: HandedOutObjects? = nil
  ) throws(ConversionProblem) -> [String: Any] {
    if case .any(let dictionary) = self { return dictionary }
    let value = try InputValue.object(self).anyValue(
      duplicateKeys: duplicateKeys, sharing: shared)
    return value as? [String: Any] ?? [:]
  }

  /// The object with exact numbers.
  func exactObject(
    duplicateKeys: DuplicateKeyPolicy, keepsNatives: Bool
  ) throws(ConversionProblem) -> MappingValue.Object {
    if case .mapping(let object) = self { return object }
    let value = try MappingValue(
      .object(self), duplicateKeys: duplicateKeys, keepsNatives: keepsNatives)
    guard case .object(let object) = value else { return MappingValue.Object() }
    return object
  }
}

extension InputValue {
  /// The JSON element of a list or an object, if it comes from JSON text.
  var element: JSONElement? {
    switch self {
    case .object(.json(let object)): object
    case .list(.json(let list)): list
    default: nil
    }
  }
}

extension InputValue {
  /// The value as it appears in a Swift dictionary: strings, numbers, arrays, dictionaries, and
  /// `NSNull` for null. Values in it that no type accepts, such as NaN, remain as they are.
  ///
  /// - Parameter shared: Provides earlier conversions and stores new ones.
  func anyValue(
    duplicateKeys: DuplicateKeyPolicy, sharing shared: HandedOutObjects? = nil
  ) throws(ConversionProblem) -> Any {
    if case .unusable = self { throw .mismatch(expected: .json, input: self) }
    let counter = shared.map { _ in PartCounter() }
    // The object that begins here, if its conversion may be needed again.
    var opened: OpenedObject?
    return convertTree(self) {
      AnyBuilder(isObject: $0, count: $1, for: opened)
    } opening: { value throws(Never) -> TreeStep<InputParts, Any> in
      opened = nil
      counter?.count += 1
      switch value {
      case .list(.any(let elements)): return .leaf(elements)
      case .object(.any(let dictionary)): return .leaf(dictionary)
      case .list(.stored(let list)) where shared == nil: return .leaf(list.elements)
      case .object(.stored(let object)) where shared == nil: return .leaf(object.dictionary)
      case .list(let list): return .list(InputParts(list))
      case .object(let object):
        if let shared, let counter {
          if let known = shared.dictionary(of: value) {
            counter.countKnown()
            return .leaf(known)
          }
          opened = OpenedObject(value, sharing: shared, counting: counter)
        }
        return .object(InputParts(object.members(duplicates: duplicateKeys)))
      default: return .leaf(value.anyLeaf)
      }
    }
  }

  private var anyLeaf: Any {
    switch self {
    case .null, .list, .object: Self.nullObject
    case .bool(let bool): bool
    case .number(let literal): literal.anyValue
    case .text(let text): text
    case .unusable(_, let value), .native(let value): value
    }
  }
}

extension MappingValue {
  /// Stores an input value exactly. Swift values without a JSON type are converted to their encoded
  /// form.
  ///
  /// - Parameters:
  ///   - keepsNatives: Whether dates and data are kept as they are, as those of property lists.
  ///   - shared: Provides earlier conversions and stores new ones, all of which keep them or don't.
  init(
    _ input: InputValue, duplicateKeys: DuplicateKeyPolicy, keepsNatives: Bool = false,
    sharing shared: HandedOutObjects? = nil
  ) throws(ConversionProblem) {
    let counter = shared.map { _ in PartCounter() }
    // The object that begins here, if its conversion may be needed again.
    var opened: OpenedObject?
    self = try convertTree(input) {
      MappingValueBuilder(isObject: $0, count: $1, for: opened)
    } opening: { value throws(ConversionProblem) -> TreeStep<InputParts, MappingValue> in
      opened = nil
      counter?.count += 1
      switch value {
      case .list(.mapping(let elements)): return .leaf(.array(elements))
      case .object(.mapping(let object)): return .leaf(.object(object))
      case .list(let list): return .list(InputParts(list))
      case .object(let object):
        if let shared, let counter {
          if let known = shared.value(of: value) {
            counter.countKnown()
            return .leaf(.object(known))
          }
          opened = OpenedObject(value, sharing: shared, counting: counter)
        }
        return .object(InputParts(object.orderedMembers(duplicates: duplicateKeys)))
      default: return .leaf(try Self.leaf(value, keepsNatives))
      }
    } placing: {
      $0.placed(at: $1)
    }
  }

  private static func leaf(
    _ input: InputValue, _ keepsNatives: Bool
  ) throws(ConversionProblem) -> MappingValue {
    if keepsNatives, case .native(let value) = input, let native = Native(value) {
      return .native(native)
    }
    return switch input {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let literal): .number(Number(literal))
    case .text(let text): .string(text)
    case .native(let value as any OutputConvertible): try leaf(of: value)
    case .list, .object, .unusable, .native:
      throw .mismatch(expected: .json, input: input)
    }
  }

  private static func leaf(of value: any OutputConvertible) throws(ConversionProblem)
    -> MappingValue
  {
    do throws(ConversionProblem) {
      return try MappingValue(value.output(for: .json))
    } catch {
      // It is read, not written.
      let words = error.words
      throw ConversionProblem(
        .conversionFailed, expected: .json, actual: words.actual, kind: words.kind)
    }
  }
}
