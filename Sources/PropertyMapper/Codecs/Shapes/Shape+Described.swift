extension Shape {
  /// The JSON representation of the value in a slot, for descriptions of the data; nil if it has
  /// none, and for values that only a table can encode.
  package func described(_ slot: Slot) -> MappingValue? {
    switch self {
    case .value(let codec): codec.described(slot)
    case .model: nil
    case .optional(let optional): Self.described(slot, as: optional)
    case .list(let list): Self.described(slot, as: list)
    case .dictionary(let dictionary): Self.described(slot, as: dictionary)
    case .converted(let converted): Self.described(slot, as: converted)
    case .jsonText(let text): text.inner.described(slot).map { .string(JSONTextShape.text(of: $0)) }
    }
  }

  @inline(never)
  private static func described(_ slot: Slot, as optional: OptionalShape) -> MappingValue? {
    do {
      return try optional.operations.unwrap(slot).map { optional.wrapped.described($0) } ?? .null
    } catch {
      return nil
    }
  }

  /// The elements of a set are sorted by their JSON text, as everywhere.
  @inline(never)
  private static func described(_ slot: Slot, as list: ListShape) -> MappingValue? {
    guard let slots = try? list.operations.elements(of: slot) else { return nil }
    let elements = slots.compactMap { list.element.described($0) }
    guard elements.count == slots.count else { return nil }
    guard list.isSet else { return .array(elements) }
    return try? MappingValue(.list(JSONText.sorted(elements.map { OutputValue($0) })))
  }

  @inline(never)
  private static func described(_ slot: Slot, as dictionary: DictionaryShape) -> MappingValue? {
    guard let slots = try? dictionary.operations.members(of: slot) else { return nil }
    let members = slots.compactMap { member in
      dictionary.element.described(member.value).map {
        MappingValue.Object.Member(key: member.key, value: $0)
      }
    }
    guard members.count == slots.count else { return nil }
    return .object(MappingValue.Object(uniqueMembers: members.sorted(byBytesOf: { $0.key })))
  }

  @inline(never)
  private static func described(_ slot: Slot, as converted: ConvertedShape) -> MappingValue? {
    guard let input = try? converted.encode(slot) else { return nil }
    return converted.inner.described(input)
  }
}

extension Slot {
  /// The number of elements of a list or dictionary.
  func elementCount(as shape: Shape) -> Int? {
    switch shape {
    case .optional(let shape):
      (try? shape.operations.unwrap(self)).flatMap { $0 }.flatMap {
        $0.elementCount(as: shape.wrapped)
      }
    case .list(let shape): try? shape.operations.elements(of: self).count
    case .dictionary(let shape): try? shape.operations.members(of: self).count
    case .jsonText(let text): elementCount(as: text.inner)
    case .value, .model, .converted: nil
    }
  }
}

extension Slot {
  /// The value for the caller; for a class passed as its superclass's metatype, the slot has the
  /// class's type.
  package func model<Model>() -> Model? {
    (self as? ValueSlot<Model>)?.value ?? instance as? Model
  }

  /// A class instance as its declared type; any other value unchanged.
  package func declared(as reference: ModelReference?) -> Slot {
    guard let reference, reference.type != type, let instance else { return self }
    return reference.adopt(instance) ?? self
  }
}
