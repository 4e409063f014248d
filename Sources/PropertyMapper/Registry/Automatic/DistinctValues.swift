/// Two distinguishable values of a type, created generically.
struct DistinctValues<Value> {
  let first: Value
  let second: Value
  private let shape: Shape
  private let forms: [MappingValue]

  /// Returns nil for types such as models, for which it cannot create two values.
  init?(_ resolver: ShapeResolver) {
    // Users' closures are not called.
    let plain = ShapeResolver(isRegistered: resolver.isRegistered)
    let shape = plain.shape(of: Value.self, preferring: .value)
    let slots = SampleValues(shape, of: Value.self).slots.prefix(2)
    let values = slots.compactMap { try? $0.value(as: Value.self) }
    forms = slots.compactMap { SampleValues.form(of: $0, as: shape) }
    guard values.count == 2, forms.count == 2 else { return nil }
    (first, second) = (values[0], values[1])
    self.shape = shape
  }

  func isFirst(_ value: Value) -> Bool { form(of: value) == forms[0] }
  func isSecond(_ value: Value) -> Bool { form(of: value) == forms[1] }

  private func form(of value: Value) -> MappingValue? {
    SampleValues.form(of: ValueSlot(value), as: shape)
  }
}

/// A few distinct values of a shape.
struct SampleValues {
  private(set) var slots: [Slot] = []
  private var forms: Set<MappingValue> = []
  private let shape: Shape

  init(_ shape: Shape, of type: any Any.Type) {
    self.shape = shape
    switch shape {
    case .value(let codec):
      addCases(of: type)
      for input in Self.inputs where slots.count < 2 { add(try? codec.read(input, Self.rules)) }
    case .model, .converted, .jsonText:
      break
    case .optional(let optional):
      add(optional.operations.none())
      let wrappedType = (type as? any AnyOptional.Type)?.wrappedType ?? type
      for wrapped in SampleValues(optional.wrapped, of: wrappedType).slots {
        add(try? optional.operations.some(wrapped))
      }
    case .list(let list):
      add(try? list.operations.assemble([]))
      for element in SampleValues(list.element, of: Never.self).slots {
        add(try? list.operations.assemble([element]))
      }
    case .dictionary(let dictionary):
      add(try? dictionary.operations.assemble([]))
      for element in SampleValues(dictionary.element, of: Never.self).slots {
        add(try? dictionary.operations.assemble([("1", element)]))
      }
    }
  }

  private mutating func add(_ slot: Slot?) {
    guard let slot, let form = Self.form(of: slot, as: shape), forms.insert(form).inserted else {
      return
    }
    slots.append(slot)
  }

  /// Adds an enum's cases: its raw values cannot be guessed.
  private mutating func addCases(of type: any Any.Type) {
    func cases<Enumeration: CaseIterable>(_ type: Enumeration.Type) -> [Slot] {
      type.allCases.prefix(2).map { ValueSlot($0) }
    }
    guard let type = type as? any CaseIterable.Type else { return }
    for slot in cases(type) { add(slot) }
  }

  private static let rules = ReadingRules(policy: .lossless, duplicateKeys: .reject)

  /// Strings and numbers of which most types accept two.
  private static var inputs: [InputValue] {
    [
      "a", "b", "Europe/Berlin", "Asia/Tokyo", "2001-01-01", "2002-02-02", "YQ==", "Yg==",
      "00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002",
    ].map { InputValue.text($0) }
      + [.bool(false), .bool(true)]
      + ["0", "1"].compactMap { JSONNumber($0).map { InputValue.number($0) } }
  }

  /// A comparable representation of a value in the output.
  static func form(of slot: Slot, as shape: Shape) -> MappingValue? {
    switch shape {
    case .value(let codec):
      guard case .output(let output) = try? codec.write(slot, for: .json) else { return nil }
      return try? MappingValue(output)
    case .model, .converted, .jsonText:
      return nil
    case .optional(let optional):
      guard let wrapped = try? optional.operations.unwrap(slot) else { return .null }
      return form(of: wrapped, as: optional.wrapped).map { .array([$0]) }
    case .list(let list):
      guard let elements = try? list.operations.elements(of: slot) else { return nil }
      return .array(elements.compactMap { form(of: $0, as: list.element) })
    case .dictionary(let dictionary):
      guard let members = try? dictionary.operations.members(of: slot) else { return nil }
      return .array(members.compactMap { form(of: $0.value, as: dictionary.element) })
    }
  }
}
